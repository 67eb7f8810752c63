"""One module a scenario; ``SCENARIOS`` of `tests.torture.__main__` names them."""
