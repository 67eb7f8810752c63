"""Presentations: ``parse`` makes the document of a PPTX, ``shapes`` reads a slide."""
