"""The decoder as an ONNX graph, with its weights in one of four variants.

Used by the export. Begin with graph.py.
"""
