#!/bin/sh
# The second engine in an environment of its own: tests/optimum/run.sh [PYTHON] [VENV]
# Two to four minutes, half of it the installation of torch. The versions are those tried together;
# huggingface_hub comes with them at 0.36, older than the main environment's.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
python=${1:-python3}
venv=${2:-$root/.venv-optimum}

[ -x "$venv/bin/python" ] || "$python" -m venv "$venv"
# torch first: on Linux the one that others ask for brings gigabytes of CUDA. Where PyPI's own is
# not wanted, set PIP_EXTRA_INDEX_URL=https://download.pytorch.org/whl/cpu TORCH=torch==2.13.0+cpu
"$venv/bin/python" -m pip install --quiet "${TORCH:-torch==2.13.0}"
cd "$root"
"$venv/bin/python" -m pip install --quiet --editable '.[optimum]' \
  optimum==2.1.0 optimum-onnx==0.1.0 transformers==4.57.6 onnxruntime==1.31.1 onnx==1.23.2 \
  'pytest>=9' 'pytest-timeout>=2.4' 'hypothesis>=6.140'  # the last for tests/conftest.py
exec "$venv/bin/python" -m pytest tests/optimum
