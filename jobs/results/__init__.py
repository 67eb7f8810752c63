"""Published results: read them, and settle what a person decided about them."""
