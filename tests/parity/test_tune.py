"""The tuner on a small random Gemma 3: it learns, goes on exactly, and writes what PEFT reads."""

import json
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the extra `train` is not installed")
pytest.importorskip("transformers", reason="the extra `train` is not installed")

from safetensors.torch import load_file  # noqa: E402

from tests.unit.training.small_tokenizer import SIZE, small_tokenizer  # noqa: E402
from training import attention  # noqa: E402
from training import tuner as tuner_module  # noqa: E402
from training.base import Base, fastest_dtype, load_base  # noqa: E402
from training.errors import TrainingError  # noqa: E402
from training.lora import attach, restore, tensors, write_adapter  # noqa: E402
from training.rows import Question, packed  # noqa: E402
from training.run import RunFolder, Settings  # noqa: E402
from training.tune import main  # noqa: E402
from training.tuner import Tuner, batched  # noqa: E402
from workers.gemma.checkpoints.adapter import AdaptedTensors, open_adapter  # noqa: E402
from workers.gemma.checkpoints.open_checkpoint import open_checkpoint  # noqa: E402
from workers.gemma.checkpoints.random_checkpoint import SHAPES, write_random_checkpoint  # noqa: E402

pytestmark = pytest.mark.parity

CPU = torch.device("cpu")
SMALL = ("--row", "1024", "--rank", "4", "--alpha", "8")
LAYER = "layers.3.self_attn.q_proj"


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A random Gemma 3 with a window of 16 and a tokenizer of a thousand pieces."""
    folder = tmp_path_factory.mktemp("base") / "tiny"
    write_random_checkpoint(folder, SHAPES["tiny-gemma-3"] | {"vocab_size": SIZE})
    small_tokenizer().save(str(folder / "tokenizer.json"))
    return folder


@pytest.fixture
def base(checkpoint: Path) -> Base:
    return load_base(checkpoint, torch.float32, CPU)


@pytest.fixture(autouse=True)
def few_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuner_module, "_HELD_OUT_ROWS", 1)


def _settings(checkpoint: Path, **changes: float) -> Settings:
    small = {"row": 1024, "rank": 4, "alpha": 8, "rows": 1, "tokens": 20_000}
    return Settings(str(checkpoint), **{**small, **changes})


def test_the_loss_falls_and_the_base_stays(checkpoint: Path, base: Base) -> None:
    before = {name: value.clone() for name, value in base.model.state_dict().items()}
    tuner = Tuner(base, _settings(checkpoint, learning_rate=0.05))
    first = tuner.held_out_loss()
    assert tuner.held_out_loss() == first
    losses = [tuner.step() for _ in range(12)]
    assert np.mean(losses[-4:]) < 0.9 * losses[0]  # random weights, of which few numbers learn
    assert tuner.held_out_loss() < 0.9 * first
    after = base.model.state_dict()
    for name, value in before.items():
        kept = after.get(name, after.get(name.replace(".weight", ".frozen.weight")))
        assert torch.equal(kept, value), name


def test_a_resumed_run_gives_the_same_weights(checkpoint: Path, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    start = ("--base", str(checkpoint), "--tokens", "4000", *SMALL)
    assert main([str(whole), *start]) == 0
    sittings = 1
    assert main([str(parts), *start, "--minutes", "0"]) == 0
    while _steps(parts) < _steps(whole):
        assert main([str(parts), "--resume", "--minutes", "0"]) == 0
        sittings += 1
    assert sittings == _steps(whole) >= 2
    one, other = (load_file(f / "adapter" / "adapter_model.safetensors") for f in (whole, parts))
    assert one.keys() == other.keys()
    assert all(torch.equal(one[name], other[name]) for name in one)
    logged = [(f / "log.jsonl").read_text(encoding="utf-8") for f in (whole, parts)]
    assert '"loss"' in logged[0] and '"held_out_loss"' in logged[0]
    assert [line for line in logged[1].splitlines() if "held" not in line] == [
        line for line in logged[0].splitlines() if "held" not in line
    ]


def _steps(run: Path) -> int:
    steps: int = torch.load(run / "state.pt", weights_only=True)["steps"]
    return steps


def test_the_adapter_is_in_pefts_format_and_names_its_base(
    checkpoint: Path, base: Base, tmp_path: Path
) -> None:
    adapters = attach(base.model, 4, 8, seed=1)
    write_adapter(tmp_path, adapters, 4, 8, base)
    found = load_file(tmp_path / "adapter_model.safetensors")
    assert len(found) == 2 * 7 * 7  # two matrices of seven linear layers in seven blocks
    key = f"base_model.model.model.{LAYER}.lora_{{}}.weight"
    assert found[key.format("A")].shape == (4, 64)
    assert found[key.format("B")].shape == (128, 4)
    config = json.loads((tmp_path / "adapter_config.json").read_text(encoding="utf-8"))
    assert (config["peft_type"], config["task_type"]) == ("LORA", "CAUSAL_LM")
    assert (config["r"], config["lora_alpha"]) == (4, 8)
    assert "q_proj" in config["target_modules"] and len(config["target_modules"]) == 7
    bases = json.loads((tmp_path / "bases.json").read_text(encoding="utf-8"))
    sha256 = open_checkpoint(checkpoint).sha256()
    assert bases == {
        "schema": "nightshift.adapter-bases/1",
        "bases": [{"name": "model.safetensors", "sha256": sha256}],
    }


def test_merged_weights_are_the_base_and_scaled_b_times_a(
    checkpoint: Path, base: Base, tmp_path: Path
) -> None:
    """What ``model export`` merges computes what the tuner computed."""
    adapters = attach(base.model, 4, 8, seed=1)
    for one in adapters.values():
        torch.nn.init.normal_(one.b, std=0.1)
    restore(adapters, {n: t.to(torch.bfloat16).float() for n, t in tensors(adapters).items()})
    write_adapter(tmp_path, adapters, 4, 8, base)
    opened = open_checkpoint(checkpoint)
    merged = AdaptedTensors(opened.tensors, open_adapter(tmp_path, opened.config))
    one = adapters[f"model.{LAYER}"]
    wanted = one.frozen.weight + 8 / 4 * one.b @ one.a
    got = merged.read(f"{LAYER}.weight")
    np.testing.assert_allclose(got, wanted.detach().numpy(), rtol=0, atol=1e-6)
    x = torch.randn(3, 64)
    np.testing.assert_allclose(one(x).detach().numpy(), x.numpy() @ got.T, rtol=1e-4, atol=1e-4)


def test_packed_documents_do_not_see_each_other(base: Base) -> None:
    """Behind a window of 16 tokens, too."""
    r = np.random.default_rng(1)
    instruction, one, two = (r.integers(6, SIZE, size=n).tolist() for n in (30, 40, 50))
    asked = [
        Question([*instruction, *document], r.integers(6, SIZE, size=5).tolist(), [1.0] * 5)
        for document in (one, two)
    ]
    together = batched(packed(asked, 160), 160, CPU)
    both = _hidden(base, together)
    behind = 30
    for question in asked:
        alone = _hidden(base, batched(packed([question], 160), 160, CPU))
        length = len(question) - 30
        np.testing.assert_allclose(
            both[behind : behind + length], alone[30 : len(question)], rtol=1e-4, atol=1e-4
        )
        base.model.set_attn_implementation("sdpa")
        plain = base.model.model(input_ids=torch.tensor([question.prompt + question.answer]))
        base.model.set_attn_implementation(attention.NAME)
        np.testing.assert_allclose(
            alone[: len(question)], plain.last_hidden_state[0].numpy(), rtol=1e-4, atol=1e-4
        )
        behind += length


def _hidden(base: Base, batch: tuner_module.Batch) -> np.ndarray:
    with torch.no_grad():
        return base.model.model(
            input_ids=batch.ids,
            position_ids=batch.positions,
            attention_mask=dict.fromkeys(tuner_module.KINDS, batch.starts),
            use_cache=False,
        ).last_hidden_state[0].numpy()  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "name the base"),
        (("--base", "nowhere.gguf"), "nowhere.gguf does not exist"),
        (("--resume",), "start one without --resume"),
    ],
)
def test_a_mistake_is_one_line_and_leaves_no_run(
    tmp_path: Path, arguments: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "run"), *arguments]) == 1
    captured = capsys.readouterr()
    assert says in captured.err
    assert captured.err.startswith("error: ") and captured.err.count("\n") == 1
    assert not (tmp_path / "run").exists()


def test_a_folder_that_holds_a_run_is_only_resumed_with_its_own_settings(
    checkpoint: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = RunFolder(tmp_path)
    run.begin(Settings(str(checkpoint.resolve())))
    assert main([str(tmp_path), "--base", str(checkpoint)]) == 1
    assert "holds a run already; add --resume" in capsys.readouterr().err
    assert main([str(tmp_path), "--resume", "--rank", "8"]) == 1
    assert "--rank 8: the run in" in capsys.readouterr().err
    assert run.recorded({"rank": 16}).base == str(checkpoint.resolve())
    assert run.recorded({"base": "/moved"}) == Settings("/moved")


def test_a_damaged_state_and_another_base_are_errors(
    checkpoint: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = RunFolder(tmp_path)
    run.begin(Settings(str(checkpoint.resolve())))
    run.save({"base": "0" * 64})
    assert main([str(tmp_path), "--resume"]) == 1
    assert "is not the base that this run was started with" in capsys.readouterr().err
    whole = (tmp_path / "state.pt").read_bytes()
    (tmp_path / "state.pt").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(TrainingError, match=r"state\.pt: is damaged"):
        run.load()


def test_a_gemma_4_is_refused(tmp_path: Path) -> None:
    write_random_checkpoint(tmp_path, SHAPES["tiny-gemma-4"])
    with pytest.raises(TrainingError, match="is gemma4; only Gemma 3 can be tuned"):
        load_base(tmp_path, torch.float32, CPU)


@pytest.mark.parametrize(
    ("can", "dtype"),
    [
        ({"avx512_f": True, "amx_bf16": True, "avx512_bf16": True}, torch.bfloat16),
        ({"avx512_f": True, "amx_bf16": False, "avx512_bf16": True}, torch.bfloat16),
        ({"avx512_f": True, "amx_bf16": False, "avx512_bf16": False}, torch.float32),
        ({"neon": True, "bf16": True}, torch.bfloat16),
        ({}, torch.float32),
    ],
)
def test_the_processor_decides_the_precision(
    can: dict[str, bool], dtype: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: can)
    assert fastest_dtype(CPU) is dtype
