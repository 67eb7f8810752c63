"""Documents written for training, the evaluation of models, and the tuner of adapters.

Nothing that runs in production imports this package.
"""
