"""An archive that holds nothing but itself.

Russ Cox 2010, "Zip Files All The Way Down": with the commands "print these n bytes" (L) and "print
the last n bytes again" (R), each of five bytes, a program can print itself between a prefix (the
archive's head) and a suffix (its directory). Deflate has both: a stored block, and a block of
matches. The checksum in the head is that of the whole, so it is solved for.
"""

import struct
import zlib
from collections.abc import Iterable, Sequence

NAME = b"quine.zip"
_WORD = 5  # bytes of a command
_PREFIX = 65 - _WORD  # a match of 65 bytes is a command of five; an extra field fills the head
_LENGTH_65, _DISTANCE_65 = (276 - 256, 3, 59), (12, 5, 65)  # code, extra bits, least
_LENGTH_10, _DISTANCE_20 = (264 - 256, 0, 10), (8, 3, 17)


class _Bits:
    """Bits in Deflate's order (RFC 1951, 3.1.1)."""

    def __init__(self) -> None:
        self._bits: list[int] = []

    def number(self, value: int, count: int) -> None:
        self._bits += [value >> at & 1 for at in range(count)]

    def code(self, value: int, count: int) -> None:
        self._bits += [value >> at & 1 for at in reversed(range(count))]

    def match(self, length: int, distance: int, kinds: Sequence[tuple[int, int, int]]) -> None:
        """A copy, in the fixed codes (RFC 1951, 3.2.6)."""
        (length_code, length_bits, shortest), (distance_code, distance_bits, nearest) = kinds
        self.code(length_code, 7)
        self.number(length - shortest, length_bits)
        self.code(distance_code, 5)
        self.number(distance - nearest, distance_bits)

    def begin(self, last: bool = False) -> None:
        self.number(int(last), 1)
        self.number(1, 2)

    def end(self) -> None:
        self.code(0, 7)

    def data(self) -> bytes:
        padded = [*self._bits, *[0] * (-len(self._bits) % 8)]
        return bytes(
            sum(bit << at for at, bit in enumerate(padded[begin : begin + 8]))
            for begin in range(0, len(padded), 8)
        )


def _print(count: int) -> bytes:
    """L: the next ``count`` bytes."""
    return struct.pack("<BHH", 0, count, count ^ 0xFFFF)


def _again_20() -> bytes:
    """R of four commands: two copies of 10 bytes, which fill five bytes to the last bit."""
    bits = _Bits()
    bits.begin()
    for _ in range(2):
        bits.match(10, 20, (_LENGTH_10, _DISTANCE_20))
    bits.end()
    return bits.data()


def _again_65() -> bytes:
    """R of the prefix and one command; an empty block fills the five bytes."""
    bits = _Bits()
    bits.begin()
    bits.match(65, 65, (_LENGTH_65, _DISTANCE_65))
    bits.end()
    bits.begin()
    bits.end()
    return bits.data()


def _again_and_end(count: int) -> bytes:
    """The last R: copies of at most 10 bytes from ``count`` (129 to 192) bytes before."""
    bits = _Bits()
    bits.begin(last=True)
    left = count
    while left:
        length = min(10, left) if left - min(10, left) not in (1, 2) else left - 3
        bits.match(length, count, ((257 - 256 + length - 3, 0, length), (14, 6, 129)))
        left -= length
    bits.end()
    return bits.data()


def _program(prefix: bytes, suffix: bytes) -> bytes:
    """Commands that print the prefix, themselves and the suffix."""
    r_prefix, r_4 = _again_65(), _again_20()
    l_0, l_1, l_4, l_prefix = _print(0), _print(5), _print(20), _print(len(prefix) + _WORD)
    r_suffix = _again_and_end(len(suffix) + _size_of_last(len(suffix)))
    l_suffix = _print(len(r_suffix) + len(suffix))
    return b"".join(
        [
            l_prefix, prefix, l_prefix,
            r_prefix,
            l_1, r_prefix,
            l_1, l_1,
            l_4, r_prefix, l_1, l_1, l_4,
            r_4,
            l_4, r_4, l_4, r_4, l_4,
            r_4,
            l_4, r_4, l_0, l_0, l_suffix,
            r_4,
            l_0, l_0, l_suffix, r_suffix, suffix,
            r_suffix,
        ]
    )  # fmt: skip


def _size_of_last(suffix: int) -> int:
    """How long the last R is, which copies itself, too."""
    for size in range(99):
        if len(_again_and_end(suffix + size)) == size:
            return size
    raise AssertionError("no size fits")


def _archive(crc: int, size: int, packed: int, comment: bytes) -> bytes:
    sums = struct.pack("<III", crc, packed, size)
    common = struct.pack("<HHHHH", 20, 0, 8, 0, 0x21) + sums
    fill = _PREFIX - 30 - len(NAME)
    extra = struct.pack("<HH", 0x9999, fill - 4) + bytes(fill - 4)
    prefix = b"PK\3\4" + common + struct.pack("<HH", len(NAME), fill) + NAME + extra
    entry = struct.pack("<HHHHHII", len(NAME), 0, len(comment), 0, 0, 0, 0)
    directory = b"PK\1\2" + struct.pack("<H", 20) + common + entry + NAME + comment
    begin = len(prefix) + packed
    end = b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(directory), begin, 0)
    suffix = directory + end
    return prefix + _program(prefix, suffix) + suffix


def quine() -> bytes:
    """Return an archive whose only member is the archive itself, byte for byte."""
    for trial in range(64):
        # The comment makes the suffix long enough for the last R, and the checksum solvable.
        comment = b"an archive that holds itself %02d" % trial
        draft = _archive(0, 0, 0, comment)
        packed = len(draft) - _PREFIX - (46 + len(NAME) + len(comment) + 22)

        def made(crc: int, size: int = len(draft), packed: int = packed, c: bytes = comment) -> int:
            return zlib.crc32(_archive(crc, size, packed, c))

        start = made(0)
        # A checksum is linear: each bit of it in the head changes the whole's in the same way.
        rows = [made(1 << at) ^ start ^ 1 << at for at in range(32)]
        crc = _solve(rows, start)
        if crc is not None and made(crc) == crc:
            return _archive(crc, len(draft), packed, comment)
    raise AssertionError("no checksum fits")


def _solve(rows: Iterable[int], wanted: int) -> int | None:
    """Return which rows add up (exclusive or) to ``wanted``, as bits; None if none do."""
    basis: dict[int, tuple[int, int]] = {}  # highest bit -> the sum, and the rows in it

    def reduced(value: int, chosen: int) -> tuple[int, int]:
        while value and (known := basis.get(value.bit_length())):
            value, chosen = value ^ known[0], chosen ^ known[1]
        return value, chosen

    for at, row in enumerate(rows):
        value, chosen = reduced(row, 1 << at)
        if value:
            basis[value.bit_length()] = value, chosen
    rest, chosen = reduced(wanted, 0)
    return None if rest else chosen
