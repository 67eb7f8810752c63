"""What we rely on in ONNX Runtime's MatMulNBits, asked of the kernel of this very processor."""

import numpy as np
import onnx
import onnxruntime as ort
import pytest
from onnx import TensorProto, helper, numpy_helper

from workers.gemma.quantize import BLOCK, dequantize


def matmul(bits: int, codes: np.ndarray, scales: np.ndarray, x: np.ndarray) -> np.ndarray:
    rows, blocks, _ = codes.shape
    columns = blocks * BLOCK
    node = helper.make_node(
        "MatMulNBits",
        ["x", "codes", "scales"],
        ["y"],
        domain="com.microsoft",
        K=columns,
        N=rows,
        bits=bits,
        block_size=BLOCK,
        accuracy_level=4,
    )
    graph = helper.make_graph(
        [node],
        "matmul",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["M", columns])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["M", rows])],
        [numpy_helper.from_array(codes, "codes"), numpy_helper.from_array(scales, "scales")],
    )
    opsets = [helper.make_opsetid("", 23), helper.make_opsetid("com.microsoft", 1)]
    model: onnx.ModelProto = helper.make_model(graph, opset_imports=opsets, ir_version=11)
    session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, {"x": x})[0]


def weights(bits: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    codes = rng.integers(1, 256, (33, 16, BLOCK * bits // 8), dtype=np.uint8)
    return codes, rng.random((33, 16), dtype=np.float32) - np.float32(0.5)


@pytest.mark.parametrize("bits", [4, 8])
@pytest.mark.parametrize("rows", [1, 2, 5])
def test_largest_codes_and_activations_do_not_saturate(bits: int, rows: int) -> None:
    """Adding pairs in 16 bits, as AVX2 without VNNI might, would show here."""
    rng = np.random.default_rng(0)
    least = 1 if bits == 8 else 0
    shape = (19, 3, BLOCK * bits // 8)
    for codes in (np.full(shape, 255, np.uint8), rng.choice([least, 255], shape).astype(np.uint8)):
        scales = np.ones(shape[:2], np.float32)
        x = rng.choice([-1.0, 1.0], (rows, 3 * BLOCK)).astype(np.float32)
        exact = x.astype(np.float64) @ dequantize(bits, codes, scales).T.astype(np.float64)
        got = matmul(bits, codes, scales, x)
        np.testing.assert_allclose(got, exact, rtol=0, atol=1e-4 * np.abs(exact).max())


@pytest.mark.parametrize("bits", [4, 8])
def test_negative_scales_and_activation_blocks(bits: int) -> None:
    codes, scales = weights(bits)
    x = np.random.default_rng(1).standard_normal((5, 512), dtype=np.float32)
    exact = x @ dequantize(bits, codes, scales).T
    error = np.linalg.norm(matmul(bits, codes, scales, x) - exact) / np.linalg.norm(exact)
    assert error < 0.01


@pytest.mark.parametrize("bits", [4, 8])
def test_rows_of_a_batch_do_not_influence_each_other(bits: int) -> None:
    codes, scales = weights(bits)
    x = np.random.default_rng(2).standard_normal((4, 512), dtype=np.float32)
    x[1] *= 1000
    together = matmul(bits, codes, scales, x)
    for row in range(len(x)):
        alone = matmul(bits, codes, scales, x[row : row + 1])[0]
        np.testing.assert_allclose(together[row], alone, rtol=0, atol=1e-5 * np.abs(alone).max())
