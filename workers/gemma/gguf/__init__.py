"""GGUF files: header, values of the tensors, configuration and tokenizer.

Used by ``checkpoints.open_checkpoint``. Begin with gguf_checkpoint.py.
"""
