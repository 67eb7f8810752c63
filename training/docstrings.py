"""Prose out of the docstrings of permissively licensed packages, whatever is installed."""

from __future__ import annotations

import ast
import importlib.machinery
import inspect
import json
import re
import sysconfig
from collections.abc import Iterator
from pathlib import Path

# Import name -> licence. The standard library is under "python".
PACKAGES = {
    "python": "PSF-2.0",
    "celery": "BSD-3-Clause",
    "click": "BSD-3-Clause",
    "faker": "MIT",
    "huggingface_hub": "Apache-2.0",
    "kombu": "BSD-3-Clause",
    "networkx": "BSD-3-Clause",
    "numpy": "BSD-3-Clause",
    "pydantic": "MIT",
    "pytest": "MIT",
    "rich": "MIT",
    "setuptools": "MIT",
    "sqlalchemy": "MIT",
    "sympy": "BSD-3-Clause",
    "torch": "BSD-3-Clause",
    "transformers": "Apache-2.0",
}
_CODE = re.compile(
    r">>>|::|``|:\w+:|[{}<>=|\\_@#*]|\bself\b|\b\w+\(\)|https?:|\bArgs\b|\bReturns\b"
)
_WORD = re.compile(r"[A-Za-z][a-z']*[.,;:]?")


def is_prose(text: str) -> bool:
    """Whether a paragraph reads as sentences: words, few signs, a full stop."""
    words = text.split()
    if len(words) < 12 or "." not in text or _CODE.search(text):
        return False
    return sum(bool(_WORD.fullmatch(word)) for word in words) >= 0.85 * len(words)


def paragraphs(cache: Path) -> Iterator[str]:
    """Paragraphs of prose, each once; read from ``cache`` after the first time."""
    kept = cache / "docstrings.json"
    if not kept.exists():
        found: dict[str, None] = {}
        for package in sorted(PACKAGES):
            for path in _files(package):
                for text in _docstrings(path):
                    for block in re.split(r"\n\s*\n", text):
                        words = " ".join(block.split())
                        if is_prose(words):
                            found.setdefault(words)
        cache.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(list(found), ensure_ascii=False), "utf-8")
    yield from json.loads(kept.read_text("utf-8"))


def _files(package: str) -> list[Path]:
    if package == "python":
        root = Path(sysconfig.get_paths()["stdlib"])
        found = [p for p in root.rglob("*.py") if "site-packages" not in p.parts]
        return sorted(p for p in found if "test" not in p.parts and "idlelib" not in p.parts)
    # Not importlib.util, which asks a module that is imported already, and kombu says nothing.
    spec = importlib.machinery.PathFinder.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return []
    return sorted(Path(spec.submodule_search_locations[0]).rglob("*.py"))


def _docstrings(path: Path) -> Iterator[str]:
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):  # a file for another Python
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node, clean=False)
            if text:
                yield inspect.cleandoc(text)
    if path.name == "topics.py" and path.parent.name == "pydoc_data":
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
