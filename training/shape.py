"""The shape of the bundled model, as transformers' configuration class wants it.

Ten layers: the first four see every token of a prompt; of the fifth a prompt needs keys and values
only, and like the five that share KV it runs where a token is chosen. So depth is cheap there.
"""

from __future__ import annotations

from typing import Any

from transformers import Gemma4TextConfig

VOCABULARY = 16_384
_TYPES = "ssfsffsfff"  # s: sliding, f: full
_SHARING = 5


def configuration(width: int = 256, **changes: Any) -> Gemma4TextConfig:
    """Return the bundled model's configuration, or a variant: ``width`` is the hidden size, a
    multiple of 32, and heads and MLP grow with it."""
    types = [{"s": "sliding_attention", "f": "full_attention"}[letter] for letter in _TYPES]
    settings: dict[str, Any] = {
        "vocab_size": VOCABULARY,
        "vocab_size_per_layer_input": VOCABULARY,
        "hidden_size": width,
        "intermediate_size": 2 * width,
        "num_hidden_layers": len(types),
        "layer_types": types,
        "num_kv_shared_layers": _SHARING,
        "use_double_wide_mlp": True,
        "num_attention_heads": 4,
        "num_key_value_heads": 1,
        "head_dim": width // 4,
        "global_head_dim": width // 2,
        # Times the number of layers it has to be a multiple of 32, or the table is not quantised.
        "hidden_size_per_layer_input": 16,
        "sliding_window": 128,
        "final_logit_softcapping": 30.0,
        "max_position_embeddings": 8192,
        "pad_token_id": 0,
        "bos_token_id": 2,
        "eos_token_id": [1, 6],  # 6: <turn|>
        "tie_word_embeddings": True,
        "architectures": ["Gemma4ForCausalLM"],
        "dtype": "float32",
    }
    return Gemma4TextConfig(**{**settings, **changes})
