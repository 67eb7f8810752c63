"""One module a revision. A revision that was shipped never changes."""
