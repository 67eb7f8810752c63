"""PDF: begin with ``parse`` (a document), then ``page`` (one of its pages).

``drawn`` lists what a page draws and finds the text that nobody sees, ``garbled`` finds text that
is no words, ``annotations`` is what lies on a page; ``layout`` puts the lines in reading order.
``catalogue`` is what the file says of itself, ``embedded`` the files inside, ``xfa`` a kind of
form, ``fallback`` the second library.
"""
