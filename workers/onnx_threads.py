"""How the threads of ONNX Runtime wait for work."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the process that parses imports it only for a picture
    import onnxruntime as ort

_SPIN_MICROSECONDS = 200


def sleep_soon(options: "ort.SessionOptions") -> None:
    """Have a session's threads sleep soon after their last work.

    They spin while they wait. ONNX Runtime lets them do so for a million pauses, some 20 ms, which
    a slow clock or another processor makes half a second, and takes the core from whoever computes.
    From one operator of a graph to the next is less than the time here.
    """
    name = "session.intra_op.spin_duration_us"
    options.add_session_config_entry(name, str(_SPIN_MICROSECONDS))
