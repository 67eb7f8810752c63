"""Model folders and the validation record, without loading a model.

Used by the commands and the workers. Begin at ``manifest``.
"""
