"""The engine: token ids in, token ids out; many documents share one model."""

from __future__ import annotations
