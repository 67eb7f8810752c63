"""The web application: people settle results in a browser. Starlette, Jinja2 and htmx.

Begin at ``application``. ``security`` and ``signing_in`` decide who may ask; ``review`` has the
page of one result; ``pictures`` runs in a process of its own, because documents may be hostile.
"""
