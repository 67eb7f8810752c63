"""Outlook's winmail.dat ([MS-OXTNEF]): ``stream`` reads it, ``message`` says what it holds."""
