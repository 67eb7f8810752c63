"""The collector rests within the block, and is as it was behind it."""

from __future__ import annotations

import gc

import pytest

from workers.garbage_collector import collector_at_rest


def test_it_rests_in_the_block_and_works_again_behind_it() -> None:
    assert gc.isenabled()
    with pytest.raises(ValueError), collector_at_rest(), collector_at_rest():
        assert not gc.isenabled()
        raise ValueError
    assert gc.isenabled()


def test_who_turned_it_off_finds_it_off() -> None:
    gc.disable()
    try:
        with collector_at_rest():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
