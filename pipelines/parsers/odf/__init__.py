"""OpenDocument: ``parse`` makes the document; ``text``, ``sheets`` and ``slides`` read a body."""
