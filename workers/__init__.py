"""Hot workers: one pinned process, one engine, one model."""

import os

# ONNX Runtime reports to its maker from 1.29 on (model names, hashes, timings), unless this is set
# before it is first imported. Nothing of a user's leaves the machine:
# https://github.com/microsoft/onnxruntime/pull/27379
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
