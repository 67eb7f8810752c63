"""The archive that holds itself holds nothing else."""

from io import BytesIO
from zipfile import ZipFile

from tests.hostile.quine import NAME, quine


def test_the_quine_is_its_own_and_only_member() -> None:
    data = quine()
    with ZipFile(BytesIO(data)) as archive:
        assert archive.namelist() == [NAME.decode()]
        assert archive.read(NAME.decode()) == data
