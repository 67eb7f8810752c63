"""The durable part: settings, documents, ledger, queue, runs and the command line.

Workers import its lower folders; it never imports them and loads no model. Begin at ``cli``, or
at ``documents.intake`` for the way of a document.
"""
