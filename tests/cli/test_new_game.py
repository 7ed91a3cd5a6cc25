"""`saikoro new-game` writes a package of a game that keeps every law at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from saikoro.domain.games import OURS
from saikoro.installed.packages import Package
from saikoro.installed.trying import try_game
from saikoro.service.cli.new_game.command import FolderExists
from tests.kit.command_line import Run, run_command
from tests.kit.worded import worded

WIDE = ("--line-length", "100")


def begun(folder: Path, name: str = "night_market") -> Run:
    return run_command("new-game", name, "--folder", folder)


def files_of(folder: Path) -> dict[str, str]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in found}


def python(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run Python in a folder; what it compiles is not kept there."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_what_it_writes_passes_its_own_tests(tmp_path: Path) -> None:
    """Also those of a name with an underscore and a digit; the guide of authors has a plain one."""
    folder = tmp_path / "new"
    assert begun(folder, "x_2").code == 0
    options = ("-v", "-p", "no:cacheprovider", "--import-mode=importlib")
    tested = python(tmp_path, "-m", "pytest", *options, "-o", f"pythonpath={folder}", str(folder))
    assert tested.returncode == 0, tested.stdout + tested.stderr
    assert "::TestX2::" in tested.stdout


def test_what_it_writes_is_accepted_by_the_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(tmp_path / "new")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "new"), prepend=os.pathsep)
    package = Package("night_market", "night-market", "1.0.0", "night_market:NIGHT_MARKET")
    declared = 'night_market = "night_market:NIGHT_MARKET"'
    assert declared in files_of(tmp_path / "new")["pyproject.toml"]
    assert not try_game(package)


def test_what_it_writes_is_clean_code(tmp_path: Path) -> None:
    """Its types are checked where a wheel is: in tests/packaging/test_installed.py."""
    begun(tmp_path / "new")
    for words in (("check",), ("format", "--check")):
        checked = python(tmp_path / "new", "-m", "ruff", *words, *WIDE, "night_market", "tests")
        assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_name_stands_wherever_a_placeholder_stood(tmp_path: Path) -> None:
    begun(tmp_path / "new")
    written = files_of(tmp_path / "new")
    assert {"README.md", "pyproject.toml", "tests/test_laws.py"} <= written.keys()
    assert "night_market/rulebook.md" in written
    assert not [name for name in written if name.endswith(".template")]
    assert not [name for name, text in written.items() if "$" in text]


def test_it_says_what_comes_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = run_command("new-game", "night_market")
    assert (made.code, made.err) == (0, "")
    assert "pip install --editable night_market\n" in made.out
    assert (tmp_path / "night_market" / "night_market" / "rulebook.md").is_file()


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Market",
        "2go",
        "night-market",
        "a b",
        "../up",
        "_x",
        "市",
        "x" * 33,
        "class",
        "json",
        "saikoro",
        "msgspec",
        "tests",
        *sorted(OURS),
    ],
)
def test_a_name_that_no_game_can_have_is_refused(tmp_path: Path, name: str) -> None:
    refused = begun(tmp_path / "new", name)
    assert refused.code == 1
    assert refused.err.startswith(f"saikoro: {name!r} ")
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("there", ["folder", "file"])
def test_what_is_there_stays_as_it_is(tmp_path: Path, there: str) -> None:
    folder = tmp_path / "new"
    if there == "folder":
        folder.mkdir()
    else:
        folder.write_text("mine")
    refused = begun(folder)
    assert (refused.code, refused.error) == (1, FolderExists)
    worded(refused.err.replace(str(folder), "FOLDER"))
    assert [*tmp_path.rglob("*")] == [folder]


def test_nothing_is_left_where_it_cannot_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Path] = []
    write_text = Path.write_text

    def full_after_three(path: Path, *given: str, **named: str) -> int:
        if len(written) == 3:
            raise OSError("no space left")
        written.append(path)
        return write_text(path, *given, **named)

    monkeypatch.setattr(Path, "write_text", full_after_three)
    refused = begun(tmp_path / "new")
    assert (refused.code, refused.err) == (1, "saikoro: no space left\n")
    assert not [*tmp_path.iterdir()]
