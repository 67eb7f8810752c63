"""One writer for each format of a table."""
