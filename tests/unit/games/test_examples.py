"""The games in `examples/` pass their own tests."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted(
    path.parent for path in (Path(__file__).parents[3] / "examples").glob("*/pyproject.toml")
)


@pytest.mark.parametrize("folder", EXAMPLES, ids=lambda folder: folder.name)
def test_a_game_of_the_examples_passes_its_tests(folder: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
