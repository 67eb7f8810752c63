"""A flow of RTF text with the rows of its tables as lines."""

from __future__ import annotations

from dataclasses import dataclass, field

from pipelines.parsers.table_rows import again, is_layout, row


@dataclass(slots=True)
class Flow:
    """Text in order. What stands since the last paragraph outside tables may become a cell."""

    parts: list[str] = field(default_factory=list)
    _begun: int = 0  # where the next cell's text begins in ``parts``
    _cells: list[str] = field(default_factory=list)
    _in_table: bool = False
    _down: list[bool] = field(default_factory=list)  # by cell: goes on from the row above
    _goes_on: bool = False
    _above: list[str] = field(default_factory=list)

    def text(self) -> str:
        """All of it; surrogates that came one by one are joined."""
        self.close_row()
        text = "".join(self.parts)
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")

    def write(self, text: str) -> None:
        """Add text."""
        self.parts.append(text)

    def end_paragraph(self) -> None:
        """End a paragraph; outside a table, what follows is not in its cell."""
        if not self._in_table:
            self.close_row()
            self._begun = len(self.parts)

    def property(self, name: str) -> None:
        """Take a word for paragraphs in tables or for the cells of the next row."""
        if name == "pard":
            self._in_table = False
        elif name == "intbl":
            self._in_table = True
        elif name == "trowd":
            self._down, self._goes_on = [], False
        elif name == "clvmrg":
            self._goes_on = True
        elif name == "cellx":
            self._down.append(self._goes_on)
            self._goes_on = False

    def table_word(self, name: str) -> None:
        """End a cell or a row; those of a table in a cell stay in its text."""
        if name == "nestcell":
            self.parts.append("\t")
        elif name == "nestrow":
            self.parts.append("\n")
        elif name == "cell":
            self._cells.append("".join(self.parts[self._begun :]).strip())
            del self.parts[self._begun :]
        else:
            self.close_row()

    def close_row(self) -> None:
        """Write the cells so far as a row."""
        if not self._cells:
            return
        rest = self.parts[self._begun :]
        del self.parts[self._begun :]
        cells, self._cells = self._cells, []
        for at, goes_on in enumerate(self._down[: len(cells)]):
            if goes_on and not cells[at] and at < len(self._above):
                cells[at] = again(self._above[at])
        self._above = cells
        if is_layout(cells):
            self.parts += [f"{cell}\n" for cell in cells if cell]
        elif any(cells):
            self.parts.append(row(cells) + "\n")
        self.parts += rest
        self._begun = len(self.parts)
