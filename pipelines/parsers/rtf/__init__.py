"""RTF: ``parse`` makes the document, ``reader`` walks the control words."""
