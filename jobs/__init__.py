"""Durable jobs: files, ledger, queue and command line."""
