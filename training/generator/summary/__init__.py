"""Documents whose key sentences are known by their role."""
