"""How list items are marked in plain text, as parts of regular expressions."""

BULLETS = "-*+•"  # body of a character class
NUMBER = r"\d{1,3}[.)]"  # "2." and "2)"
MARK = f"(?:[{BULLETS}]|{NUMBER})"
