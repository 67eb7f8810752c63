"""DOCX: ``parse`` opens the package, ``text`` walks its XML with ``numbering`` and ``tables``."""
