"""Gemma: from a safetensors checkpoint to a hand-built ONNX graph with quantised weights."""
