"""Retention: delete what is old enough, and leave the row that says so. Begin at ``purge``."""
