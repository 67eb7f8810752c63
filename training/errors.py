"""What can go wrong in training that a person can mend."""


class TrainingError(Exception):
    """Training cannot go on; the text says what to do."""
