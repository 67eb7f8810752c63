"""Parse documents in child processes that a limit can kill.

Used by the document's walk. Begin with client.py, then server.py.
"""
