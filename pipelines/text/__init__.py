"""What plain text says: sentences, dates, numbers, words and the parts of a mail.

``parsers``, ``grounding`` and ``guardrails`` call these modules. Begin with ``statements``.
"""
