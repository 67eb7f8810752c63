"""The style of HTML: rules, the elements they match, and whether a browser shows those."""
