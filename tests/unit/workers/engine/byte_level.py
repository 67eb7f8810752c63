"""A real tokenizer of the other kind, of GPT-2 and its heirs: every token is bytes."""

from pathlib import Path

from tokenizers import Tokenizer as RustTokenizer
from tokenizers import decoders, models, pre_tokenizers

from workers.engine.tokens.tokenizer import Tokenizer

END = 256
TEMPLATE = (
    "{% for m in messages %}[{{ m['role'] }}]{{ m['content'] }}\n{% endfor %}"
    "{% if add_generation_prompt %}[model]{% endif %}"
)


def byte_level_tokenizer(folder: Path) -> Tokenizer:
    """Write the tokenizer's files into a folder and open it: 256 bytes and an end."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    rust = RustTokenizer(models.BPE(vocab={c: i for i, c in enumerate(alphabet)}, merges=[]))
    rust.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    rust.decoder = decoders.ByteLevel()
    rust.add_special_tokens(["<eos>"])
    rust.save(str(folder / "tokenizer.json"))
    (folder / "chat_template.jinja").write_text(TEMPLATE, encoding="utf-8")
    return Tokenizer(folder, stop_token_ids=[END], bos_token_id=END, vocab_size=END + 1)
