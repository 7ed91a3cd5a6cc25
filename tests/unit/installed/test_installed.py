"""Games of packages are found, tried in a process of their own, and refused with a reason."""

import json
import subprocess
import sys
import tomllib
from importlib.metadata import EntryPoint

import pytest

from saikoro.domain.games import GAMES, RULESETS
from saikoro.installed import trying
from saikoro.installed.packages import GROUP, Package
from tests.kit.packages import LANTERNS, ROOT, path_with, write_package

CHANGED = """
from dataclasses import replace
from lanterns import LANTERNS
GAME = replace(LANTERNS, {})
"""

FOUND = """
import json, sys
from saikoro.domain.games import GAMES, find_game
from saikoro.installed import install_games
found = install_games(sys.argv[1:])
print(json.dumps([[one.package.name, one.refused] for one in found]))
print(json.dumps(sorted(GAMES)))
"""

OURS = ["cardgard", "fairies", "ktc", "laplaplus", "pbwcg"]


def run(folder, code, *words):
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(
        command, env=path_with(folder), capture_output=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode().splitlines()


def found(folder, *allowed):
    """What a process finds: packages with the reasons why they are refused, and its games."""
    *_, packages, games = run(folder, FOUND, *allowed)
    return dict(json.loads(packages)), json.loads(games)


def test_our_five_register_as_everybody_does():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    entries = {
        name: EntryPoint(name, value, GROUP).load()
        for name, value in project["entry-points"][GROUP].items()
    }
    versions = {name: one if isinstance(one, tuple) else (one,) for name, one in entries.items()}
    assert {name: of[-1] for name, of in versions.items()} == GAMES
    assert {(name, one.version): one for name, of in versions.items() for one in of} == RULESETS


def test_a_package_with_a_game_is_enough(tmp_path):
    write_package(tmp_path, "somebodys_game", LANTERNS, {"lanterns": "GAME"})
    refused, games = found(tmp_path)
    assert refused == {"somebodys_game": ""}
    assert games == sorted([*OURS, "lanterns"])


def test_a_game_has_all_its_versions(tmp_path):
    code = CHANGED.format('version="2"') + "VERSIONS = (LANTERNS, GAME)\n"
    write_package(tmp_path, "somebodys_game", code, {"lanterns": "VERSIONS"})
    shown = """
from saikoro.installed import find_game
from saikoro.domain.games import versions_of
print(find_game("lanterns").version, find_game("lanterns", "1").version, versions_of("lanterns"))
"""
    assert run(tmp_path, shown) == ["2 1 ['1', '2']"]


BROKEN = {
    "cannot be imported": "raise RuntimeError('by accident')",
    "cannot be imported: SystemExit": "raise SystemExit(0)",
    "is neither a Game nor a tuple": "GAME = 'lanterns'",
    "process that tried it ended": "import os; os._exit(3)",
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
    monkeypatch.setenv("PYTHONPATH", path_with(tmp_path)["PYTHONPATH"])
    package = Package("lanterns", "broken_game", "1.0", "broken_game:GAME")
    assert reason in trying.try_game(package)


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
    assert "something else in each process: event 7 of match 0 is lanterns.deck_laid" in why
    assert "go through sets in an order of your own" in why


def test_nothing_else_happens_when_one_is_refused(tmp_path):
    write_package(
        tmp_path, "broken_game", "raise RuntimeError('by accident')", {"lanterns": "GAME"}
    )
    refused, games = found(tmp_path)
    assert "by accident" in refused["broken_game"]
    assert games == OURS


def test_a_package_that_hangs_is_given_up(tmp_path, monkeypatch):
    write_package(tmp_path, "slow_game", "import time\ntime.sleep(600)\n", {"slow": "GAME"})
    monkeypatch.setattr(trying, "SECONDS", 0.5)
    monkeypatch.setenv("PYTHONPATH", path_with(tmp_path)["PYTHONPATH"])
    package = Package("slow", "slow_game", "1.0", "slow_game:GAME")
    assert "within" in trying.try_game(package)


def test_ours_win_over_a_package_with_the_same_id(tmp_path):
    write_package(tmp_path, "other_ktc", "raise RuntimeError", {"ktc": "GAME"})
    refused, games = found(tmp_path)
    assert refused == {"other_ktc": "Saikoro has a game with this id"}
    assert games == OURS


def test_two_packages_with_one_id_are_both_refused(tmp_path):
    write_package(tmp_path, "one_game", LANTERNS, {"lanterns": "GAME"})
    write_package(tmp_path, "other_game", LANTERNS, {"lanterns": "GAME"})
    refused, games = found(tmp_path)
    assert refused == {
        "one_game": "other_game has a game with this id, too",
        "other_game": "one_game has a game with this id, too",
    }
    assert games == OURS


def test_what_is_not_allowed_is_not_imported(tmp_path):
    write_package(tmp_path, "somebodys_game", LANTERNS, {"lanterns": "GAME"})
    trace = tmp_path / "imported"
    code = f"from pathlib import Path\nPath({str(trace)!r}).touch()\n"
    write_package(tmp_path, "another_game", code, {"another": "GAME"})
    refused, games = found(tmp_path, "lanterns", "ktc")
    assert refused["somebodys_game"] == ""
    assert "SAIKORO_GAMES" in refused["another_game"]
    assert games == ["ktc", "lanterns"]
    assert not trace.exists()


def test_a_game_that_is_asked_for_is_looked_for(tmp_path):
    write_package(tmp_path, "somebodys_game", LANTERNS, {"lanterns": "GAME"})
    write_package(tmp_path, "broken_game", "raise RuntimeError('by accident')", {"broken": "GAME"})
    code = """
from saikoro.domain.errors import Unknown
from saikoro.domain.games import GAMES
from saikoro.installed import find_game
print(find_game("ktc").id, "lanterns" in GAMES)
print(find_game("lanterns", "1").id, "lanterns" in GAMES)
for name in ("broken", "unheard-of"):
    try:
        find_game(name)
    except Unknown as error:
        print(error)
"""
    ours, lanterns, broken, unheard = run(tmp_path, code)
    assert (ours, lanterns) == ("ktc False", "lanterns True")
    assert "broken_game 1.0 is refused: it cannot be imported: RuntimeError: by accident" in broken
    assert "no game is called 'unheard-of'" in unheard


def test_processes_for_work_know_the_games_of_those_who_start_them(tmp_path):
    write_package(tmp_path, "somebodys_game", LANTERNS, {"lanterns": "GAME"})
    words = ["simulate", "lanterns", "--a", "random", "--b", "random", "--matches", "2"]
    command = [sys.executable, "-m", "saikoro.service.cli", *words]
    done = subprocess.run(
        command, env=path_with(tmp_path), capture_output=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr.decode()


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


def test_the_command_line_lists_what_is_installed_and_what_is_refused(tmp_path):
    write_package(tmp_path, "somebodys_game", LANTERNS, {"lanterns": "GAME"})
    write_package(tmp_path, "broken_game", "raise RuntimeError('\\x1b[2J')", {"broken": "GAME"})
    command = [sys.executable, "-m", "saikoro.service.cli", "games"]
    done = subprocess.run(
        command, env=path_with(tmp_path), capture_output=True, check=False, timeout=120
    )
    assert done.returncode == 1  # one is refused
    lines = done.stdout.decode().splitlines()
    assert [line.partition(":")[0] for line in lines] == [*OURS, "broken", "lanterns"]
    assert lines[2].startswith("ktc: KTC, rulesets 1, 2, saikoro ")
    assert lines[5].startswith("broken: refused, broken_game 1.0: it cannot be imported")
    assert "\x1b" not in done.stdout.decode()
    assert lines[6] == "lanterns: Lanterns, ruleset 1, somebodys_game 1.0"


NOISY = (
    LANTERNS
    + """
import os, subprocess, sys
print("to standard output")
os.write(1, b"to its descriptor\\n")
subprocess.run([sys.executable, "-c", "print('from a child')"], check=True)
"""
)


def test_what_a_package_writes_is_not_taken_for_its_verdict(tmp_path):
    write_package(tmp_path, "noisy_game", NOISY, {"lanterns": "GAME"})
    refused, games = found(tmp_path, "lanterns")
    assert refused == {"noisy_game": ""}
    assert games == ["lanterns"]


SHOWN_BY_FAILING = {
    "a reason in any script": ("raise RuntimeError('壊れた')", "壊れた"),
    "no secrets of the service": (
        "import os\nraise RuntimeError([name for name in os.environ if 'SAIKORO' in name])\n",
        "[]",
    ),
    "an alarm that ends it even if its parent has ended before": (
        "import signal\nraise RuntimeError(signal.getitimer(signal.ITIMER_REAL)[0] > 0)\n",
        "True",
    ),
}
"""What the process that tries a package has: code that fails with it, and what it shows."""


def test_what_a_package_is_tried_with(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    monkeypatch.setenv("SAIKORO_SECRET_KEY", "5a" * 32)
    monkeypatch.setenv("SAIKORO_REDIS_URL", "redis://saikoro:password@127.0.0.1/0")
    for number, (code, _) in enumerate(SHOWN_BY_FAILING.values()):
        write_package(tmp_path, f"game_{number}", code, {f"game_{number}": "GAME"})
    refused, _ = found(tmp_path)
    for number, (what, (_, shown)) in enumerate(SHOWN_BY_FAILING.items()):
        reason = f"it cannot be imported: RuntimeError: {shown}"
        assert refused[f"game_{number}"] == reason, what


NOT_STARTED = {"longer_than_a_command_may_be": "x" * 200_000, "a_nul": "a\0b"}


def test_packages_whose_trial_cannot_be_started_are_refused(tmp_path):
    for name, module in NOT_STARTED.items():
        write_package(tmp_path, name, "", {name: "GAME"})
        entries = tmp_path / f"{name}-1.0.dist-info" / "entry_points.txt"
        entries.write_text(f"[saikoro.games]\n{name} = {module}:GAME\n", "utf-8")
    refused, games = found(tmp_path)
    for name in NOT_STARTED:
        assert refused[name].startswith("the process that tries it cannot be started: ")
    assert games == OURS


def test_a_package_without_a_version_is_found(tmp_path):
    write_package(tmp_path, "somebodys_game", LANTERNS, {"lanterns": "GAME"})
    metadata = tmp_path / "somebodys_game-1.0.dist-info" / "METADATA"
    metadata.write_text("Metadata-Version: 2.1\nName: somebodys_game\n", "utf-8")
    assert found(tmp_path) == ({"somebodys_game": ""}, sorted([*OURS, "lanterns"]))


def test_metadata_that_cannot_be_read_harms_nobody(tmp_path):
    write_package(tmp_path, "somebodys_game", LANTERNS, {"lanterns": "GAME"})
    (tmp_path / "hollow-1.dist-info").mkdir()
    write_package(tmp_path, "garbled", LANTERNS, {"garbled": "GAME"})
    (tmp_path / "garbled-1.0.dist-info" / "entry_points.txt").write_bytes(b"\xff\xfe[[[=")
    refused, games = found(tmp_path)
    assert refused == {"somebodys_game": ""}
    assert "lanterns" in games
