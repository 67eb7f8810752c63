"""Detects the language of a text."""

from functools import cache, lru_cache
from typing import Any


@cache
def _factory() -> Any:
    # Imported late: loading the profiles of 55 languages takes half a second.
    from langdetect import detector_factory  # type: ignore[import-untyped]

    factory = detector_factory.DetectorFactory()
    factory.load_profile(detector_factory.PROFILES_DIRECTORY)
    factory.set_seed(0)  # the detector samples at random, but verdicts must be repeatable
    return factory


# Several checks of one answer ask, and again after each repair.
@lru_cache(maxsize=64)
def language(text: str) -> str | None:
    """Return the ISO 639-1 code of a text's language, or None if the text has no letters.

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
