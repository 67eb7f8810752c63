"""Hot workers: one pinned process, one engine, one model."""
