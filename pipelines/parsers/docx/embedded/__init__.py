"""Files inside a DOCX: what they are called, and the bytes that another program put in OLE."""
