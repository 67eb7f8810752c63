"""``nightshift chat``: a conversation with the model in a terminal, or through a pipe."""
