"""Forms of the XFA kind (XML Forms Architecture), whose pages only few viewers can make.

A static form has its pages and fields in the PDF as well and is read like any other. A dynamic
form has only a page that asks to wait, or for another program.
"""

import re

_SHELL_PAGES = 2
_SHELL_LETTERS = 2000
_ASKS = re.compile(
    r"adobe|acrobat|\breader\b|viewer|please wait|bitte warten|veuillez patienter|espere|"
    r"attend|aguarde|even geduld|v[äa]nta|vent venligst|odota|zaczeka|počkejte|подождите|"
    r"お待ち|请稍|請稍",
    re.I,
)

WHAT = (
    "an XFA form, whose pages this program cannot make; open it in Adobe Reader and print it to PDF"
)


def is_shell(text: str, *, pages: int, fields: int, says_so: bool) -> bool:
    """Say whether an XFA form's pages are only a note to the reader.

    Args:
        text: of the pages.
        pages: how many there are.
        fields: of how many form fields the pages show a part.
        says_so: whether the file says that its pages have to be made.
    """
    letters = sum(map(str.isalpha, text))
    if pages > _SHELL_PAGES or letters > _SHELL_LETTERS:
        return False
    asks = bool(_ASKS.search(text))
    return (says_so and asks) or (not fields and (says_so or asks or not letters))
