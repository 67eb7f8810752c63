"""Steps that processes take together."""

from __future__ import annotations

import threading

import pytest

torch = pytest.importorskip("torch", reason="the extra `train` is not installed")

from training.shared import Memory, SharedStep  # noqa: E402


def test_what_is_held_stays_and_the_rest_learns() -> None:
    """Of a matrix, which Muon steps and lets decay, and of a vector."""
    torch.manual_seed(0)
    model = torch.nn.Linear(6, 4)
    rows = torch.zeros(4, 6, dtype=torch.bool)
    rows[1] = True
    held = [(model.weight, rows), (model.bias, torch.tensor([True, False, False, True]))]
    memory = Memory.of(model, 1)
    before = [parameter.detach().clone() for parameter in model.parameters()]
    step = SharedStep(model, memory, 0, threading.Barrier(1), held)
    for _ in range(3):
        model(torch.randn(8, 6)).square().sum().backward()
        step.average()
        step.update(1.0)
    for parameter, (_, mask), old in zip(model.parameters(), held, before, strict=True):
        assert torch.equal(parameter[mask], old[mask])
        assert (parameter != old)[~mask].all()
