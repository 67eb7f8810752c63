"""Documents in which nobody is given anything to do, for what ``extract`` has to leave empty.

The corpus has few notes without an action item, but many forms and accounts of other tasks: ads,
receipts, reports, obituaries. Those with a word that may ask somebody for something are left out.
"""

import re
from functools import lru_cache
from random import Random

from pipelines.text.control_tokens import readable
from training import accounts
from training.forms import forms
from training.retelling import retold, worn

_ASKS = re.compile(
    r"""\b(?:please|kindly|must|should|need(?:s|ed)?\sto|ha(?:ve|s)\sto|(?:could|can|would)\syou
    |let's|promise[sd]?|undert[ao]\w+|ask(?:s|ed)?\s(?:to|for)|to\sdo|todo|actions?|remember|don't
    |do\snot|deadline|no\slater\sthan|by\s(?:mon|tues|wednes|thurs|fri|satur|sun|the\send|\d)
    |want(?:s|ed)?|wishes|asap|to\sfollow|request(?:s|ed)?|appl[yi]\w*|send|call|return|reply
    |contact|bring|bitte|muss|müssen|soll|sollen|por\sfavor|debe\w*|quiero|prière|merci\sde|doit
    |doivent|veuillez|avant\sle)\b
    |\b[A-Z]\w*(?:'ll|\s(?:will|shall|(?:is|are)\sto|going\sto))\b
    |\bby:|[!?]{2}""",
    re.IGNORECASE | re.VERBOSE,
)
_REQUESTS = {"Q", "D"}  # roles of key sentences: a request, a decision


@lru_cache(maxsize=2)
def documents(held_out: bool = False) -> tuple[str, ...]:
    """All such documents of the corpus that are trained on, or those held out.

    Raises:
        TrainingError: an entry is not as ``training/corpus/README.md`` says.
    """
    found = [text for form in forms(held_out) for text, _ in form.documents]
    told = (accounts.resolved(accounts.checked(entry)) for entry in accounts.chosen(held_out))
    found += [one.text for one in told if not _REQUESTS & {role for role, _ in one.keys}]
    return tuple(text for text in found if not _ASKS.search(text))


def document(r: Random, held_out: bool = False) -> str:
    """One of them, told of others on other days."""
    return readable(worn(r, retold(r, r.choice(documents(held_out))), ()))
