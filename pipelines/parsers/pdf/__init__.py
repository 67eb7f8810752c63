"""PDF: begin with ``parse``, then ``layout``, which puts a page's lines in reading order.

``rules``, ``grids`` and ``cells`` find tables with drawn lines, ``tables`` those without.
"""
