"""DOCX: ``parse`` opens the package and reads its stories with ``text``.

``text`` reads bodies, cells and text boxes, ``inline`` the inside of paragraphs. The folders hold
what they need to know of Word: ``lists``, ``forms``, ``seen``, ``drawings``, ``embedded``.
"""
