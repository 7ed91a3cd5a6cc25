"""The clients in examples/ work against the real API, and need nothing of ours but the client."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_to_its_end_with_dice_that_nobody_could_choose(client, stack, example):
    command = [sys.executable, str(example), stack.url]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    assert "wins" in run.stdout
    match = re.search("[0-9a-f]{32}", run.stdout)
    assert match is not None
    audit = client.get(f"/matches/{match[0]}/audit").json()
    assert audit["choice"] == "nobody_could_choose"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_imports_nothing_of_ours_but_the_client(example):
    tree = list(ast.walk(ast.parse(example.read_text())))
    imported = {alias.name for node in tree if isinstance(node, ast.Import) for alias in node.names}
    assert imported <= {*sys.stdlib_module_names, "httpx"}
    taken = {node.module for node in tree if isinstance(node, ast.ImportFrom)}
    assert taken <= {"saikoro.client"}


def test_there_is_an_example():
    assert EXAMPLES
