"""Outlook's MSG: ``parse`` makes a mail of it, which the mail parser reads."""
