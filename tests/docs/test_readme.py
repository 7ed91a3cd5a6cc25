"""Every command and example that the documents show is run, and works."""

import ast
import inspect
import itertools
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from service import settings
from tests.kit.stack import Stack

ROOT = Path(__file__).parents[2]
DOCUMENTS = ["README.md", "CONTRIBUTING.md"]
SCRIPTS = sysconfig.get_path("scripts")


def blocks(language: str) -> list[tuple[str, str]]:
    """The code blocks of all documents that are in `language`."""
    return [
        (name, block)
        for name in DOCUMENTS
        for block in re.findall(rf"```{language}\n(.*?)```", (ROOT / name).read_text(), re.DOTALL)
    ]


def commands() -> list[tuple[str, str]]:
    return [(name, line) for name, block in blocks("sh") for line in block.splitlines() if line]


@pytest.mark.parametrize(("name", "command"), commands())
def test_a_command_that_is_shown_works(stack: Stack, name: str, command: str) -> None:
    """What `make` starts is what this test stands on, so of `make` only the target is tried."""
    if command.startswith("make "):
        command = f"make --dry-run --always-make {command.split()[1]}"
        assert shutil.which("make")
    shown = command.replace(".venv/bin/", f"{SCRIPTS}/")
    environment = {**os.environ, "SAIKORO_URL": stack.url}
    run = subprocess.run(
        ["/bin/sh", "-c", shown],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, f"{command}\n{run.stdout}\n{run.stderr}"


@pytest.mark.parametrize(("name", "script"), blocks("bash"))
def test_a_script_that_is_shown_works_when_pasted(tmp_path: Path, name: str, script: str) -> None:
    pasted = "set -e\n" + script.replace(".venv/bin/", f"{SCRIPTS}/")
    run = subprocess.run(
        ["/bin/sh", "-c", pasted],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert run.returncode == 0, f"{run.stdout}\n{run.stderr}"
    assert "NOT SOUND" not in run.stdout


@pytest.mark.parametrize(("name", "example"), blocks("python"))
def test_an_example_that_is_shown_works_when_pasted(stack: Stack, name: str, example: str) -> None:
    pasted = example.replace("http://127.0.0.1:8000", stack.url)
    run = subprocess.run(
        [sys.executable, "-c", pasted], capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.endswith("'replayed': True}\n") or run.stdout.endswith("sound\n")


def test_every_setting_is_in_the_readme() -> None:
    source = ast.parse(inspect.getsource(settings))
    body = next(
        node.body
        for node in source.body
        if isinstance(node, ast.ClassDef) and node.name == "Settings"
    )
    rows = []
    for field, doc in itertools.pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            assert isinstance(doc, ast.Expr)
            assert isinstance(doc.value, ast.Constant)
            assert field.value is not None
            usual = ast.literal_eval(field.value)
            shown = f"`{usual}`" if usual != "" else "–"
            meaning = " ".join(str(doc.value.value).split())
            rows.append(f"| `SAIKORO_{field.target.id.upper()}` | {shown} | {meaning} |")
    readme = (ROOT / "README.md").read_text()
    assert [row for row in readme.splitlines() if row.startswith("| `SAIKORO_")] == rows


def test_paths_that_are_shown_exist() -> None:
    folders = "clients|domain|service|workers|tests|deploy|examples|api_schemas"
    for name in DOCUMENTS:
        for path in re.findall(rf"`((?:{folders})/[^`<>*]*)`", (ROOT / name).read_text()):
            assert (ROOT / path).exists(), f"{name}: {path}"
