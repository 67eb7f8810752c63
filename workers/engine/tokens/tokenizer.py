"""Text to token ids and back, and the chat template."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path

from jinja2 import Template, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from tokenizers import Tokenizer as RustTokenizer

from pipelines.prompts import Message
from workers.engine.decoding.vocabulary import Vocabulary, vocabulary
from workers.errors import WorkerError
from workers.gemma.compact_tokenizer import COMPACT_FILE, read_compact
from workers.gemma.exported_model import ExportedModel


class Tokenizer:
    """The tokenizer and chat template of one model folder; safe to use from several threads.

    A grammar ends with one of ``stop_token_ids``. ``vocab_size`` is the model's, which may be
    larger than the tokenizer's (padding rows of the embedding table).
    """

    def __init__(
        self, folder: Path, *, stop_token_ids: Iterable[int], bos_token_id: int, vocab_size: int
    ) -> None:
        path, template = folder / "tokenizer.json", folder / "chat_template.jinja"
        try:
            path.stat()
            source = template.read_text(encoding="utf-8")
        except OSError as error:
            raise WorkerError(
                f"{error.filename}: {error.strerror}; pull the model again"
            ) from error
        self.stop_token_ids = frozenset(stop_token_ids)
        self._path, self._tokenizer = path, _load(path)
        self._bos = self._tokenizer.id_to_token(bos_token_id) or ""
        self._template = _compile(source, template)
        self._template_path = template
        self._special = _special_tokens(self._tokenizer)
        self.vocab_size = vocab_size
        #: The tokens of a single byte, for characters that the vocabulary lacks.
        self.byte_token_ids = _byte_tokens(self._tokenizer)
        added = self._tokenizer.get_added_tokens_decoder()
        self._special_ids = frozenset(i for i, token in added.items() if token.special)

    @classmethod
    def open(cls, model: ExportedModel) -> Tokenizer:
        """Load the tokenizer of a model folder."""
        return cls(
            model.folder,
            stop_token_ids=model.stop_token_ids,
            bos_token_id=model.bos_token_id,
            vocab_size=model.config.vocab_size,
        )

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The vocabulary for grammars, made at its first use.

        Raises:
            WorkerError: the kind of tokenizer is not supported.
        """
        try:
            return vocabulary(
                self._tokenizer, vocab_size=self.vocab_size, stop_token_ids=self.stop_token_ids
            )
        except WorkerError as error:
            raise WorkerError(f"{self._path}: {error}") from error

    def prepare_grammars(self) -> None:
        """Make ``vocabulary`` now instead of with the first grammar; raises the same errors."""
        _ = self.vocabulary

    def encode(self, text: str) -> list[int]:
        """Return the token ids of a text: no token is added, ``<bos>`` is recognised."""
        ids: list[int] = self._tokenizer.encode(text, add_special_tokens=False).ids
        return ids

    def decode(self, ids: Sequence[int]) -> str:
        """Return the text of token ids, without special tokens."""
        return self._tokenizer.decode(list(ids), skip_special_tokens=True)

    def is_text(self, token: int) -> bool:
        """Whether a token has text: special tokens and padding rows have none."""
        return token not in self._special_ids and self._tokenizer.id_to_token(token) is not None

    def count(self, text: str) -> int:
        """Return the number of tokens of a text."""
        return len(self.encode(text))

    def apply_chat_template(self, messages: Sequence[Message]) -> str:
        """Render messages up to the place where the model's answer begins.

        A special token in a document must not end the turn, so ``<turn|>`` in a content becomes
        ``< turn|>``, which is ordinary text.
        """
        plain = [
            {"role": message.role, "content": self._special.sub(_defuse, message.content)}
            for message in messages
        ]
        try:
            return self._template.render(
                messages=plain, bos_token=self._bos, add_generation_prompt=True
            )
        except TemplateError as error:
            raise WorkerError(f"{self._template_path}: {error}") from error


def _load(path: Path) -> RustTokenizer:
    compact = path.with_name(COMPACT_FILE)
    path = compact if compact.is_file() else path
    try:
        # Not from a string: 33 MB of JSON would take 130 MB.
        tokenizer = read_compact(path) if path == compact else RustTokenizer.from_file(str(path))
    except Exception as error:  # the Rust side raises bare Exception
        raise WorkerError(f"{path}: not a tokenizer: {error}") from error
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def _special_tokens(tokenizer: RustTokenizer) -> re.Pattern[str]:
    """Match the text of every special token, longest first."""
    texts = [t.content for t in tokenizer.get_added_tokens_decoder().values() if t.special]
    return re.compile("|".join(re.escape(t) for t in sorted(texts, key=len, reverse=True)) or "$^")


def _byte_tokens(tokenizer: RustTokenizer) -> frozenset[int]:
    ids = (tokenizer.token_to_id(f"<0x{byte:02X}>") for byte in range(256))
    return frozenset(token for token in ids if token is not None)


def _defuse(match: re.Match[str]) -> str:
    text = match.group()
    return f"{text[0]} {text[1:]}"


def _compile(source: str, path: Path) -> Template:
    """Compile as transformers does, in a sandbox, because templates come with checkpoints."""
    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols"]
    )
    environment.globals["raise_exception"] = _raise_exception
    try:
        return environment.from_string(source)
    except TemplateError as error:
        raise WorkerError(f"{path}: {error}") from error


def _raise_exception(message: str) -> None:
    raise TemplateError(message)
