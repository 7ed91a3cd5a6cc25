"""The folder of a tournament that was run once, for all tests that read or change it."""

import shutil
from pathlib import Path

import pytest

from tests.kit.command_line import run_command
from tests.kit.served_cup import ServedCup, cup_file


@pytest.fixture(scope="session")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the tournament of a served cup was run."""
    path = tmp_path_factory.mktemp("cup")
    with pytest.MonkeyPatch.context() as patch:
        ServedCup().install(patch)
        command = run_command("tournament", "run", cup_file(path), "--url", "http://service")
    assert command.code == 0, command.err
    return path


@pytest.fixture
def folder(cup: Path, tmp_path: Path) -> Path:
    """The folder of a finished tournament."""
    shutil.copytree(cup, tmp_path, dirs_exist_ok=True)
    return tmp_path / "cup.out"
