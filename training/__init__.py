"""How the bundled model was made: data, trainer, evaluation. Nothing that runs imports it."""

import os
from pathlib import Path

# What torch compiles takes ten minutes: kept for the next run. (transformers has torch read this.)
os.environ.setdefault("TORCHINDUCTOR_CACHE_DIR", str(Path(__file__).parent / ".cache" / "compiled"))
