"""No thread of ONNX Runtime spins for long, in the engine and in text recognition."""

from pathlib import Path

import onnxruntime as ort
import pytest

from pipelines.parsers.recognition import Picture
from workers.engine.model.model_runner import open_session
from workers.gemma.exported_model import open_model
from workers.parsing.recogniser import Recogniser


def of_engine(test_model: Path) -> ort.InferenceSession:
    return open_session(open_model(test_model).graph, threads=2)


def of_recognition(test_model: Path) -> ort.InferenceSession:
    recognise = Recogniser()
    recognise(Picture(64, 64, bytes(64 * 64 * 3)))  # which loads its models
    return recognise._engine.text_det.session.session


@pytest.mark.parametrize("session", [of_engine, of_recognition])
def test_threads_sleep_soon(session, test_model: Path) -> None:
    options = session(test_model).get_session_options()
    spin = options.get_session_config_entry("session.intra_op.spin_duration_us")
    assert 0 < int(spin) <= 1000
