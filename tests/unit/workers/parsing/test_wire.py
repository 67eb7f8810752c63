"""The server's last word on a child is told from whatever the child said itself."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.document import Document, Page
from pipelines.parsers.containers import Members
from pipelines.parsers.zip_members import Member
from pipelines.result import Reason
from workers.parsing.wire import (
    BadMessage,
    ChildExit,
    decode,
    encode_document,
    encode_members,
    split_exit,
)

FOUND = Members(
    "application/zip",
    3,
    (
        Member("a.txt", b"one\n"),
        Member("b", b"", Reason.ENCRYPTED, "a password"),
        Member("c", b"\0"),
    ),
    more=True,
)


@given(st.binary(max_size=60), st.integers(0, 2**31 - 1), st.integers(0, 2**40), st.booleans())
def test_message_and_exit_are_split(message: bytes, status: int, peak: int, late: bool) -> None:
    ending = ChildExit(status, peak, late)
    assert split_exit(message + ending.encode()) == (message, ending)


@pytest.mark.parametrize("text", ["", "x", "Minutes of the meeting", "Größe 中 \x01\x00"])
def test_a_message_without_an_exit_is_refused(text: str) -> None:
    # The server was killed after the child had spoken: its last bytes are no status.
    message = encode_document(Document(text, "text/plain", (Page(1, 0, len(text)),)))
    assert split_exit(message) is None
    for end in range(1, len(ChildExit(0, 0, False).encode())):
        assert split_exit(message + ChildExit(0, 4000, False).encode()[:-end]) is None


def test_members_come_back_as_they_are() -> None:
    assert decode(encode_members(FOUND)) == FOUND


@pytest.mark.parametrize("kind", [b"F", b"M", b"D"])
def test_a_message_that_nests_without_end_is_refused(kind: bytes) -> None:
    with pytest.raises(BadMessage):
        decode(kind + b"[" * 100_000)


@pytest.mark.parametrize("change", [lambda m: m[:-1], lambda m: m + b"x", lambda m: m[:9]])
def test_members_of_other_sizes_are_refused(change: Callable[[bytes], bytes]) -> None:
    with pytest.raises(BadMessage):
        decode(change(encode_members(FOUND)))
