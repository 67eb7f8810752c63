"""Make OLE2 files (MS-CFB) for tests: containers, Outlook messages, old Excel workbooks."""

import struct

_FREE, _END, _FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def ole(streams: dict[str, bytes]) -> bytes:
    """A container: streams by path ("storage/stream")."""
    entries: list[dict] = [{"name": "Root Entry", "kind": 5, "children": [], "data": b""}]
    places = {"": 0}

    def place(path: str, kind: int, data: bytes = b"") -> None:
        above, _, name = path.rpartition("/")
        if above not in places:
            place(above, 1)
        places[path] = len(entries)
        entries[places[above]]["children"].append(len(entries))
        entries.append({"name": name, "kind": kind, "children": [], "data": data})

    for path, data in streams.items():
        place(path, 2, data)
    # Small streams share the root's stream, in sectors of 64 bytes.
    small, small_chain = b"", []
    for entry in entries[1:]:
        if entry["kind"] == 2 and len(entry["data"]) < 4096:
            entry["start"], small = _placed(entry["data"], small, small_chain, 64)
        elif entry["kind"] == 1:
            entry["start"] = 0
    entries[0]["data"] = small
    sectors, chain = b"", []
    for entry in entries:
        if "start" not in entry:
            entry["start"], sectors = _placed(entry["data"], sectors, chain, 512)
    packed = b"".join(struct.pack("<I", item) for item in small_chain)
    minifat, sectors = _placed(packed, sectors, chain, 512)
    listed = b"".join(_entry(entry, entries) for entry in entries)
    directory, sectors = _placed(listed, sectors, chain, 512)
    fat_at = len(chain)
    fats = 1
    while (len(chain) + fats) > fats * 128:
        fats += 1
    chain += [_FAT] * fats
    fat = b"".join(struct.pack("<I", item) for item in chain).ljust(fats * 512, b"\xff")
    header = MAGIC + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    minis = -(-len(packed) // 512)
    header += struct.pack("<IIIIIIIII", 0, fats, directory, 0, 4096, minifat, minis, _END, 0)
    header += b"".join(
        struct.pack("<I", fat_at + step if step < fats else _FREE) for step in range(109)
    )
    return header + sectors + fat


def _placed(data: bytes, sectors: bytes, chain: list[int], size: int) -> tuple[int, bytes]:
    """Append a stream to the sectors; return its first sector and all of them."""
    if not data:
        return _END, sectors
    start, count = len(chain), -(-len(data) // size)
    chain += [start + step + 1 for step in range(count - 1)] + [_END]
    return start, sectors + data.ljust(count * size, b"\xff" if size == 512 else b"\0")


def _entry(entry: dict, entries: list[dict]) -> bytes:
    name = entry["name"].encode("utf-16-le") + b"\0\0"
    children = sorted(
        entry["children"], key=lambda at: (len(entries[at]["name"]), entries[at]["name"].upper())
    )
    for here, after in zip(children, [*children[1:], _FREE], strict=False):
        entries[here]["right"] = after
    first = children[0] if children else _FREE
    return (
        name.ljust(64, b"\0")
        + struct.pack(
            "<HBBIII", len(name), entry["kind"], 1, _FREE, entry.get("right", _FREE), first
        )
        + bytes(36)
        + struct.pack("<IQ", entry["start"], len(entry["data"]))
    )


def properties(head: int, **fixed: int) -> bytes:
    """A property stream: integers (``x0C15=1``) and times (eight bytes) by number."""
    out = bytes(head)
    for name, value in fixed.items():
        kind = 0x0040 if value > 2**32 else 0x0003
        out += struct.pack("<HHIQ", kind, int(name[1:], 16), 6, value)
    return out


def message(
    texts: dict[int, str],
    *,
    above: str = "",
    binary: dict[int, bytes] | None = None,
    people: list[tuple[int, str, str]] | None = None,
    files: list[tuple[str, bytes]] | None = None,
    more: dict[str, bytes] | None = None,
    **fixed: int,
) -> dict[str, bytes]:
    """The streams of a message: texts by number, recipients (kind, name, address), files."""
    found = {
        f"{above}__properties_version1.0": properties(24 if above else 32, **fixed),
        **{
            f"{above}__substg1.0_{number:04X}001F": text.encode("utf-16-le")
            for number, text in texts.items()
        },
        **{f"{above}__substg1.0_{n:04X}0102": data for n, data in (binary or {}).items()},
    }
    for place, (kind, name, address) in enumerate(people or []):
        storage = f"{above}__recip_version1.0_#{place:08X}/"
        found[storage + "__properties_version1.0"] = properties(8, x0C15=kind)
        found[storage + "__substg1.0_3001001F"] = name.encode("utf-16-le")
        found[storage + "__substg1.0_39FE001F"] = address.encode("utf-16-le")
    for place, (name, data) in enumerate(files or []):
        storage = f"{above}__attach_version1.0_#{place:08X}/"
        found[storage + "__properties_version1.0"] = properties(8, x3705=1)
        found[storage + "__substg1.0_3707001F"] = name.encode("utf-16-le")
        found[storage + "__substg1.0_37010102"] = data
    return {**found, **(more or {})}


def record(kind: int, body: bytes) -> bytes:
    return struct.pack("<HH", kind, len(body)) + body


def xls(*cells: bytes, state: int = 0) -> bytes:
    """An Excel 97 workbook of one sheet "S": XF 0 is General, XF 1 is ``0.0%``."""
    code = record(0x041E, struct.pack("<HHB", 164, 4, 0) + b"0.0%")
    fonts = record(0x0031, struct.pack("<HHHHHBBBB", 200, 0, 0x7FFF, 400, 0, 0, 0, 0, 0)
                   + struct.pack("<BB", 5, 0) + b"Arial") * 5  # fmt: skip
    styles = b"".join(
        record(0x00E0, struct.pack("<HHH", 0, number, 1) + bytes(14)) for number in (0, 164)
    )
    begin = record(0x0809, struct.pack("<HHHHII", 0x0600, 5, 0x0DBB, 0x07CC, 0, 6))
    head = begin + record(0x0042, struct.pack("<H", 1200)) + fonts + code + styles
    place = len(head) + 4 + 8 + 1 + 4
    named = record(0x0085, struct.pack("<IBBBB", place, state, 0, 1, 0) + b"S")
    sheet = record(0x0809, struct.pack("<HHHHII", 0x0600, 0x10, 0x0DBB, 0x07CC, 0, 6))
    end = record(0x000A, b"")
    return ole({"Workbook": head + named + end + sheet + b"".join(cells) + end})


def number(row: int, column: int, value: float, style: int = 0) -> bytes:
    return record(0x0203, struct.pack("<HHHd", row, column, style, value))


def label(row: int, column: int, text: str) -> bytes:
    return record(
        0x0204, struct.pack("<HHHHB", row, column, 0, len(text), 0) + text.encode("latin-1")
    )
