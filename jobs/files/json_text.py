"""Read JSON that a damaged disk or another program may have written."""

import json
from typing import Any


def parse_json(data: bytes | str) -> Any:
    """Return the value of a JSON text.

    Raises:
        ValueError: it is no JSON, or nested deeper than any of ours (Python's own reader raises
            RecursionError then, which no caller expects of a file).
    """
    try:
        return json.loads(data)
    except RecursionError as error:
        raise ValueError("it is nested too deep") from error
