"""Pure document logic: text in, checked JSON out. No queue, no clock, no model.

``workers`` and ``jobs`` call this package. Begin with ``pipeline`` (a definition as data), then
``parsers``, ``grounding.assemble`` and ``guardrails``.
"""
