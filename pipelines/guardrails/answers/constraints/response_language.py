"""The language of a text."""

from __future__ import annotations

from functools import cache
from typing import Any


@cache
def _factory() -> Any:
    # Imported late: the profiles of 55 languages take half a second to load.
    from langdetect import detector_factory  # type: ignore[import-untyped]

    factory = detector_factory.DetectorFactory()
    factory.load_profile(detector_factory.PROFILES_DIRECTORY)
    factory.set_seed(0)  # of this factory: the detector draws at random, the verdict must not
    return factory


def language(text: str) -> str | None:
    """The ISO 639-1 code of the text's language, or None where no letters show it.

    Nakatani, Language Detection Library for Java (2010), in langdetect's port.
    """
    from langdetect.lang_detect_exception import (  # type: ignore[import-untyped]
        LangDetectException,
    )

    detector = _factory().create()
    detector.append(text)
    try:
        return str(detector.detect())
    except LangDetectException:
        return None
