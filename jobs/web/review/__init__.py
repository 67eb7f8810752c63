"""One result on a page: its fields as a form, what to look at, and its document beside it."""
