"""Tournaments that are played without a service: killed at any moment, they end as if not."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from saikoro.domain.record.line import Line
from saikoro.service.cli import processes
from saikoro.service.cli.tournaments.folders.folder import Folder, Occupied
from saikoro.service.cli.tournaments.folders.journal import TournamentJournal
from saikoro.service.cli.tournaments.running import alone, own_service
from tests.cli.tournaments.test_folder import content
from tests.kit.command_line import run_command

PLAN = """\
name = "Friday"
game = "laplaplus"
secret_entries = true
sealed_until = "played"
entries = "rows.csv"
stages = [{ format = "swiss", rounds = 2 }, { format = "single_elimination", qualifiers = 2 }]
options = { max_turns = 3 }
"""
ROWS = ("6 7 4 6 13 6 13 2", "10 10 10 10 10 10 20 20", "22 21 21", "7 12 12 1", "21 21 12")
MATCHES = 2 * 2 + 1


def run(folder: Path, plan: str = PLAN) -> Folder:
    """Run a tournament of five rows."""
    rows = (f"player {number},{row}\n" for number, row in enumerate(ROWS, 1))
    (folder / "rows.csv").write_text("name,row\n" + "".join(rows))
    (folder / "friday.toml").write_text(plan)
    ran = run_command("tournament", "run", folder / "friday.toml")
    assert ran.code == 0, ran.err
    assert "Friday: finished" in ran.out
    return Folder(folder / "friday.out")


def resume(folder: Folder) -> dict[str, bytes]:
    """Go on, as if the folder had never been written; returns the files of the folder."""
    shutil.rmtree(folder.path)
    ran = run_command("tournament", "resume", folder.path)
    assert ran.code == 0, ran.err
    return content(folder.path)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """The folder of a tournament that was played in one go."""
    return run(tmp_path_factory.mktemp("finished"))


@pytest.fixture
def folder(finished: Folder, tmp_path: Path) -> Folder:
    """A copy of it."""
    shutil.copytree(finished.path.parent, tmp_path, dirs_exist_ok=True)
    return Folder(tmp_path / "friday.out")


@pytest.fixture(autouse=True)
def no_service(monkeypatch: pytest.MonkeyPatch) -> None:
    def spawn(*_: object, **__: object) -> None:
        raise AssertionError("a service was started")

    monkeypatch.setattr(own_service, "spawn", spawn)


def test_a_tournament_is_played_without_a_service(folder):
    assert len([*(folder.path / "matches").iterdir()]) == MATCHES
    assert run_command("tournament", "verify", folder.path).out.endswith("sound\n")
    assert {file.name for file in folder.data.iterdir()} == {"secret.key"}
    assert folder.journal.stat().st_mode & 0o777 == 0o600


def test_all_lines_have_the_time_of_the_opening(folder):
    lines = (folder.path / "tournament.jsonl").read_bytes().splitlines()[1:]
    times = {line.outside.at for line in map(Line.read, lines) if line.outside is not None}
    assert len(times) == 1


def cuts(journal: bytes) -> Iterator[int]:
    """Every end of a line, and the middle of the next one."""
    at = journal.index(b"\n") + 1
    while at < len(journal):
        ends = journal.index(b"\n", at) + 1
        yield at
        yield (at + ends) // 2
        at = ends


def test_wherever_it_was_killed_the_folder_becomes_the_same(folder):
    journal, wanted = folder.journal.read_bytes(), content(folder.path)
    for at in cuts(journal):
        folder.journal.write_bytes(journal[:at])
        assert resume(folder) == wanted
        assert folder.journal.read_bytes() == journal


def test_what_is_in_the_journal_is_not_played_again(folder):
    journal = folder.journal.read_bytes()
    *_, last = cuts(journal.removesuffix(b"\n").rpartition(b"\n")[0] + b"\n")
    before = {file: file.stat().st_ino for file in folder.downloads.iterdir()}
    folder.journal.write_bytes(journal[:last])
    resume(folder)
    played = [file for file, number in before.items() if file.stat().st_ino != number]
    assert len(played) == 1, "the final"


def test_the_record_of_a_match_that_is_lost_is_played_again(folder):
    wanted = content(folder.path)
    first, second, *_ = sorted(folder.downloads.iterdir())
    first.unlink()
    second.write_bytes(second.read_bytes()[:100])
    assert resume(folder) == wanted


def from_its_opening(folder: Folder) -> dict[str, bytes]:
    """Play it again; returns the files of the folder."""
    journal = folder.journal.read_bytes()
    folder.journal.write_bytes(journal[: journal.index(b"\n") + 1])
    shutil.rmtree(folder.downloads)
    return resume(folder)


def test_several_processes_play_the_same(folder, monkeypatch):
    monkeypatch.setattr(alone, "RESULTS_A_LINE", 1)
    wanted = from_its_opening(folder)
    begun = []

    @contextmanager
    def processes_for(count: int) -> Iterator[processes.Processes]:
        begun.append(count)
        with processes.processes_for(count) as pool:
            yield pool

    monkeypatch.setattr(alone, "processes_for", processes_for)
    monkeypatch.setattr(processes, "WORTH_A_PROCESS", 1)
    monkeypatch.setattr(processes, "usable_cores", lambda: 3)
    assert from_its_opening(folder) == wanted
    assert begun == [3]


def test_only_results_can_be_kept(tmp_path):
    folder = run(tmp_path, 'keep = "results"\n' + PLAN)
    assert not (folder.path / "matches").exists()
    assert not [*folder.downloads.iterdir()]
    assert run_command("tournament", "verify", folder.path).code == 0


def test_it_is_played_as_a_service_with_these_settings_does(tmp_path, monkeypatch):
    monkeypatch.setenv("SAIKORO_SERVER_NAME", "the club")
    monkeypatch.setenv("SAIKORO_PUBLISH", "CC0-1.0")
    folder = run(tmp_path)
    header = TournamentJournal(folder.journal).ledger.header
    assert (header.server, header.plan["options"]["licence"]) == ("the club", "CC0-1.0")


def test_while_it_is_played_nothing_else_can_be_asked(folder):
    before = content(folder.path)
    with folder.held():
        asked = run_command("tournament", "rule", folder.path, "rerun", "0/1/0", "--reason", "x")
    assert (asked.code, asked.error) == (1, Occupied)
    assert content(folder.path) == before


EARLIER = b'{"lines":[{"at":"","by":"","data":{},"type":"tournament.finished","v":1}]}\n'


@pytest.mark.parametrize("line", [b"x\n", b"{}\n", b'{"lines":[{}]}\n', EARLIER])
def test_a_journal_that_was_changed_is_refused_in_one_line(folder, line):
    for journal in (line, folder.journal.read_bytes() + line):
        folder.journal.write_bytes(journal)
        refused = run_command("tournament", "resume", folder.path)
        assert (refused.code, refused.err.count("\n")) == (1, 1)
        assert str(folder.journal) in refused.err
