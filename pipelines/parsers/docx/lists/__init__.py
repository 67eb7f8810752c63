"""The numbers and bullets of lists."""
