"""From a model's replies to an output whose every value has its place in the document.

``workers`` calls ``passes``, ``grammar`` and ``assemble``; guardrails use ``evidence`` and
``output_values``. Begin with ``assemble``.
"""
