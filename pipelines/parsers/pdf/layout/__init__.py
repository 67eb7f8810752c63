"""The layout of a page: begin with ``page_text``, which puts its lines in reading order.

``text_lines`` cuts pdfium's text into lines, ``added`` puts the text of annotations beside them,
``grids`` and ``cells`` find tables with drawn lines, ``blanks`` and ``columns`` those without.
"""
