"""List text that a person does not see, which is left out of a document's text."""

from pipelines.document import Skipped

LONG = 200  # characters that somebody should look at


def hidden_entry(texts: list[str], how: str, page: int | None = None) -> Skipped | None:
    """Return the entry for hidden texts ("1,234 characters in hidden rows"), None if empty."""
    count = sum(len("".join(text.split())) for text in texts)
    if not count:
        return None
    detail = f"{count:,} characters {how}"
    return Skipped(page, "hidden", "hidden text", detail, matters=count >= LONG)
