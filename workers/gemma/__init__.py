"""Gemma checkpoints become model folders: a hand-written ONNX graph with quantised weights.

Used by the engine (reading) and ``workers.models`` (writing). Begin with export.py and config.py.
"""
