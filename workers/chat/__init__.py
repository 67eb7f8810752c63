"""``nightshift chat``: talk to a model in a terminal or through a pipe.

Begin with run_chat.py, then session.py.
"""
