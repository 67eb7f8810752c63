"""``jobs bench``: how fast this machine is with this model, and what holds it back."""
