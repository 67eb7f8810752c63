"""What tokens tell about topics, learnt from an encoder of sentences."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the extra `train` is not installed")
transformers = pytest.importorskip("transformers", reason="the extra `train` is not installed")
pytest.importorskip("faker", reason="the extra `train` is not installed")

from safetensors.torch import save_file  # noqa: E402
from tokenizers import Tokenizer, models, pre_tokenizers, processors  # noqa: E402

from training import topic_words  # noqa: E402
from training.sentence_vectors import SentenceEncoder  # noqa: E402
from training.topic_words import SIZE  # noqa: E402
from training.word_topics import frequent, numbers  # noqa: E402

pytestmark = pytest.mark.parity
WORDS = ["[CLS]", "[SEP]", "[UNK]", *(f"w{i}" for i in range(40))]


def words() -> Any:
    made = Tokenizer(models.WordLevel({w: i for i, w in enumerate(WORDS)}, unk_token="[UNK]"))
    made.pre_tokenizer = pre_tokenizers.Whitespace()
    made.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 0), ("[SEP]", 1)]
    )
    return made


def test_a_sentence_is_the_mean_of_what_the_encoder_says(tmp_path: Path) -> None:
    """Texts of several lengths together as each alone, and as transformers has it."""
    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=len(WORDS), hidden_size=32, num_hidden_layers=2, num_attention_heads=2,
        intermediate_size=48,
    )  # fmt: skip
    model = transformers.BertModel(config).eval()
    folder = tmp_path / "all-MiniLM-L6-v2"
    folder.mkdir()
    save_file(model.state_dict(), folder / "model.safetensors")
    words().save(str(folder / "tokenizer.json"))
    (folder / "config.json").write_text(json.dumps(config.to_dict()))
    texts = ["w1 w2 w3", "w4", " ".join(f"w{i}" for i in range(20))]
    found = SentenceEncoder(tmp_path).vectors(texts)
    for text, vector in zip(texts, found, strict=True):
        ids = torch.tensor([words().encode(text).ids])
        with torch.no_grad():
            mean = model(input_ids=ids).last_hidden_state[0].mean(0)
        torch.testing.assert_close(vector, mean / mean.norm(), atol=1e-5, rtol=0)


def test_words_of_a_topic_come_to_lie_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each text one word says which of four topics it has, the others nothing."""
    monkeypatch.setattr(topic_words, "_STEPS", 120)
    r = np.random.default_rng(0)
    topics = np.eye(4, SIZE, dtype=np.float32)
    ids, wanted = [], []
    for _ in range(600):
        topic = int(r.integers(4))
        ids.append([*r.integers(23, len(WORDS), 5).tolist(), 3 + 5 * topic + int(r.integers(5))])
        wanted.append(topics[topic])
    torch.manual_seed(0)
    tokens = topic_words._Tokens(words(), {"w1": np.ones(100, np.float32)})
    table = topic_words._learn(tokens, ids, torch.from_numpy(np.stack(wanted))).numpy()
    length = np.linalg.norm(table, axis=1)
    assert length[3:23].min() > 3 * length[23:].max()
    assert [int(v.argmax()) for v in table[3:23]] == [topic for topic in range(4) for _ in range(5)]


def test_a_word_tells_what_its_tokens_do() -> None:
    table = np.random.default_rng(0).standard_normal((len(WORDS), SIZE)).astype(np.float32)
    told = numbers(["w1", "w2 w3"], words(), table).astype(np.float32)
    for row, wanted in zip(told, (table[4], table[5] + table[6]), strict=True):
        cosine = row @ wanted / np.linalg.norm(row) / np.linalg.norm(wanted)
        assert cosine > 0.999


def test_only_frequent_words_of_letters_are_kept() -> None:
    assert frequent(["Pay the bill 42", "the Bill a"] * 5 + ["once"]) == ["bill", "pay", "the"]
