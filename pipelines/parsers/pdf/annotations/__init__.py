"""What lies on a page: notes, comments, form fields, attached files. Begin with ``reading``."""
