"""Documents with action items, and with none."""
