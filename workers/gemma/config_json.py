"""Read a checkpoint's config.json, in its many spellings, as a GemmaConfig.

Missing keys take the defaults of ``Gemma3TextConfig`` and ``Gemma4TextConfig`` in transformers 5.23
(the published config.json of Gemma 3 4B has six of twenty keys).
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from workers.errors import ConversionError
from workers.gemma.config import Architecture, GemmaConfig, LayerConfig, LayerType
from workers.gemma.rope import Rope, RopeKind

_SLIDING: LayerType = "sliding_attention"
_FULL: LayerType = "full_attention"

# Defaults of the reference configuration classes.
_GEMMA3_DEFAULTS: dict[str, Any] = {
    "vocab_size": 262_208,
    "hidden_size": 2304,
    "intermediate_size": 9216,
    "num_hidden_layers": 26,
    "num_attention_heads": 8,
    "num_key_value_heads": 4,
    "head_dim": 256,
    "max_position_embeddings": 131_072,
    "query_pre_attn_scalar": 256,
    "sliding_window": 4096,
}
_GEMMA4_DEFAULTS: dict[str, Any] = {
    "vocab_size": 262_144,
    "hidden_size": 2304,
    "intermediate_size": 9216,
    "num_hidden_layers": 30,
    "num_attention_heads": 8,
    "num_key_value_heads": 4,
    "head_dim": 256,
    "global_head_dim": 512,
    "max_position_embeddings": 131_072,
    "sliding_window": 512,
    "hidden_size_per_layer_input": 256,
    "vocab_size_per_layer_input": 262_144,
}
_COMMON_DEFAULTS: dict[str, Any] = {
    "hidden_activation": "gelu_pytorch_tanh",
    "rms_norm_eps": 1e-6,
    "bos_token_id": 2,
    "eos_token_id": 1,
    "tie_word_embeddings": True,
}
_LAYERS_PER_FULL_ATTENTION = 6  # the reference's default pattern: five sliding, one full


def load_config(folder: Path) -> GemmaConfig:
    """Read ``config.json`` (and the stop tokens of ``generation_config.json``) of a checkpoint."""
    config = parse_config(_read_json(folder / "config.json"))
    generation = folder / "generation_config.json"
    if not generation.is_file():
        return config
    # Often only this file names the end of turn of an instruction-tuned model.
    stops = {*config.stop_token_ids, *_ids(_read_json(generation).get("eos_token_id"))}
    return replace(config, stop_token_ids=tuple(sorted(stops)))


def parse_config(raw: dict[str, Any]) -> GemmaConfig:
    """Return the GemmaConfig of a text model's config.json, or of a multimodal model's text part.

    Raises:
        ConversionError: not a Gemma 3 or 4, or a feature that the graph does not have.
    """
    text = raw
    if raw.get("model_type") in ("gemma3", "gemma4"):
        text = raw.get("text_config") or {}
        # Gemma 3's multimodal configs may omit the text part's type.
        text = {"model_type": f"{raw['model_type']}_text", **text}
    elif "model_type" not in raw:
        raise ConversionError("config.json: no model_type; not a checkpoint's configuration")
    parse = {"gemma3_text": _gemma3, "gemma4_text": _gemma4}.get(text["model_type"])
    if parse is None:
        raise ConversionError(
            f"config.json: model_type {text['model_type']!r} is not supported; use a Gemma 3 or"
            " Gemma 4 text or multimodal checkpoint"
        )
    try:
        return parse(text)
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as error:
        raise ConversionError(f"config.json: a value is missing or malformed: {error}") from error


def _gemma3(raw: dict[str, Any]) -> GemmaConfig:
    c = _with_defaults(raw, _GEMMA3_DEFAULTS)
    _refuse(c, "attn_logit_softcapping", "use_bidirectional_attention")
    types = _layer_types(c, c.get("sliding_window_pattern") or c.get("_sliding_window_pattern"))
    given = c.get("rope_parameters") or {}
    # Before transformers 5 three flat keys described the two RoPEs.
    full = {**(c.get("rope_scaling") or {}), "rope_theta": c.get("rope_theta", 1_000_000.0)}
    ropes = {
        _FULL: _rope({**full, **(given.get(_FULL) or {})}),
        _SLIDING: _rope(
            {"rope_theta": c.get("rope_local_base_freq", 10_000.0), **(given.get(_SLIDING) or {})}
        ),
    }
    layers = tuple(
        LayerConfig(
            index=index,
            layer_type=layer_type,
            heads=c["num_attention_heads"],
            kv_heads=c["num_key_value_heads"],
            head_dim=c["head_dim"],
            window=c["sliding_window"] if layer_type == _SLIDING else None,
            intermediate_size=c["intermediate_size"],
            kv_source=index,
            value_is_key=False,
            rope=ropes[layer_type],
        )
        for index, layer_type in enumerate(types)
    )
    return _model("gemma3", c, raw, layers, attention_scale=c["query_pre_attn_scalar"] ** -0.5)


def _gemma4(raw: dict[str, Any]) -> GemmaConfig:
    c = _with_defaults(raw, _GEMMA4_DEFAULTS)
    _refuse(c, "enable_moe_block")
    if c.get("use_bidirectional_attention") == "all":
        raise _unsupported("use_bidirectional_attention", "all")
    types = _layer_types(c, None)
    if types[-1] != _FULL:
        types = (*types[:-1], _FULL)  # as the reference does
    first_shared = len(types) - (c.get("num_kv_shared_layers") or 0)
    given = c.get("rope_parameters") or {
        _SLIDING: {"rope_type": "default", "rope_theta": 10_000.0},
        _FULL: {
            "rope_type": "proportional",
            "rope_theta": 1_000_000.0,
            "partial_rotary_factor": 0.25,
        },
    }
    layers = []
    for index, layer_type in enumerate(types):
        owns = index < first_shared
        wide = not owns and bool(c.get("use_double_wide_mlp"))
        head_dim, kv_heads = _gemma4_heads(c, index, layer_type)
        layers.append(
            LayerConfig(
                index=index,
                layer_type=layer_type,
                heads=c["num_attention_heads"],
                kv_heads=kv_heads,
                head_dim=head_dim,
                window=c["sliding_window"] if layer_type == _SLIDING else None,
                intermediate_size=c["intermediate_size"] * (2 if wide else 1),
                kv_source=index if owns else _last_of_type(types[:first_shared], layer_type),
                value_is_key=bool(c.get("attention_k_eq_v")) and layer_type == _FULL,
                rope=_rope(given[layer_type]),
            )
        )
    return _model("gemma4", c, raw, tuple(layers), attention_scale=1.0)


def _gemma4_heads(c: dict[str, Any], index: int, layer_type: LayerType) -> tuple[int, int]:
    head_dim, kv_heads = c["head_dim"], c["num_key_value_heads"]
    per_layer = c.get("per_layer_config")
    if per_layer is not None:  # transformers 5.23 writes this, from ten layers on "04" for 4
        own = {int(key): changes for key, changes in per_layer.items()}.get(index) or {}
        return own.get("head_dim", head_dim), own.get("num_key_value_heads", kv_heads)
    if layer_type == _FULL:
        head_dim = c["global_head_dim"]
        if c.get("attention_k_eq_v"):
            kv_heads = c.get("num_global_key_value_heads") or kv_heads
    return head_dim, kv_heads


def _model(
    architecture: Architecture,
    c: dict[str, Any],
    raw: dict[str, Any],
    layers: tuple[LayerConfig, ...],
    attention_scale: float,
) -> GemmaConfig:
    _refuse(c, "attention_bias")
    if c["hidden_activation"] != "gelu_pytorch_tanh":
        raise _unsupported("hidden_activation", c["hidden_activation"])
    if not c["tie_word_embeddings"]:
        raise _unsupported("tie_word_embeddings", False)
    per_layer_size = c.get("hidden_size_per_layer_input") or 0 if architecture == "gemma4" else 0
    return GemmaConfig(
        architecture=architecture,
        hidden_size=c["hidden_size"],
        vocab_size=c["vocab_size"],
        layers=layers,
        per_layer_size=per_layer_size,
        per_layer_vocab_size=c["vocab_size_per_layer_input"] if per_layer_size else 0,
        rms_norm_eps=c["rms_norm_eps"],
        attention_scale=attention_scale,
        logit_softcap=c.get("final_logit_softcapping"),
        max_positions=c["max_position_embeddings"],
        bos_token_id=c["bos_token_id"],
        stop_token_ids=tuple(sorted(_ids(c["eos_token_id"]))),
        raw=raw,
    )


def _layer_types(c: dict[str, Any], pattern: int | None) -> tuple[LayerType, ...]:
    count = c["num_hidden_layers"]
    types = c.get("layer_types")
    if types is None:
        every = pattern or _LAYERS_PER_FULL_ATTENTION
        return tuple(_SLIDING if (i + 1) % every else _FULL for i in range(count))
    if len(types) != count or not set(types) <= {_SLIDING, _FULL}:
        raise ConversionError(
            f"config.json: layer_types must name {count} layers, each {_SLIDING} or {_FULL}"
        )
    return tuple(cast(LayerType, kind) for kind in types)


def _last_of_type(types: tuple[LayerType, ...], layer_type: LayerType) -> int:
    for index in reversed(range(len(types))):
        if types[index] == layer_type:
            return index
    raise ConversionError(
        f"config.json: num_kv_shared_layers leaves no {layer_type} layer that owns a KV cache"
    )


def _rope(parameters: dict[str, Any]) -> Rope:
    kind = parameters.get("rope_type") or parameters.get("type") or "default"
    if kind not in ("default", "linear", "proportional"):
        raise _unsupported("rope_type", kind)
    return Rope(
        kind=cast(RopeKind, kind),
        theta=float(parameters["rope_theta"]),
        factor=float(parameters.get("factor", 1.0)) if kind != "default" else 1.0,
        rotated=float(parameters.get("partial_rotary_factor", 1.0)),
    )


def _refuse(c: dict[str, Any], *keys: str) -> None:
    for key in keys:
        if c.get(key):
            raise _unsupported(key, c[key])


def _unsupported(key: str, value: object) -> ConversionError:
    return ConversionError(f"config.json: {key}={value!r} is not supported by this graph builder")


def _with_defaults(text: dict[str, Any], defaults: dict[str, Any]) -> dict[str, Any]:
    # null means "the default" in these files
    given = {key: value for key, value in text.items() if value is not None}
    return {**_COMMON_DEFAULTS, **defaults, **given}


def _ids(value: int | list[int] | None) -> list[int]:
    if value is None:
        return []
    return [value] if isinstance(value, int) else list(value)


def _read_json(path: Path) -> dict[str, Any]:
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise ConversionError(f"{path} is missing; a checkpoint folder needs it") from error
    except ValueError as error:
        raise ConversionError(f"{path} is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise ConversionError(f"{path} is not a JSON object")
    return value
