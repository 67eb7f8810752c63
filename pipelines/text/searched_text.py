"""A text in which many strings are looked for."""

from functools import cached_property

_RUN = 4  # characters of the runs that are kept
_FEW = 16  # strings that are looked for without them


class SearchedText:
    """Says which strings a text has.

    A string that lacks one of the text's runs of four characters is not searched for, so that a
    thousand foreign words in a long text take no thousand searches.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._said: dict[str, bool] = {}

    def __contains__(self, wanted: str) -> bool:
        said = self._said.get(wanted)
        if said is None:
            said = self._said[wanted] = self._may_have(wanted) and wanted in self.text
        return said

    def _may_have(self, wanted: str) -> bool:
        if len(self._said) < _FEW:
            return True
        return all(wanted[at : at + _RUN] in self._runs for at in range(len(wanted) - _RUN + 1))

    @cached_property
    def _runs(self) -> frozenset[str]:
        text = self.text
        return frozenset(text[at : at + _RUN] for at in range(len(text) - _RUN + 1))
