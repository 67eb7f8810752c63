"""Results out of the house: tables (CSV, XLSX, JSONL, SQLite), and what reviewers settled as gold.

A table is made in two steps, so that 100,000 results need no memory: ``spool`` puts its rows into a
temporary file and learns the columns, then a writer of ``formats`` reads them back.
"""
