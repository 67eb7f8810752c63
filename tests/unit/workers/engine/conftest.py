"""A real tokenizer of 260 tokens: four special ones and every byte."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tokenizers import AddedToken, Tokenizer, decoders, models

from tests.unit.workers.engine.scripted import END, VOCAB, ScriptedRunner
from workers.engine.engine import Engine
from workers.engine.tokens import tokenizer as engine_tokenizer

TEMPLATE = (
    "{{ bos_token }}{% for m in messages %}[{{ m['role'] }}] {{ m['content'] | trim }}\n"
    "{% endfor %}{% if add_generation_prompt and not tools %}[model] {% endif %}"
)


@pytest.fixture(scope="session")
def byte_tokenizer(tmp_path_factory: pytest.TempPathFactory) -> engine_tokenizer.Tokenizer:
    folder = tmp_path_factory.mktemp("tokenizer")
    special = ["<pad>", "<eos>", "<bos>", "<unk>"]
    vocab = {token: i for i, token in enumerate([*special, *(f"<0x{b:02X}>" for b in range(256))])}
    rust = Tokenizer(models.BPE(vocab=vocab, merges=[], unk_token="<unk>", byte_fallback=True))
    rust.add_special_tokens([AddedToken(token, special=True) for token in special])
    rust.decoder = decoders.Sequence([decoders.ByteFallback(), decoders.Fuse()])
    rust.save(str(folder / "tokenizer.json"))
    (folder / "chat_template.jinja").write_text(TEMPLATE, encoding="utf-8")
    return engine_tokenizer.Tokenizer(
        folder, stop_token_ids=[END], bos_token_id=2, vocab_size=VOCAB
    )


MakeEngine = Callable[..., Engine]


@pytest.fixture
def make_engine(byte_tokenizer: engine_tokenizer.Tokenizer) -> Iterator[MakeEngine]:
    """Engines that the test steps itself; integrity is checked at the end."""
    engines: list[Engine] = []

    def make(runner: ScriptedRunner, **settings: Any) -> Engine:
        engines.append(Engine(runner, byte_tokenizer, **settings))
        return engines[-1]

    yield make
    for engine in engines:
        engine.check_integrity()
        engine.close()
