"""The engine: decodes many sequences of token ids together, with one model.

Used by the worker, chat and bench. Begin with engine.py, then stepper.py and scheduler.py.
"""

from __future__ import annotations
