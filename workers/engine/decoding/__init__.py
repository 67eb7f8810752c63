"""From logits to tokens: sampling, grammars, drafts and the end of repetition.

Used by the stepper; each module looks at one sequence. Begin with sampler.py.
"""
