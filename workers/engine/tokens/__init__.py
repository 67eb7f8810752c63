"""Text to token ids, chat templates, and token ids back to text.

Used by the engine and its callers. Begin with tokenizer.py.
"""
