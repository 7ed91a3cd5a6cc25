"""The games in `examples/` are tested from their own folders, as their authors do."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted(
    path.parent for path in (Path(__file__).parents[3] / "examples").glob("*/pyproject.toml")
)


@pytest.mark.parametrize("folder", EXAMPLES, ids=lambda folder: folder.name)
def test_the_tests_of_a_game_of_the_examples_are_found_in_its_folder(folder: Path) -> None:
    """Those that are found run with ours."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    env = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # they need no plugins of ours
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=env)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "::test_" in run.stdout
