"""``python -m jobs``: the same as the console scripts."""

from __future__ import annotations

from jobs.cli import main

main()
