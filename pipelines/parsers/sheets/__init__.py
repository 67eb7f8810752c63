"""Spreadsheets: ``parse`` (XLSX, XLSB), ``xls`` and CSV fill a ``Sheet``, ``book`` writes them."""
