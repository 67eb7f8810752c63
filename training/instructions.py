"""What training asks with: mostly the shipped definitions' prompts, else the same in other words.

The other words are put together: some of the rules, each in one of several wordings and in any
order, with or without an example, with one of several frames for the document, or one plain line.
"""

from __future__ import annotations

import random
from functools import lru_cache

from pipelines.pipeline import load_pipelines
from pipelines.prompts import render
from training.examples import Example
from training.wordings import WORDINGS, Words

# Share of the shipped words. Lists of queues stand first in them, so that nothing can be computed
# once for several mails: their own words are shorter.
_SHIPPED = {"extract": 0.7, "summarise": 0.7, "route-email": 0.45}
_ONE_LINE = 0.3  # of the others
_BODIES = (
    "<document>\n{{ document }}\n</document>",
    "Document:\n{{ document }}",
    "Text:\n\n{{ document }}",
    "Here is the text:\n---\n{{ document }}\n---",
    '"""\n{{ document }}\n"""',
    "<text>\n{{ document }}\n</text>",
    "### Document\n{{ document }}",
    "{{ document }}",
)
_BULLETS = ("- ", "* ", "• ", "{}. ", "{}) ", "")
_HEADINGS = ("Rules:\n", "Please note:\n", "Instructions:\n", "How to do it:\n", "")
_QUEUES = (
    "- {{ queue.name }}: {{ queue.description }}",
    "- {{ queue.name }} ({{ queue.description }})",
    "{{ loop.index }}. {{ queue.name }}: {{ queue.description }}",
    "- {{ queue.description }} -> {{ queue.name }}",
    "* {{ queue.name }} – {{ queue.description }}",
    "{{ queue.name }} = {{ queue.description }}",
)


def instruction(pipeline: str, rng: random.Random) -> str:
    """Return a prompt's template for one of the shipped pipelines."""
    if rng.random() < _SHIPPED[pipeline]:
        return shipped(pipeline)
    words = WORDINGS[pipeline]
    body = rng.choice(_BODIES)
    asked = rng.choice(words.one_line) if rng.random() < _ONE_LINE else _composed(words, rng)
    queues = _queue_list(rng) if pipeline == "route-email" else ""
    # Most people put a list behind what it is for; some put it last, before the document.
    if queues and "\n" in asked and rng.random() < 0.6:
        first, rest = asked.split("\n", 1)
        return f"{first}\n{queues}\n{rest}\n\n{body}"
    return "\n\n".join(part for part in (asked, queues, body) if part)


@lru_cache(maxsize=8)
def shipped(pipeline: str) -> str:
    """Return the prompt's template as the shipped definition has it."""
    return load_pipelines()[0][pipeline].prompt


def prompt(template: str, example: Example) -> str:
    """Return the text that a pipeline with this template sends for the example's document."""
    return render(template, document=example.document, params=example.params, metadata={})


def _composed(words: Words, rng: random.Random) -> str:
    bullet = rng.choice(_BULLETS)
    rules = [rng.choice(ways) for ways in words.rules]
    kept = rng.sample(rules, rng.randint(2, len(rules)))
    if not bullet:  # as running text
        asked = [f"{rng.choice(words.openings)} {' '.join(kept)}"]
    else:
        lines = [f"{bullet.format(number)}{rule}" for number, rule in enumerate(kept, 1)]
        heading = rng.choice(_HEADINGS)
        asked = [rng.choice(words.openings), heading + "\n".join(lines)]
    if rng.random() < 0.4:
        text, answer = rng.choice(words.examples)
        shown = rng.choice(
            ('Example. For the text "{}" the answer is\n{}', "Input: {}\nOutput: {}")
        )
        asked.append(shown.format(text, answer))
    asked.append(rng.choice(words.closings))
    return "\n\n".join(asked)


def _queue_list(rng: random.Random) -> str:
    line = rng.choice(_QUEUES)
    heading = rng.choice(("Queues:\n", "The queues:\n", "Choose from:\n", ""))
    return (
        heading
        + "{% for queue in params.queues %}{% if queue.description %}"
        + line
        + "{% else %}- {{ queue.name }}{% endif %}{% if not loop.last %}\n{% endif %}{% endfor %}"
    )
