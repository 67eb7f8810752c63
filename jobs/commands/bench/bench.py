"""``jobs bench``: documents per hour of this machine, and what holds it back."""

import click

from jobs.commands import common
from jobs.commands.bench import mt_bench
from jobs.exit_codes import ExitCode


@click.group(
    cls=common.Group,
    invoke_without_command=True,
    subcommand_metavar="[COMMAND [ARGS]...]",
    epilog=common.examples(
        "nightshift bench",
        "nightshift bench --model gemma-4-e2b --slots 16",
        "nightshift bench --prompt 500 --new 100 --seconds 60",
        "nightshift bench --json",
    ),
)
@click.option("--model", metavar="NAME", help="A name or a folder (default: the one in use).")
@click.option("--cores", metavar="LIST", help='Cores of one worker: "0,1" or "0-3".')
@click.option("--slots", type=click.IntRange(1), help="Documents decoded together.")
@click.option("--prompt", type=click.IntRange(2), help="Tokens in (default: 2000, or what fits).")
@click.option("--new", type=click.IntRange(1), help="Tokens out (default: 200).")
@click.option("--documents", type=click.IntRange(1), help="Whole documents, however long it takes.")
@click.option(
    "--seconds",
    type=click.FloatRange(1),
    default=120.0,
    help="About how long to measure (default: 120); less than one round of documents is computed.",
)
@common.json_option
@click.pass_context
def command(
    ctx: click.Context,
    model: str | None,
    cores: str | None,
    slots: int | None,
    prompt: int | None,
    new: int | None,
    documents: int | None,
    seconds: float,
    json_: bool,
) -> ExitCode | None:
    """Measure how many documents per hour this machine does.

    With random tokens: no document is read, no ledger or broker needed. Says the speed of prefill
    and decode, which of memory or arithmetic bounds each, and what to set. Leave the machine alone
    meanwhile. No stop token, draft or grammar shortens an answer, so real documents are quicker.

    Exit codes: 0 measured, 2 wrong usage, 5 model missing or damaged, 1 it could not be measured.
    """
    if ctx.invoked_subcommand is not None:
        mt_bench.refuse_options(ctx)
        return None
    from jobs.work_orders import Bench

    common.become_worker(
        Bench(
            home=str(common.settings().home),  # a broken setting is said before anything is loaded
            model=model,
            cores=cores,
            slots=slots,
            prompt=prompt,
            new=new,
            documents=documents,
            seconds=seconds,
            as_json=json_,
        )
    )


command.add_command(mt_bench.command)
