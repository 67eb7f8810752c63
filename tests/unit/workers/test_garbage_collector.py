"""The collector rests within the block, and is as it was behind it."""

import gc

import pytest

from workers.garbage_collector import collector_at_rest


def test_the_collector_is_off_in_the_block_only() -> None:
    assert gc.isenabled()
    with pytest.raises(ValueError), collector_at_rest(), collector_at_rest():
        assert not gc.isenabled()
        raise ValueError
    assert gc.isenabled()


def test_a_disabled_collector_stays_disabled() -> None:
    gc.disable()
    try:
        with collector_at_rest():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
