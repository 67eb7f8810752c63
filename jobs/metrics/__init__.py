"""Metrics for Prometheus: what the ledger, the index, the disk and the processes say now."""
