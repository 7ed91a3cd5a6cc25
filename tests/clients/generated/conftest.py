"""The API description that clients are generated from."""

from pathlib import Path

import pytest

from tests.clients.description import description


@pytest.fixture(scope="session")
def described(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the API description."""
    file = tmp_path_factory.mktemp("description") / "openapi.json"
    file.write_bytes(description())
    return file
