"""The bundled model's tokenizer: BPE with Gemma 4's turn tokens, made from text it will read.

- Blanks are ``▁`` and lead their word; digits stand alone; what has no token becomes bytes.
- A blank follows each newline (the decoder takes it away), so that a word is the same token at the
  start of a line and inside of one, and copying is one to one.
- Frames of the shipped pipelines' JSON are tokens: what stands between two values is one choice.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers
from tokenizers.trainers import BpeTrainer

from training.errors import TrainingError
from training.examples import examples, passages
from training.shape import VOCABULARY
from training.word_vectors import frequent_words

SPECIAL = (
    "<pad>", "<eos>", "<bos>", "<unk>", "<mask>",
    "<|turn>", "<turn|>", "<|channel>", "<channel|>", "<|think|>",
)  # fmt: skip
FRAMES = (
    '{"action_items":[', '{"task":"', ',{"task":"', '","owner":"', '","owner":null,"due":"',
    '","owner":null,"due":null}', '","due":"', '","due":null}', '"}', ']}',
    '{"title":"', '","summary":"', '","key_points":["', '","key_points":[]}', '","', '"]}',
    '{"reason":"', '","queue":"',
    '","urgency":"low"}', '","urgency":"normal"}', '","urgency":"high"}',
)  # fmt: skip
CHAT_TEMPLATE = """{{ bos_token }}{% for m in messages %}\
{% set role = 'model' if m['role'] == 'assistant' else m['role'] %}{{ '<|turn>' + role + '\n' }}\
{% if m['content'] is string %}{{ m['content'] | trim }}{% else %}{% for c in m['content'] %}\
{% if c['type'] == 'text' %}{{ c['text'] | trim }}{% endif %}{% endfor %}{% endif %}\
{{ '<turn|>\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|turn>model\n' }}{% endif %}"""
_SEED = 5  # of the text that it is made from; not a training seed, so tokenizers stay comparable
_EXAMPLES, _PASSAGES, _WORDS = 24_000, 6_000, 16_000
_PIECES = r"▁?[\p{L}\p{M}]+|▁?\p{N}|\n|▁?[^\n\p{L}\p{M}\p{N}▁]+|▁+(?=▁)|▁"


def train_tokenizer(cache: Path, *, english: bool = True) -> Tokenizer:
    """Make the tokenizer; the same on every machine with the same sources of text.

    ``english`` adds the most frequent English words, so that most have one token and a meaning.

    Raises:
        TrainingError: the list of words cannot be had.
    """
    bytes_ = [f"<0x{byte:02X}>" for byte in range(256)]
    trainer = BpeTrainer(
        vocab_size=VOCABULARY - len(FRAMES),
        special_tokens=[*SPECIAL, *bytes_],
        initial_alphabet=["\\"],
        limit_alphabet=300,
        min_frequency=3,
        show_progress=False,
    )
    draft = _with_rules(models.BPE())
    words = frequent_words(cache, _WORDS) if english else []
    draft.train_from_iterator(_text(words), trainer)
    learnt = json.loads(draft.to_str())["model"]
    model = models.BPE(
        vocab=learnt["vocab"],
        merges=[tuple(merge) for merge in learnt["merges"]],
        unk_token=SPECIAL[3],
        byte_fallback=True,
        fuse_unk=True,
    )
    tokenizer = _with_rules(model)
    tokenizer.add_special_tokens(
        [AddedToken(token, special=True, normalized=False) for token in SPECIAL]
    )
    tokenizer.add_tokens([AddedToken(token, special=False, normalized=False) for token in FRAMES])
    return tokenizer


def save_tokenizer(tokenizer: Tokenizer, folder: Path) -> None:
    """Write what transformers and the engine read: tokenizer.json, its settings, the template."""
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer.save(str(folder / "tokenizer.json"))
    (folder / "chat_template.jinja").write_text(CHAT_TEMPLATE, encoding="utf-8")
    settings = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "bos_token": "<bos>",
        "eos_token": "<eos>",
        "pad_token": "<pad>",
        "unk_token": "<unk>",
        "clean_up_tokenization_spaces": False,
        "padding_side": "left",
        "model_max_length": 8192,
    }
    text = json.dumps(settings, indent=2) + "\n"
    (folder / "tokenizer_config.json").write_text(text, encoding="utf-8")


def load_tokenizer(folder: Path) -> Tokenizer:
    """Return the tokenizer of a run, a checkpoint or a model that ships.

    Raises:
        TrainingError: the folder holds none.
    """
    file = folder / "tokenizer.json"
    if not file.is_file():
        raise TrainingError(f"{file}: not there; name a run, or a folder that holds a tokenizer")
    return Tokenizer.from_file(str(file))


def _with_rules(model: models.BPE) -> Tokenizer:
    tokenizer = Tokenizer(model)
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.Replace("\n", "\n "), normalizers.Replace(" ", "▁")]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Split(Regex(_PIECES), "isolated")
    tokenizer.decoder = decoders.Sequence(
        [
            decoders.Replace("▁", " "),
            decoders.ByteFallback(),
            decoders.Fuse(),
            decoders.Replace("\n ", "\n"),
            decoders.Replace('":" ', '":"'),  # the blank that values begin with
        ]
    )
    return tokenizer


def _text(words: Iterable[str]) -> Iterator[str]:
    rng = random.Random(_SEED)
    for example in islice(examples(_SEED, written=False), _EXAMPLES):
        yield example.document
        if '"' in example.document:
            yield example.document.replace('"', '\\"')  # as JSON has it
        for queue in example.params.get("queues", ()):
            yield f"- {queue['name']}: {queue.get('description', '')}"
    yield from islice(passages(_SEED), _PASSAGES)
    for rank, word in enumerate(words):
        forms = [word, word, word, word.capitalize()]
        times = 4 + 20_000 // (rank + 100)  # Zipf, and enough for the last one to have a token
        yield from (f" {rng.choice(forms)}" for _ in range(times))
