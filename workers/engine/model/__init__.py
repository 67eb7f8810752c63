"""The ONNX Runtime session and what it needs: prepacked weights, facts of the processor.

Used by the engine through runner_interface.py. Begin with model_runner.py.
"""
