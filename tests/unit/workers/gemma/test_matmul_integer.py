"""What we rely on in MatMulIntegerToFloat, asked of the kernel of this very processor."""

import numpy as np
import onnx
import onnxruntime as ort
import pytest
from onnx import TensorProto, helper, numpy_helper

from workers.engine.model.cpu_features import EXACT, NARROW, zero_point


def matmul(codes: np.ndarray, weight: np.ndarray, zero: int) -> np.ndarray:
    """float32(sum of (code - zero) * weight), with scales of 1; codes [M, K], weight [K, N]."""
    node = helper.make_node(
        "MatMulIntegerToFloat",
        ["codes", "weight", "one", "scales", "zero_point"],
        ["y"],
        domain="com.microsoft",
    )
    one = np.array(1, np.float32)
    graph = helper.make_graph(
        [node],
        "matmul",
        [
            helper.make_tensor_value_info("codes", TensorProto.UINT8, ["M", weight.shape[0]]),
            helper.make_tensor_value_info("zero_point", TensorProto.UINT8, []),
        ],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["M", weight.shape[1]])],
        [
            numpy_helper.from_array(weight, "weight"),
            numpy_helper.from_array(one, "one"),
            numpy_helper.from_array(np.ones(weight.shape[1], np.float32), "scales"),
        ],
    )
    opsets = [helper.make_opsetid("", 23), helper.make_opsetid("com.microsoft", 1)]
    model: onnx.ModelProto = helper.make_model(graph, opset_imports=opsets, ir_version=11)
    options = ort.SessionOptions()
    options.log_severity_level = 3
    session = ort.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )
    return session.run(None, {"codes": codes, "zero_point": np.array(zero, np.uint8)})[0]


# 128 saturates on x86 without VNNI, which is why the engine does not use it there.
ZERO_POINTS = [NARROW, EXACT] if zero_point() == EXACT else [NARROW]


@pytest.mark.parametrize("zero", ZERO_POINTS)
@pytest.mark.parametrize("rows", [1, 2, 7, 33])
@pytest.mark.parametrize("extreme", [True, False])
def test_sums_are_exact(zero: int, rows: int, extreme: bool) -> None:
    """No sum passes 2**24: float32 tells every integer."""
    draw = np.random.default_rng(0)
    columns, outputs = 515, 37
    if extreme:
        codes = draw.choice([1, 2 * zero - 1], (rows, columns))
        weight = draw.choice([-127, 127], (columns, outputs))
        weight[:, 0], codes[0] = 127, 2 * zero - 1  # all the same sign
    else:
        codes = draw.integers(1, 2 * zero, (rows, columns))
        weight = draw.integers(-127, 128, (columns, outputs))
    exact = (codes - zero) @ weight
    assert np.abs(exact).max() < 2**24
    got = matmul(codes.astype(np.uint8), weight.astype(np.int8), zero)
    assert (got == exact).all()


@pytest.mark.parametrize("zero", ZERO_POINTS)
def test_a_row_has_the_same_bits_in_any_company(zero: int) -> None:
    draw = np.random.default_rng(1)
    codes = draw.integers(1, 2 * zero, (40, 300)).astype(np.uint8)
    weight = draw.integers(-127, 128, (300, 50)).astype(np.int8)
    together = matmul(codes, weight, zero)
    for row in range(len(codes)):
        assert (matmul(codes[row : row + 1], weight, zero)[0] == together[row]).all()
