"""Games of packages are found, tried in a process of their own, and refused with a reason."""

import json
import subprocess
import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import NamedTuple

import pytest

from saikoro import installed as installing
from saikoro.domain.games import GAMES, RULESETS
from saikoro.installed import probe, trying
from saikoro.installed.packages import GROUP, Package, packages
from tests.kit.packages import LANTERNS, ROOT, path_with, write_package
from tests.kit.worded import worded

CHANGED = """
from dataclasses import replace
from lanterns import LANTERNS
GAME = replace(LANTERNS, {})
"""

FOUND = """
import json, sys
from saikoro.domain.games import GAMES
from saikoro.installed import install_games, try_games
found = install_games(sys.argv[1:])
print(json.dumps([[one.package.name, one.refused] for one in found]))
print(json.dumps(sorted(GAMES)))
print(json.dumps(try_games(sys.argv[1:])))
"""

OURS = ["cardgard", "fairies", "ktc", "laplaplus", "pbwcg"]

GAME = f"""
{CHANGED.format('version="2"')}
import os, subprocess, sys
print("to standard output")
os.write(1, b"to its descriptor\\n")
subprocess.run([sys.executable, "-c", "print('from a child')"], check=True)
VERSIONS = LANTERNS, GAME
"""
"""A game of two versions, which writes while it is imported."""

FAILING = """
import os, signal
secrets = [name for name in os.environ if "SAIKORO" in name]
raise RuntimeError("壊れた\x1b[2J", secrets, signal.getitimer(signal.ITIMER_REAL)[0] > 0)
"""
"""Fails with what the process has that tries it: it shows no secrets of the service, and an alarm
that ends it even if its parent has ended before."""

NOT_STARTED = {"longer_than_a_command_may_be": "x" * 200_000, "a_nul": "a\0b"}

SETTINGS = {
    "PYTHONIOENCODING": "ascii",
    "SAIKORO_SECRET_KEY": "5a" * 32,
    "SAIKORO_REDIS_URL": "redis://saikoro:password@127.0.0.1/0",
}


def run(folder, code, *words, **environment):
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(
        command, env=path_with(folder) | environment, capture_output=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode().splitlines()


class Installed(NamedTuple):
    """What a process finds in a folder of packages."""

    folder: Path
    refused: dict[str, str]
    """The packages, and why one of them is refused."""
    games: list[str]
    verdicts: dict[str, str]
    """What it hands on to others."""

    def command(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """A command where these packages are installed."""
        command = [sys.executable, "-m", "saikoro.service.cli", *words]
        environment = path_with(self.folder) | self.verdicts
        return subprocess.run(
            command, env=environment, capture_output=True, check=False, timeout=120, text=True
        )


def found(folder: Path, *allowed: str, **environment: str) -> Installed:
    *_, packages, games, verdicts = run(folder, FOUND, *allowed, **environment)
    return Installed(folder, dict(json.loads(packages)), json.loads(games), json.loads(verdicts))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """One package that can be played, among some that cannot."""
    folder = tmp_path_factory.mktemp("packages")
    write_package(folder, "somebodys_game", GAME, {"lanterns": "VERSIONS"})
    write_package(folder, "broken_game", FAILING, {"broken": "GAME"})
    write_package(folder, "other_ktc", "raise RuntimeError", {"ktc": "GAME"})
    for name in ("one_game", "other_game"):
        write_package(folder, name, LANTERNS, {"twin": "GAME"})
    for name, module in NOT_STARTED.items():
        write_package(folder, name, "", {name: "GAME"})
        entries = folder / f"{name}-1.0.dist-info" / "entry_points.txt"
        entries.write_text(f"[saikoro.games]\n{name} = {module}:GAME\n", "utf-8")
    (folder / "hollow-1.dist-info").mkdir()
    write_package(folder, "garbled", LANTERNS, {"garbled": "GAME"})
    (folder / "garbled-1.0.dist-info" / "entry_points.txt").write_bytes(b"\xff\xfe[[[=")
    return found(folder, **SETTINGS)


def test_our_five_register_as_everybody_does():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    entries = {
        name: EntryPoint(name, value, GROUP).load()
        for name, value in project["entry-points"][GROUP].items()
    }
    versions = {name: one if isinstance(one, tuple) else (one,) for name, one in entries.items()}
    assert {name: of[-1] for name, of in versions.items()} == GAMES
    assert {(name, one.version): one for name, of in versions.items() for one in of} == RULESETS


def test_a_package_with_a_game_is_enough(installed):
    """Nothing else happens where others are refused, or cannot be read."""
    assert [name for name, why in installed.refused.items() if not why] == ["somebodys_game"]
    assert installed.games == sorted([*OURS, "lanterns"])
    assert "garbled" not in installed.refused


def test_a_game_has_all_its_versions_when_it_is_asked_for(installed):
    code = """
from saikoro.domain.errors.unknown import Unknown
from saikoro.domain.games import GAMES, versions_of
from saikoro.installed import find_game
print(find_game("ktc").id, "lanterns" in GAMES)
print(find_game("lanterns", "1").version, find_game("lanterns").version, versions_of("lanterns"))
for name in ("broken", "unheard-of"):
    try:
        find_game(name)
    except Unknown as error:
        print(error)
"""
    shown = run(installed.folder, code, **installed.verdicts)
    lanterns, broken, unheard = shown[-3:]
    assert "ktc False" in shown  # the package is imported later, and writes
    assert lanterns == "1 2 ['1', '2']"
    worded(broken, unheard)


BROKEN = {
    "cannot be imported": "raise RuntimeError('by accident')",
    "cannot be imported: SystemExit": "raise SystemExit(0)",
    "is neither a Game nor a tuple": "GAME = 'lanterns'",
    "but the game 'stars'": CHANGED.format("id='stars'"),
    "no version of a ruleset": CHANGED.format("version='1.0'"),
    "cannot read its house set": CHANGED.format(
        "cards=replace(LANTERNS.cards, house=lambda: b'[]')"
    ),
    "cannot show its picture": CHANGED.format(
        "telling=replace(LANTERNS.telling, picture=b'<html/>')"
    ),
    "its rule book is empty": CHANGED.format("book=replace_book(text=lambda: '')"),
    "cannot play a random match": CHANGED.format("book=replace_book(judge=None, play=None)"),
    "cannot be described by a schema": CHANGED.format(
        "cards=replace(LANTERNS.cards, source=object())"
    ),
}


REPLACED_BOOK = """
def replace_book(**changed):
    from dataclasses import fields
    kept = {one.name: getattr(LANTERNS.book, one.name) for one in fields(LANTERNS.book) if one.init}
    return type(LANTERNS.book)(**kept | changed)
"""


@pytest.mark.parametrize("reason", BROKEN)
def test_a_broken_package_is_refused(tmp_path, monkeypatch, reason):
    code = BROKEN[reason].replace("GAME =", f"{REPLACED_BOOK}\nGAME =")
    write_package(tmp_path, "broken_game", code, {"lanterns": "GAME"})
    monkeypatch.syspath_prepend(tmp_path)
    package = Package("lanterns", "broken_game", "1.0", "broken_game:GAME")
    try:
        assert reason in probe.tried(package).refused
    finally:
        sys.modules.pop("broken_game", None)


def test_a_package_that_ends_the_process_is_refused(tmp_path, monkeypatch):
    write_package(tmp_path, "ending_game", "import os; os._exit(3)", {"ending": "GAME"})
    monkeypatch.setenv("PYTHONPATH", path_with(tmp_path)["PYTHONPATH"])
    why = trying.try_game(Package("ending", "ending_game", "1.0", "ending_game:GAME"))
    worded(why)


BY_A_SET = """
from dataclasses import replace
from lanterns import LANTERNS
from lanterns.rules import play as as_printed

def play(table):
    playing, answers = as_printed(table), None
    emit = table.emit
    def emitting(event):
        if type(event).__name__ == "DeckLaid":
            event = type(event)(event.seat, list(set(event.cards)))
        emit(event)
    table.emit = emitting
    return (yield from playing)

GAME = replace(LANTERNS, book=replace(LANTERNS.book, play=play))
"""


def test_a_game_that_goes_by_the_order_of_a_set_is_refused(tmp_path, monkeypatch):
    """Two workers would not agree on its matches, and halt them."""
    write_package(tmp_path, "broken_game", BY_A_SET, {"lanterns": "GAME"})
    monkeypatch.setenv("PYTHONPATH", path_with(tmp_path)["PYTHONPATH"])
    why = trying.try_game(Package("lanterns", "broken_game", "1.0", "broken_game:GAME"))
    assert "lanterns.deck_laid" in why
    assert "sorted" in why


def test_a_package_that_hangs_is_given_up(tmp_path, monkeypatch):
    write_package(tmp_path, "slow_game", "import time\ntime.sleep(600)\n", {"slow": "GAME"})
    monkeypatch.setattr(trying, "SECONDS", 0.5)
    monkeypatch.setenv("PYTHONPATH", path_with(tmp_path)["PYTHONPATH"])
    package = Package("slow", "slow_game", "1.0", "slow_game:GAME")
    assert "within" in trying.try_game(package)


def test_ours_win_over_a_package_with_the_same_id_and_of_two_others_none_does(installed):
    worded(installed.refused[name] for name in ("other_ktc", "one_game", "other_game"))


def test_what_is_not_allowed_is_not_imported(tmp_path):
    trace = tmp_path / "imported"
    code = f"from pathlib import Path\nPath({str(trace)!r}).touch()\n"
    write_package(tmp_path, "another_game", code, {"another": "GAME"})
    shown = found(tmp_path, "lanterns", "ktc")
    assert "SAIKORO_GAMES" in shown.refused["another_game"]
    assert shown.games == ["ktc"]
    assert not trace.exists()


def test_what_one_process_has_tried_no_other_tries(tmp_path, monkeypatch):
    """As long as the files are those that were tried."""
    write_package(tmp_path, "somebodys_game", "GAME = 1\n", {"somebodys": "GAME"})
    monkeypatch.syspath_prepend(tmp_path)
    package = Package("somebodys", "somebodys_game", "1.0", "somebodys_game:GAME")
    tries: list[Package] = []

    def refuse(package: Package) -> str:
        tries.append(package)
        return "it is no game"

    def begun() -> dict[str, str]:
        """As in a process that was just started."""
        installing._refused.clear()
        installing._handed.cache_clear()
        return installing.try_games()

    monkeypatch.setattr(installing, "packages", lambda: (package,))
    monkeypatch.setattr(installing, "try_game", refuse)
    monkeypatch.setattr(installing, "_refused", {})
    handed = begun()
    for name, value in handed.items():
        monkeypatch.setenv(name, value)
    assert begun() == handed
    assert installing.install_games() == [(package, "it is no game")]
    assert len(tries) == 1
    (tmp_path / "somebodys_game.py").write_text("GAME = 22\n", "utf-8")
    begun()
    assert len(tries) == 2
    installing._handed.cache_clear()


def test_processes_for_work_know_the_games_of_those_who_start_them(installed):
    words = ["simulate", "lanterns", "--a", "random", "--b", "random", "--matches", "2"]
    done = installed.command(*words)
    assert done.returncode == 0, done.stderr


def test_a_package_that_is_gone_stops_no_work_at_other_games(tmp_path):
    write_package(tmp_path, "somebodys_game", LANTERNS, {"lanterns": "GAME"})
    code = """
from saikoro.domain.games import GAMES
from saikoro.installed import install_accepted
from saikoro.installed.packages import Package
gone = Package("gone", "gone_game", "1.0", "gone_game:GAME")
install_accepted([gone, Package("lanterns", "somebodys_game", "1.0", "somebodys_game:GAME")])
print(sorted(GAMES))
"""
    assert run(tmp_path, code) == [str(sorted([*OURS, "lanterns"]))]


def test_the_command_line_lists_what_is_installed_and_what_is_refused(installed):
    done = installed.command("games")
    assert done.returncode == 1  # one is refused
    lines = done.stdout.splitlines()
    listed = [line.partition(":")[0] for line in lines if "saikoro " in line]
    assert listed == OURS
    of = {name: shown for name, _, shown in (line.partition(": ") for line in lines[::-1])}
    assert of["ktc"].startswith("KTC, rulesets 1, 2, ")
    assert of["broken"].startswith("refused, broken_game 1.0")
    assert of["lanterns"].endswith("rulesets 1, 2, somebodys_game 1.0")
    assert "\x1b" not in done.stdout


def test_what_a_package_is_tried_with(installed):
    shown: tuple[str, list[str], bool] = ("壊れた\x1b[2J", [], True)
    assert installed.refused["broken_game"].endswith(f"RuntimeError: {shown}")


def test_packages_whose_trial_cannot_be_started_are_refused(installed):
    for name in NOT_STARTED:
        why = installed.refused[name]
        assert "cannot be started" in why


def test_a_package_without_a_version_is_found(tmp_path, monkeypatch):
    write_package(tmp_path, "somebodys_game", LANTERNS, {"lanterns": "GAME"})
    metadata = tmp_path / "somebodys_game-1.0.dist-info" / "METADATA"
    metadata.write_text("Metadata-Version: 2.1\nName: somebodys_game\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    named = [one for one in packages.__wrapped__() if one.name == "somebodys_game"]
    assert named == [Package("lanterns", "somebodys_game", "", "somebodys_game:GAME")]
