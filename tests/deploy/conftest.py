"""Which suite of this folder runs where: composed services need an engine, the rest none."""

from pathlib import Path

import pytest

CONTAINERS = {"test_containers.py", "test_cluster_containers.py"}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out what this run is not about; what needs an engine is no test without one."""
    if collection_path.suffix != ".py":
        return None
    needs_engine = collection_path.name in CONTAINERS
    return True if needs_engine != bool(config.getoption("--containers")) else None
