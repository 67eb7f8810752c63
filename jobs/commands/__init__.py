"""One module for each command; each holds ``command``, which returns an exit code.

``cli`` imports a module when its command is called. Begin at ``common`` and ``documents.run``.
"""
