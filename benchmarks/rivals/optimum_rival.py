"""Optimum: ``ORTModelForCausalLM`` over its own fp32 export, with ``generate`` of transformers.

The graph returns logits of every prompt token, 2 GiB a document here, so documents run one by one
by default. Gemma 3 only: optimum-onnx knows no Gemma 4.

    P=$(python benchmarks/rivals/environments.py optimum)
    $P benchmarks/rivals/optimum_rival.py --shape gemma-3-1b            converts once, then measures
    $P benchmarks/rivals/optimum_rival.py --shape gemma-3-1b --extrapolate
"""

import time
from importlib.metadata import version
from pathlib import Path

import onnxruntime
from conversion import converted
from optimum.onnxruntime import ORTModelForCausalLM
from transformers_rival import measure, options
from workload import Record

PACKAGES = ("optimum", "optimum-onnx", "onnxruntime", "transformers")


def make(checkpoint: Path, out: Path) -> None:
    from optimum.exporters.onnx import main_export

    main_export(str(checkpoint), out, task="text-generation-with-past", do_validation=False)


def load(folder: Path, threads: int) -> ORTModelForCausalLM:
    session = onnxruntime.SessionOptions()
    session.intra_op_num_threads, session.inter_op_num_threads = threads, 1
    return ORTModelForCausalLM.from_pretrained(
        folder, session_options=session, local_files_only=True
    )


def main() -> None:
    asked = options(__doc__ or "").parse_args()
    if not asked.shape.startswith("gemma-3"):
        raise SystemExit("Optimum: only Gemma 3; optimum-onnx knows no Gemma 4")
    folder = converted(asked.models, asked.shape, "optimum", make)
    started = time.perf_counter()
    model = load(folder, asked.threads)
    loaded = time.perf_counter() - started
    fields = measure(model, asked)
    fields["settings"] |= {"weights": "fp32"}
    Record(
        "Optimum",
        load_seconds=loaded,
        versions={name: version(name) for name in PACKAGES},
        **fields,
    ).print()


if __name__ == "__main__":
    main()
