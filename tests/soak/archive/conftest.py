"""The tests of tests/archive on an S3 server, and others."""

import pytest

from tests.archive.conftest import (
    archive_url,
    archived,
    archived_tournaments,
    object_server,
    objects,
    s3,
)

__all__ = ["archive_url", "archived", "archived_tournaments", "object_server", "objects", "s3"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try on S3 what tests/archive tries in a folder; what is here alone, in both."""
    if "archive_url" in metafunc.fixturenames:
        is_own = metafunc.function.__module__ == metafunc.module.__name__
        places = ["folder", "s3"] if is_own else ["s3"]
        metafunc.parametrize("archive_url", places, indirect=True)
