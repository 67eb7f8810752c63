"""Take PGP's armour off a text: signed words stay, encrypted ones are counted."""

from collections.abc import Iterator

_ENCRYPTED = "-----BEGIN PGP MESSAGE"
_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
_ENDS = {_ENCRYPTED: "-----END PGP MESSAGE", _SIGNATURE: "-----END PGP SIGNATURE"}
_QUOTES = "> \t"


def is_locked(name: str, data: bytes) -> bool:
    """Say whether a file is encrypted by PGP."""
    return name.lower().endswith((".pgp", ".gpg")) or data.lstrip().startswith(
        _ENCRYPTED.encode("ascii")
    )


def without_pgp(text: str) -> tuple[str, int]:
    """Return the text without armour, and how many encrypted messages stood in it."""
    if "-----BEGIN PGP " not in text:
        return text, 0
    lines = text.replace("\r\n", "\n").split("\n")
    begins = [_begins(line) for line in lines]
    # An armour without an end stays as it is.
    last = {
        mark: max((at for at, line in enumerate(lines) if _plain(line).startswith(end)), default=-1)
        for mark, end in _ENDS.items()
    }
    return "\n".join(_outside(lines, begins, last)), begins.count(_ENCRYPTED)


def _outside(lines: list[str], begins: list[str], last: dict[str, int]) -> Iterator[str]:
    """Yield the lines that a person reads; of those that are signed, as they were written."""
    inside, signed, head = "", False, False
    for at, (line, mark) in enumerate(zip(lines, begins, strict=True)):
        if inside:
            if _plain(line).startswith(_ENDS[inside]):
                inside = ""
        elif mark in _ENDS and last[mark] > at:
            inside = mark
            signed = signed and mark != _SIGNATURE
        elif mark == _SIGNED:
            signed = head = True
        elif head:  # "Hash: SHA256", to a blank line
            head = bool(line.strip())
        else:
            yield line.removeprefix("- ") if signed and line.startswith("- -") else line


def _begins(line: str) -> str:
    plain = _plain(line)
    marks = (_ENCRYPTED, _SIGNED, _SIGNATURE)
    return next((mark for mark in marks if plain.startswith(mark)), "")


def _plain(line: str) -> str:
    return line.lstrip(_QUOTES)
