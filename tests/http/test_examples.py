"""The clients in examples/ work against the real API, and need nothing of ours."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_to_its_end(stack, example):
    command = [sys.executable, str(example), stack.url]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    assert "wins" in run.stdout


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_imports_nothing_of_ours(example):
    tree = ast.parse(example.read_text())
    imported = {
        alias.name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert imported <= {*sys.stdlib_module_names, "httpx"}
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]


def test_there_is_an_example():
    assert EXAMPLES
