"""Unpack the RTF body of a message ([MS-OXRTFCP]): an LZ77 with a dictionary known beforehand."""

import struct

from pipelines.parsers.limits import MIB

_COMPRESSED, _PLAIN = b"LZFu", b"MELA"
_WINDOW = 4096
_MOST = 100 * MIB  # unpacked
_KNOWN = (
    b"{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern "
    b"\\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0"
    b"\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx"
)


def unpack_rtf(data: bytes) -> bytes:
    """Return the RTF, as far as the data goes; empty where the data is of another kind."""
    if len(data) < 16:
        return b""
    _, size, kind, _ = struct.unpack_from("<II4sI", data)
    if kind == _PLAIN:
        return data[16 : 16 + size]
    if kind != _COMPRESSED:
        return b""
    out = bytearray(_KNOWN)
    end = len(_KNOWN) + min(size, _MOST)
    at = 16
    while at < len(data) and len(out) < end:
        flags = data[at]
        at += 1
        for bit in range(8):
            if flags >> bit & 1:
                if at + 2 > len(data):
                    return bytes(out[len(_KNOWN) :])
                pair = data[at] << 8 | data[at + 1]
                at += 2
                # The place counts in a ring of 4,096 bytes; itself means the end.
                back = (len(out) - (pair >> 4)) % _WINDOW
                if back == 0:
                    return bytes(out[len(_KNOWN) : end])
                for _ in range((pair & 15) + 2):
                    out.append(out[-back] if back <= len(out) else 0x20)
            elif at < len(data):
                out.append(data[at])
                at += 1
    return bytes(out[len(_KNOWN) : end])
