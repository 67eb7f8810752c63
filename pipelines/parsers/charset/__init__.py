"""Character encodings: labels, the Unicode forms, how plausible a reading is, and the guess."""
