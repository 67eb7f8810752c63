"""docs/security.md names tests that exist: each claim can be looked up."""

import re

from tests.conftest import ROOT

TEXT = (ROOT / "docs/security.md").read_text(encoding="utf-8")


def test_every_test_that_is_named_exists() -> None:
    linked = re.findall(r"\]\(\.\./(tests/[\w/]+\.py)\)", TEXT)
    named = set(re.findall(r"`(test_\w+)`", TEXT))
    assert len(named) > 30
    known = "".join((ROOT / path).read_text(encoding="utf-8") for path in set(linked))
    assert not {name for name in named if f"def {name}(" not in known}
