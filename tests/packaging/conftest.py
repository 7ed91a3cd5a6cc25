"""What is built once for all tests of the packages; or, by `make release`, was built already."""

import os
from pathlib import Path

import pytest

from tests.packaging.building import ROOT, Environment, build

RELEASED = os.environ.get("SAIKORO_PACKAGES")
"""The folder of the packages to test; unset to build them."""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what is built."""
    return tmp_path_factory.mktemp("built")


@pytest.fixture(scope="session")
def wheel(built: Path) -> Path:
    """The wheel, from the repository."""
    return _released("*.whl") if RELEASED else build(ROOT, "wheel", built / "wheel")


@pytest.fixture(scope="session")
def sdist(built: Path) -> Path:
    """The source distribution."""
    return _released("*.tar.gz") if RELEASED else build(ROOT, "sdist", built / "sdist")


@pytest.fixture(scope="session")
def environment(wheel: Path, built: Path) -> Environment:
    """Where the wheel is installed, without the extra `server`."""
    return Environment(wheel, built / "environment")


def _released(name: str) -> Path:
    [found] = Path(RELEASED or "").absolute().glob(name)
    return found
