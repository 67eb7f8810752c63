"""A GGUF file's metadata as the ``config.json`` of the same model's safetensors.

Keys: those that llama.cpp's converter writes for the architectures ``gemma3`` and ``gemma4``
(https://github.com/ggml-org/llama.cpp, conversion/gemma.py); Ollama's files spell two of them
otherwise. The defaults here are constants of llama.cpp.
"""

from __future__ import annotations

from typing import Any

from workers.errors import ConversionError
from workers.gemma.gguf.file import GGUFFile

ARCHITECTURES = ("gemma3", "gemma4")
EMBEDDING, PER_LAYER_EMBEDDING = "token_embd.weight", "per_layer_token_embd.weight"
#: 1 for each pair of a full layer's head that is rotated, 1e30 for the others.
ROPE_FREQUENCIES = "rope_freqs.weight"

_SLIDING, _FULL = "sliding_attention", "full_attention"
_LAYERS_PER_FULL_ATTENTION = 6  # Gemma 3: five sliding layers, one full
_THETA_FULL, _THETA_SLIDING = 1_000_000.0, 10_000.0
_MOST_LAYERS = 1000  # real ones have up to 62
_LAYERS_OF_27B = 62  # the one Gemma 3 whose attention is not scaled by its head size
_END_OF_TURN = {"gemma3": ("<end_of_turn>",), "gemma4": ("<turn|>", "<|tool_response>")}


def architecture(file: GGUFFile) -> str:
    """``gemma3`` or ``gemma4``.

    Raises:
        ConversionError: the file holds another kind of model, or a part of a model.
    """
    name = file.metadata.get("general.architecture")
    if name not in ARCHITECTURES:
        raise ConversionError(
            f"{file.path}: holds a model of the architecture {name!r}; use a Gemma 3 or Gemma 4"
            " text model (gemma3, gemma4)"
        )
    if file.metadata.get("split.count", 1) not in (0, 1):
        raise ConversionError(
            f"{file.path}: is one part of a model in several files; join them first with"
            " llama-gguf-split --merge"
        )
    if "output.weight" in file.tensors:
        raise ConversionError(
            f"{file.path}: has an output head of its own (output.weight); Gemma's is the embedding"
        )
    return str(name)


def config_json(file: GGUFFile, rotated_pairs: int | None = None) -> dict[str, Any]:
    """Return the content of a ``config.json``.

    ``rotated_pairs`` of a full layer's head rotate (``ROPE_FREQUENCIES``); None takes the family's
    share.

    Raises:
        ConversionError: a key is missing, of another type, or describes no Gemma.
    """
    name = architecture(file)
    keys = _Keys(file, name)
    if (layers := keys.whole("block_count")) > _MOST_LAYERS:
        raise keys.wrong("block_count", f"is {layers:,}, more layers than there can be")
    common = {
        "model_type": f"{name}_text",
        "vocab_size": _rows(file, EMBEDDING),
        "hidden_size": keys.whole("embedding_length"),
        "num_hidden_layers": layers,
        "num_attention_heads": keys.whole("attention.head_count"),
        "max_position_embeddings": keys.whole("context_length"),
        "rms_norm_eps": keys.real("attention.layer_norm_rms_epsilon", 1e-6),
        "sliding_window": keys.whole("attention.sliding_window"),
        "hidden_activation": "gelu_pytorch_tanh",
        "tie_word_embeddings": True,
        "bos_token_id": _token(file, "bos", 2),
        "eos_token_id": _stop_tokens(file, name),
    }
    cap = keys.real("final_logit_softcapping", 0.0)
    if cap:
        common["final_logit_softcapping"] = cap
    if name == "gemma3":
        return common | _gemma3(keys, common)
    return common | _gemma4(keys, common, file, rotated_pairs)


def _gemma3(keys: _Keys, common: dict[str, Any]) -> dict[str, Any]:
    layers, head_dim = common["num_hidden_layers"], keys.whole("attention.key_length", 256)
    scalar = head_dim
    if layers == _LAYERS_OF_27B:
        scalar = common["hidden_size"] // common["num_attention_heads"]
    full: dict[str, Any] = {
        "rope_type": "default",
        "rope_theta": keys.theta(
            "rope.freq_base", keys.theta("rope.global.freq_base", _THETA_FULL)
        ),
    }
    factor = keys.real("rope.scaling.factor", 1.0) or 1.0  # 0 is llama.cpp's "not scaled"
    if factor != 1.0:
        full |= {"rope_type": keys.text("rope.scaling.type", "linear"), "factor": factor}
    local = keys.theta("rope.freq_base_swa", keys.theta("rope.local.freq_base", _THETA_SLIDING))
    return {
        "head_dim": head_dim,
        "num_key_value_heads": keys.whole("attention.head_count_kv"),
        "intermediate_size": keys.whole("feed_forward_length"),
        "query_pre_attn_scalar": scalar,
        "layer_types": [
            _SLIDING if (index + 1) % _LAYERS_PER_FULL_ATTENTION else _FULL
            for index in range(layers)
        ],
        "rope_parameters": {
            _FULL: full,
            _SLIDING: {"rope_type": "default", "rope_theta": local},
        },
    }


def _gemma4(
    keys: _Keys, common: dict[str, Any], file: GGUFFile, rotated_pairs: int | None
) -> dict[str, Any]:
    if keys.whole("expert_count", 0, least=0):
        raise keys.wrong("expert_count", "experts are not supported")
    layers, shared = (
        common["num_hidden_layers"],
        keys.whole("attention.shared_kv_layers", 0, least=0),
    )
    sliding = keys.each("attention.sliding_window_pattern", layers)
    types = [_SLIDING if slides else _FULL for slides in sliding]
    head_dim = keys.whole("attention.key_length_swa", 256)
    full_head_dim = keys.whole("attention.key_length", 512)
    wide = keys.each("feed_forward_length", layers)
    width, first_shared = wide[0], layers - shared
    doubled = bool(shared) and wide[-1] == 2 * width
    if wide != [width * (1 + (doubled and index >= first_shared)) for index in range(layers)]:
        raise keys.wrong("feed_forward_length", "widths of another pattern are not supported")
    heads = keys.each("attention.head_count_kv", layers)
    if 0 in (*heads, *wide):
        raise keys.wrong("feed_forward_length", "or attention.head_count_kv has a 0")
    own = {kind: {h for h, t in zip(heads, types, strict=True) if t == kind} for kind in set(types)}
    if any(len(counts) > 1 for counts in own.values()):
        raise keys.wrong("attention.head_count_kv", "differs between layers of one kind")
    by_kind = {kind: counts.pop() for kind, counts in own.items()}
    size = keys.whole("embedding_length_per_layer_input", 0, least=0)
    full_layer = types.index(_FULL) if _FULL in types else None
    value_is_key = (
        full_layer is not None
        and full_layer < first_shared
        and f"blk.{full_layer}.attn_v.weight" not in file.tensors
    )
    share = 0.25 if rotated_pairs is None else 2 * rotated_pairs / full_head_dim
    return {
        "head_dim": head_dim,
        "global_head_dim": full_head_dim,
        "num_key_value_heads": by_kind.get(_SLIDING, by_kind.get(_FULL)),
        "num_global_key_value_heads": by_kind.get(_FULL) if value_is_key else None,
        "attention_k_eq_v": value_is_key,
        "intermediate_size": width,
        "use_double_wide_mlp": doubled,
        "num_kv_shared_layers": shared,
        "hidden_size_per_layer_input": size,
        "vocab_size_per_layer_input": _rows(file, PER_LAYER_EMBEDDING) if size else 0,
        "layer_types": types,
        "rope_parameters": {
            _SLIDING: {
                "rope_type": "default",
                "rope_theta": keys.theta("rope.freq_base_swa", _THETA_SLIDING),
            },
            _FULL: {
                "rope_type": "proportional",
                "rope_theta": keys.theta("rope.freq_base", _THETA_FULL),
                "partial_rotary_factor": share,
            },
        },
    }


class _Keys:
    """The keys of one architecture, by their names without its prefix."""

    def __init__(self, file: GGUFFile, prefix: str) -> None:
        self._file, self._prefix = file, prefix

    def whole(self, name: str, default: int | None = None, least: int = 1) -> int:
        value = self._take(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value < 1 << 31:
            raise self.wrong(name, f"is {_short(value)}, no whole number from {least} on")
        return value

    def real(self, name: str, default: float) -> float:
        value = self._take(name, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not _is_plain(value):
            raise self.wrong(name, f"is {_short(value)}, no number that can be meant")
        # The file has float32: 1e-06 would come out as 9.999999974752427e-07.
        return float(f"{value:.7g}")

    def theta(self, name: str, default: float) -> float:
        value = self.real(name, default)
        if value < 1:
            raise self.wrong(name, f"is {value}, no base of a rotary embedding")
        return value

    def text(self, name: str, default: str) -> str:
        return str(self._take(name, default))

    def each(self, name: str, layers: int) -> list[int]:
        """Return a value for each layer, from an array or a single value."""
        value = self._take(name, None)
        values = value if isinstance(value, list) else [value] * layers
        if len(values) != layers or not all(isinstance(x, int) and x >= 0 for x in values):
            raise self.wrong(name, f"is {_short(value)}, not a value for each of {layers} layers")
        return values

    def wrong(self, name: str, what: str) -> ConversionError:
        return ConversionError(
            f"{self._file.path}: cannot be converted: {self._prefix}.{name} {what}"
        )

    def _take(self, name: str, default: Any) -> Any:
        value = self._file.metadata.get(f"{self._prefix}.{name}", default)
        if value is None:
            raise self.wrong(name, "is missing")
        return value


def _is_plain(value: float) -> bool:
    return value == 0 or 1e-9 < value < 1e12  # also refuses NaN


def _rows(file: GGUFFile, name: str) -> int:
    if name not in file.tensors:
        raise ConversionError(
            f"{file.path}: tensor {name} is missing; it holds no whole text model"
        )
    return file.tensors[name].shape[0]


def _token(file: GGUFFile, kind: str, default: int) -> int:
    value = file.metadata.get(f"tokenizer.ggml.{kind}_token_id", default)
    tokens = file.metadata.get("tokenizer.ggml.tokens")
    rows = _rows(file, EMBEDDING)
    known = min(len(tokens), rows) if isinstance(tokens, list) else 0
    if not isinstance(value, int) or not 0 <= value < known:
        raise ConversionError(
            f"{file.path}: cannot be converted: tokenizer.ggml.{kind}_token_id is no token's number"
        )
    return value


def _stop_tokens(file: GGUFFile, name: str) -> list[int]:
    stops = {_token(file, "eos", 1)}
    if "tokenizer.ggml.eot_token_id" in file.metadata:
        stops.add(_token(file, "eot", 1))
    tokens: list[str] = file.metadata["tokenizer.ggml.tokens"]
    tokens = tokens[: _rows(file, EMBEDDING)]
    stops |= {tokens.index(text) for text in _END_OF_TURN[name] if text in tokens}
    return sorted(stops)


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}…"
