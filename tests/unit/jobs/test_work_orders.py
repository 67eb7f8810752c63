"""Work orders: what a command writes is what the worker process reads."""

import json
import os
import subprocess
import sys
from typing import get_args

import click
import pytest

from jobs.commands.models.model import export
from jobs.errors import UsageError
from jobs.work_orders import (
    Bench,
    Chat,
    ExportEngine,
    ExportModel,
    PullModel,
    RunWorker,
    Validate,
    Variant,
    WorkOrder,
    read_order,
)
from workers.models.catalogue import VARIANTS

ORDERS: list[WorkOrder] = [
    RunWorker(home="/a home", cores="0,1", name="w1"),
    Bench(model="a b", prompt=100, seconds=1.5, as_json=True),
    Chat(system='two\nlines, "quoted", 東京', temperature=0.7, guardrails=False),
    PullModel(name="-x", variant="int4", place="hub", discard_download=True),
    ExportModel(path="caf\udce9.gguf", engine="optimum"),  # bytes of Latin-1
    Validate(),
]


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.task)
def test_an_order_survives_the_command_line_of_a_process(order: WorkOrder) -> None:
    program = "import os, sys; sys.stdout.buffer.write(os.fsencode(sys.argv[1]))"
    command = [sys.executable, "-c", program, order.line()]
    done = subprocess.run(command, capture_output=True, check=True)
    assert b"\n" not in done.stdout
    assert read_order([os.fsdecode(done.stdout)]) == order


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "takes one work order"),
        (["run", "--home", "."], "takes one work order"),
        (["--help"], "takes one work order"),
        (["[]"], "the whole: "),
        (["{}"], "'task'"),
        (['{"task": "rest"}'], "'rest'"),
        (['{"task": "bench", "slot": 1}'], "bench.slot: Extra inputs are not permitted"),
        (['{"task": "bench", "slots": "1"}'], "bench.slots: Input should be a valid integer"),
        (['{"task": "pull_model"}'], "pull_model.name: Field required"),
        (['{"task": "pull_model", "name": 1}'], "pull_model.name: Input should be"),
        (['{"task": "export_model", "path": "p", "variant": "int2"}'], "export_model.variant: "),
    ],
)
def test_a_bad_order_is_one_line(arguments: list[str], said: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_order(arguments)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_order_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="frozen"):
        ORDERS[0].home = "/elsewhere"


def test_options_and_orders_offer_the_same_choices() -> None:
    choices = {
        param.name: tuple(param.type.choices)
        for param in export.params
        if isinstance(param.type, click.Choice)
    }
    assert choices == {"variant": get_args(Variant), "engine": get_args(ExportEngine)}
    assert tuple(VARIANTS) == get_args(Variant)


def test_json_keeps_text_unescaped() -> None:
    """An escaped text could exceed the length that Linux allows one argument."""
    assert json.dumps("東京", ensure_ascii=False) in Chat(system="東京").line()
