"""openapi-python-client: what it makes of the description has types, and plays whole matches."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from saikoro.domain.games import GAMES
from tests.kit.stack import Stack

PROGRAM = Path(__file__).with_name("whole_matches.py")

PROTOCOL = Path(__file__).parents[3] / "docs" / "protocol.md"
"""Shows the settings that it needs."""

LINES = re.compile(r"from \.\.models\.(\w+)_line import")

FEW = 50
"""Types in a union that mypy goes through in seconds; for all lines of a match it takes minutes."""


def run(*words: object, folder: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", *map(str, words)]
    path = os.environ | {"PYTHONPATH": str(folder)}
    return subprocess.run(
        command,
        cwd=folder,
        env=path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def generated(described: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package and a program that uses it."""
    folder = tmp_path_factory.mktemp("python")
    [settings] = re.findall(r"```yaml\n(.*?)```", PROTOCOL.read_text("utf-8"), re.DOTALL)
    (folder / "generated.yaml").write_text(settings)
    out = ("--output-path", folder / "generated", "--meta", "none")
    words = ("--path", described, *out, "--config", folder / "generated.yaml")
    ran = run("openapi_python_client", "generate", *words, folder=folder)
    assert ran.returncode == 0, ran.stdout
    assert "WARNING" not in ran.stdout, ran.stdout
    assert "Unable to process" not in ran.stdout
    shutil.copy(PROGRAM, folder)
    return folder


def test_it_has_types(generated: Path) -> None:
    long = [
        file
        for file in sorted((generated / "generated" / "models").glob("*.py"))
        if len(set(LINES.findall(file.read_text()))) > FEW
    ]
    assert long
    skipped = [f"[mypy-generated.models.{file.stem}]\nfollow_imports = skip\n" for file in long]
    (generated / "mypy.ini").write_text("[mypy]\n" + "".join(skipped))
    ran = run("mypy", PROGRAM.name, "generated/api", folder=generated)
    assert ran.returncode == 0, ran.stdout
    ran = run("mypy", "--follow-imports=skip", "--config-file=", *long, folder=generated)
    assert ran.returncode == 0, ran.stdout


def test_it_reads_what_is_json_lines(generated: Path, stack: Stack) -> None:
    with stack.client() as client:
        match = client.finished([7, 1], [1])
        record = client.get(f"/matches/{match}/record").text
    program = (
        "from generated import Client\n"
        "from generated.api.events import matches_record_download_record as record\n"
        f"print(record.sync({match!r}, client=Client(base_url={stack.url!r})), end='')"
    )
    (generated / "record.py").write_text(program)
    assert run("record", folder=generated).stdout == record


def test_it_plays_a_whole_match_of_every_game(generated: Path, stack: Stack) -> None:
    ran = run(PROGRAM.stem, stack.url, folder=generated)
    assert ran.returncode == 0, ran.stdout
    assert {*ran.stdout.splitlines()} == {f"{game} finished" for game in GAMES}
