"""Calendars (RFC 5545) and address cards (RFC 6350), which share their content lines."""
