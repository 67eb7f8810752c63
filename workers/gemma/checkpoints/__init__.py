"""Checkpoints to convert: safetensors folders, GGUF files, LoRA adapters, random test models.

Used by the export. Begin with open_checkpoint.py.
"""
