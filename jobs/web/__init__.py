"""The web application: people settle results in a browser. Starlette, Jinja2 and htmx.

Begin at ``application``. ``security`` and ``sessions`` decide who may ask; ``review`` makes the
page of one result; ``pictures`` runs in a process of its own, because documents may be hostile.
"""
