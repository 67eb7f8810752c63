"""Keys and values: of running sequences, and of beginnings that many prompts share.

Used by the scheduler and the model runner. Begin with kv_cache.py.
"""
