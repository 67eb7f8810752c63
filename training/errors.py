"""What can go wrong in training that a person can mend."""

from __future__ import annotations


class TrainingError(Exception):
    """Training cannot go on; the text says what to do."""
