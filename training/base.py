"""The model that an adapter is tuned for: a checkpoint folder of safetensors, or one GGUF file.

Weights, configuration and tokenizer are read by the code of ``nightshift model export``, so that an
adapter is tuned on the very numbers and tokens that it will be merged into and asked with.
"""

from dataclasses import dataclass
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import nn
from transformers import Gemma3ForCausalLM, Gemma3TextConfig
from transformers.utils import logging

from training import attention
from training.errors import TrainingError
from workers.errors import ConversionError
from workers.gemma.checkpoints.open_checkpoint import TOKENIZER, open_checkpoint
from workers.gemma.tensors import expected_tensors

# As torch.cpu.get_capabilities names them: AMX and AVX-512 on x86-64, the last on ARM.
_MULTIPLIES_BFLOAT16 = ("amx_bf16", "avx512_bf16", "bf16")


@dataclass(frozen=True, slots=True)
class Base:
    """A model whose weights stay as they are, its tokenizer, and which weights those are."""

    model: nn.Module  # Gemma3ForCausalLM
    tokenizer: Tokenizer
    name: str  # of the file of weights
    sha256: str  # of that file; of several as ``OpenCheckpoint.sha256`` says


def load_base(path: Path, dtype: torch.dtype, device: torch.device) -> Base:
    """Load a Gemma 3 text model and freeze it.

    Raises:
        TrainingError: it is incomplete, damaged, or no such model.
    """
    try:
        checkpoint = open_checkpoint(path)
        config = checkpoint.config
        if config.architecture != "gemma3":
            raise TrainingError(f"{path}: is {config.architecture}; only Gemma 3 can be tuned")
        state = {
            f"model.{name}": torch.from_numpy(checkpoint.tensors.read(name)).to(dtype)
            for name in expected_tensors(config)
        }
        sha256 = checkpoint.sha256()
    except ConversionError as error:
        raise TrainingError(str(error)) from error
    logging.disable_progress_bar()
    model = Gemma3ForCausalLM.from_pretrained(
        None,
        config=Gemma3TextConfig.from_dict(dict(config.raw)),
        state_dict=state,
        dtype=dtype,
        attn_implementation=attention.NAME,
    )
    tokenizer = Tokenizer.from_str(checkpoint.texts[TOKENIZER])
    frozen = model.eval().requires_grad_(False).to(device)
    return Base(frozen, tokenizer, checkpoint.weights[0].name, sha256)


def fastest_dtype(device: torch.device) -> torch.dtype:
    """bfloat16 where the device multiplies it, else float32.

    A processor with AMX computes four times as much in bfloat16 as in float32; one that has to
    emulate bfloat16, a quarter.
    """
    if device.type == "cuda":
        return torch.bfloat16 if torch.cuda.is_bf16_supported() else torch.float32
    can = torch.cpu.get_capabilities()
    return torch.bfloat16 if any(can.get(name) for name in _MULTIPLIES_BFLOAT16) else torch.float32
