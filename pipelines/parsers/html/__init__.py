"""HTML: ``parse`` takes out what is ``hidden``, writes the values of ``forms`` and the rows of
``tables``, and lays the page out as text (``layout``)."""
