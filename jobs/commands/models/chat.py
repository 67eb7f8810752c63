"""``jobs chat``: talk to the model in a terminal, its answers checked or raw."""

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift chat",
        "nightshift chat --model gemma-4-e2b --temperature 0.7",
        'nightshift chat --raw --system "Answer in one sentence."',
        'echo "What is 17 * 23?" | nightshift chat --model gemma-4-e2b',
    ),
)
@click.option("--model", metavar="NAME", help="A name or a folder (default: the one in use).")
@click.option(
    "--guardrails/--raw",
    default=True,
    help="Have the guardrails of text look at each answer (default), or not.",
)
@click.option(
    "--system",
    metavar="TEXT",
    default="",
    help="What the model is told before the first message.",
)
@click.option(
    "--temperature",
    type=click.FloatRange(0, 2),
    default=0.0,
    metavar="T",
    help="0 (default) takes the likeliest token, more varies the answers.",
)
@click.option(
    "--max-tokens",
    type=click.IntRange(1),
    metavar="N",
    help="Of one answer (default: 1024, or half of a smaller context).",
)
@click.option(
    "--threads", type=click.IntRange(1), metavar="N", help="Of the engine (default: one a core)."
)
def command(
    model: str | None,
    guardrails: bool,
    system: str,
    temperature: float,
    max_tokens: int | None,
    threads: int | None,
) -> ExitCode:
    """Talk to a model in the terminal.

    Answers appear as they are computed; then the guardrails tell what they found, and an answer
    that they mended is shown again. The model sees the conversation so far, without its oldest part
    once the context is full. Ctrl-C stops an answer; /help lists what else can be typed.

    With input from a pipe each line is a message, and only the final answers are written.

    Exit codes: 0 the conversation ended; from a pipe 1 an answer failed, was cut off or flagged, 3
    nothing was asked; 2 wrong usage, 5 model missing or damaged, 130 interrupted.
    """
    from jobs.work_orders import Chat

    common.become_worker(
        Chat(
            home=str(common.settings().home),  # a broken setting is said before anything is loaded
            model=model,
            guardrails=guardrails,
            system=system,
            temperature=temperature,
            max_tokens=max_tokens,
            threads=threads,
        )
    )
