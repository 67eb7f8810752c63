"""Collect graph nodes in memory and append weights to a file."""

from pathlib import Path
from typing import BinaryIO

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

OPSET = 24  # the first with TensorScatter
IR_VERSION = 11
MICROSOFT = "com.microsoft"
ALIGNMENT = 4096  # bytes; a page, so that ONNX Runtime can map the file

Array = NDArray[np.generic]
Attribute = int | float | str | list[int]


class GraphWriter:
    """Collects a graph. Values are names; a node's name is the path given and its operator."""

    def __init__(self, weights: BinaryIO, location: str) -> None:
        self._weights = weights
        self._location = location  # the weights' file name, relative to the model's
        self._nodes: list[onnx.NodeProto] = []
        self._inputs: list[onnx.ValueInfoProto] = []
        self._outputs: list[onnx.ValueInfoProto] = []
        self._initializers: dict[str, TensorProto] = {}
        self._names: set[str] = set()

    def input(self, name: str, dtype: type[np.generic], shape: list[str | int]) -> str:
        self._inputs.append(_value_info(name, dtype, shape))
        return name

    def output(self, name: str, dtype: type[np.generic], shape: list[str | int]) -> None:
        self._outputs.append(_value_info(name, dtype, shape))

    def node(
        self,
        operator: str,
        inputs: list[str],
        path: str = "",
        domain: str = "",
        *,
        outputs: list[str] | None = None,
        **attributes: Attribute,
    ) -> str:
        """Add a node and return its first output, named after ``path`` unless given."""
        name = self._unique(f"{path}/{operator}" if path else operator)
        names = outputs or [name]
        node = helper.make_node(operator, inputs, names, name=name, domain=domain)
        node.attribute.extend(helper.make_attribute(key, attributes[key]) for key in attributes)
        self._nodes.append(node)
        return names[0]

    def constant(self, name: str, value: Array) -> str:
        """Add a small tensor to the model file, once a name."""
        if name not in self._initializers:
            self._initializers[name] = numpy_helper.from_array(value, name)
        return name

    def int64(self, *values: int) -> str:
        """Add a small vector of integers: a shape, or axes."""
        return self.constant("int64_" + "_".join(map(str, values)), np.array(values, np.int64))

    def external(self, name: str, value: Array) -> str:
        """Append a tensor to the weights file."""
        self._weights.write(b"\0" * (-self._weights.tell() % ALIGNMENT))
        offset = self._weights.tell()
        self._weights.write(np.ascontiguousarray(value).data)
        return self.reference(name, value.dtype, value.shape, self._location, offset)

    def reference(
        self, name: str, dtype: np.dtype[np.generic], shape: tuple[int, ...], file: str, offset: int
    ) -> str:
        """Refer to a tensor at ``offset`` bytes of ``file`` beside the model."""
        tensor = TensorProto(
            name=name,
            data_type=helper.np_dtype_to_tensor_dtype(dtype),
            dims=shape,
            data_location=TensorProto.EXTERNAL,
        )
        length = int(np.prod(shape)) * dtype.itemsize
        for key, value in (("location", file), ("offset", offset), ("length", length)):
            tensor.external_data.add(key=key, value=str(value))
        self._initializers[name] = tensor
        return name

    def save(self, path: Path, name: str) -> None:
        graph = helper.make_graph(
            self._nodes, name, self._inputs, self._outputs, list(self._initializers.values())
        )
        model = helper.make_model(
            graph,
            ir_version=IR_VERSION,
            opset_imports=[helper.make_opsetid("", OPSET), helper.make_opsetid(MICROSOFT, 1)],
            producer_name="nightshift",
        )
        path.write_bytes(model.SerializeToString())

    def _unique(self, name: str) -> str:
        candidate, count = name, 1
        while candidate in self._names:
            count += 1
            candidate = f"{name}_{count}"
        self._names.add(candidate)
        return candidate


def _value_info(name: str, dtype: type[np.generic], shape: list[str | int]) -> onnx.ValueInfoProto:
    return helper.make_tensor_value_info(
        name, helper.np_dtype_to_tensor_dtype(np.dtype(dtype)), shape
    )
