"""The worker process: one pinned process, one engine, one model.

Started by ``jobs`` with a work order; nothing imports it. Begin with __main__.py, app.py, walk.py.
"""

import os

# From 1.29 on ONNX Runtime sends model names, hashes and timings to its maker unless this is set
# before its first import:
# https://github.com/microsoft/onnxruntime/pull/27379
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
