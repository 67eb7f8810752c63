"""Join the soft line breaks of ``format=flowed`` (RFC 3676)."""

import re


def unflow(text: str, *, delete_space: bool) -> str:
    """Return the text with paragraphs in one line, within one depth of quoting."""
    lines: list[str] = []
    open_depth = -1  # quote depth of the paragraph that the last line left open
    for line in text.replace("\r\n", "\n").split("\n"):
        marks = re.match(r">*", line)
        depth = len(marks[0]) if marks else 0
        content = line[depth:].removeprefix(" ")
        if depth == open_depth and content != "-- ":
            before = lines[-1][:-1] if delete_space else lines[-1]
            lines[-1] = before + content
        else:
            lines.append((">" * depth + " " if depth else "") + content)
        open_depth = depth if line.endswith(" ") and content != "-- " else -1
    return "\n".join(lines)
