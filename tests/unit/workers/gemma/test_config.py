"""config.json in its many spellings."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from workers.errors import ConversionError
from workers.gemma.checkpoints.random_checkpoint import SHAPES
from workers.gemma.config_json import load_config, parse_config

E2B = SHAPES["gemma-4-e2b"]
GEMMA3_1B = SHAPES["gemma-3-1b"]


def test_e2b_shares_the_kv_of_layers_13_and_14() -> None:
    config = parse_config(E2B)
    assert config.last_kv_layer == 14
    assert [layer.kv_source for layer in config.layers[:15]] == list(range(15))
    assert {layer.kv_source for layer in config.layers[15:] if layer.window} == {13}
    assert {layer.kv_source for layer in config.layers[15:] if not layer.window} == {14}
    assert [layer.index for layer in config.layers if not layer.window] == list(range(4, 35, 5))
    assert {(layer.head_dim, layer.window) for layer in config.layers} == {(256, 512), (512, None)}
    assert {layer.intermediate_size for layer in config.layers[:15]} == {6144}
    assert {layer.intermediate_size for layer in config.layers[15:]} == {12288}
    assert config.attention_scale == 1.0
    contract = config.contract()
    assert len(contract.kv_layers) == 15
    assert contract.windows == (512, None)
    assert contract.per_layer_width == 14 * 256
    assert contract.per_layer_sampled_width == 21 * 256


def test_our_e2b_shape_is_the_published_one(shared: Path) -> None:
    published = json.loads((shared / "data/gemma/e2b_text_config.json").read_text())
    config = parse_config(published)
    assert config.layers == parse_config(E2B).layers
    assert config.stop_token_ids == (1, 106)
    assert config.logit_softcap == 30.0


def test_e2b_agrees_with_another_exporters_settings(shared: Path) -> None:
    path = shared / "data/gemma/mobius/examples/gemma4/ort_genai/text/genai_config.json"
    decoder = json.loads(path.read_text())["model"]["decoder"]
    config = parse_config(E2B)
    owners = [layer for layer in config.layers if layer.owns_kv]
    assert decoder["num_hidden_layers"] == len(owners)
    assert decoder["sliding_window"]["layers"] == [x.index for x in owners if x.window]
    assert decoder["sliding_window"]["window_size"] == owners[0].window


@pytest.mark.parametrize("spelling", ["{}", "{:02}"])  # transformers pads from ten layers on
def test_both_spellings_of_two_head_sizes_are_the_same(spelling: str) -> None:
    old = SHAPES["tiny-gemma-4"]
    overrides = {"head_dim": old["global_head_dim"]}
    full = [i for i, kind in enumerate(old["layer_types"]) if kind == "full_attention"]
    new = {key: value for key, value in old.items() if key != "global_head_dim"}
    new["per_layer_config"] = {spelling.format(index): overrides for index in full}
    assert parse_config(new).layers == parse_config(old).layers


def test_gemma3_has_five_sliding_layers_to_one_full() -> None:
    config = parse_config(GEMMA3_1B)
    assert [layer.index for layer in config.layers if not layer.window] == [5, 11, 17, 23]
    assert config.layers[0].rope.theta == 10_000
    assert config.layers[5].rope.theta == 1_000_000
    assert config.attention_scale == 256**-0.5
    assert config.last_kv_layer == 25
    assert config.contract().windows == (512, None)
    assert config.contract().per_layer_width == config.contract().per_layer_sampled_width == 0


def test_gemma3_4b_leaves_most_keys_to_defaults() -> None:
    config = parse_config(
        {
            "model_type": "gemma3",
            "text_config": {
                "hidden_size": 2560,
                "intermediate_size": 10240,
                "num_hidden_layers": 34,
                "rope_scaling": {"factor": 8.0, "rope_type": "linear"},
                "sliding_window": 1024,
            },
        }
    )
    assert (config.vocab_size, config.layers[0].heads, config.layers[0].kv_heads) == (262_208, 8, 4)
    assert config.layers[5].rope.factor == 8.0
    assert config.layers[0].rope.factor == 1.0


def test_end_of_turn_may_stand_in_the_generation_config(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text(json.dumps({**GEMMA3_1B, "eos_token_id": 1}))
    (tmp_path / "generation_config.json").write_text(json.dumps({"eos_token_id": [1, 106]}))
    assert load_config(tmp_path).stop_token_ids == (1, 106)


def test_proportional_rope_turns_only_its_share() -> None:
    frequencies = parse_config(E2B).layers[4].rope.inverse_frequencies(512)
    assert frequencies.shape == (256,)
    assert np.count_nonzero(frequencies) == 64
    assert frequencies[0] == 1
    assert frequencies[32] == pytest.approx(1_000_000 ** (-64 / 512))


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"model_type": "llama"}, "llama"),
        ({"enable_moe_block": True}, "enable_moe_block"),
        ({"use_bidirectional_attention": "all"}, "use_bidirectional_attention"),
        ({"hidden_activation": "silu"}, "hidden_activation"),
        ({"tie_word_embeddings": False}, "tie_word_embeddings"),
        ({"attention_bias": True}, "attention_bias"),
        ({"layer_types": ["full_attention"]}, "layer_types"),
        ({"num_kv_shared_layers": 34}, "num_kv_shared_layers"),
        ({"rope_parameters": {"sliding_attention": {"rope_theta": 1.0}}}, "full_attention"),
        ({"hidden_size": "wide", "per_layer_config": []}, "malformed"),
        ({"per_layer_config": {"first": {}}}, "malformed"),
        (
            {
                "rope_parameters": {
                    "sliding_attention": {"rope_type": "yarn", "rope_theta": 1.0},
                    "full_attention": {"rope_theta": 1.0},
                }
            },
            "yarn",
        ),
    ],
)
def test_what_the_graph_does_not_have_is_refused(change: dict[str, Any], named: str) -> None:
    with pytest.raises(ConversionError, match=named):
        parse_config({**E2B, **change})


@pytest.mark.parametrize("text", ["", "[]", "{}", "{"])
def test_a_config_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "config.json").write_text(text)
    with pytest.raises(ConversionError, match=r"config\.json"):
        load_config(tmp_path)


def test_a_folder_without_config_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConversionError, match="missing"):
        load_config(tmp_path)
