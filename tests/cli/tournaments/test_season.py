"""`saikoro tournament season`: a table of several tournaments that follows from their records."""

import csv
from pathlib import Path

import pytest

from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.planning.names import folded_name
from saikoro.domain.tournament.planning.plan import Plan, SingleElimination
from saikoro.domain.tournament.record.reading import read_record
from saikoro.domain.tournament.record.season import SeasonPlan, season
from tests.cli.command import paste
from tests.kit.command_line import Run, run_command
from tests.kit.local_tournament import LocalTournament
from tests.kit.tournaments import rows

PLAN = Plan(name="Cup", game="laplaplus", stages=(SingleElimination(),), options={"max_turns": 3})


def _cup(salt: int, names: list[str]) -> LocalTournament:
    builds = rows(len(names), salt)
    entries = [Entry(name=n, build=one["build"]) for n, one in zip(names, builds, strict=True)]
    return LocalTournament.of(LAPLAPLUS, PLAN, entries, salt).play()


CUPS = [_cup(1, ["Ada", "Bob", "Cho"]), _cup(2, ["ＡＤＡ", "Dai"])]


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """The folder of a season of two tournaments."""
    for number, cup in enumerate(CUPS):
        (tmp_path / f"cup{number}").mkdir()
        record = b"".join(line + b"\n" for line in cup.record)
        (tmp_path / f"cup{number}/tournament.jsonl").write_bytes(record)
    words = (tmp_path / "cup1", tmp_path / "cup0", "--name", "Spring", "--points", "5,3")
    made = run_command("tournament", "season", *words, "--out", tmp_path / "spring")
    assert made.code == 0, made.err
    return tmp_path / "spring"


def verify(folder: Path) -> Run:
    return run_command("tournament", "verify", folder)


def test_a_season_is_sound_and_adds_up(out):
    with (out / "season.csv").open(encoding="utf-8-sig") as file:
        table = list(csv.DictReader(file))
    assert sum(int(row["points"]) for row in table) == 2 * (5 + 3)
    held = {folded_name(row["name"]): row["tournaments"] for row in table}
    assert held == {"ada": "2", "bob": "1", "cho": "1", "dai": "1"}
    assert verify(out).out == "sound\n"


def test_points_are_those_of_places_and_ratings_those_of_meetings():
    [alone] = [season(SeasonPlan("x", (7,)), [read_record(CUPS[1].record)])]
    winner, loser = alone.rows
    assert (winner.points, loser.points, winner.place, loser.place) == (7, 0, 1, 2)
    assert winner.rating > 0 > loser.rating


@pytest.mark.parametrize("name", ["season.json", "season.csv", "season.ja.md", "records"])
def test_a_change_is_found(out, name):
    file = out / name
    if file.is_dir():
        file = min(file.iterdir())
        changed = file.read_bytes().replace(b'"winner":', b'"winner": ', 1)
    else:
        changed = file.read_bytes().replace(b"Bob", b"Bib", 1)
    assert changed != file.read_bytes()
    file.write_bytes(changed)
    found = verify(out)
    assert found.code == 1
    assert found.out.endswith("NOT SOUND\n")


@pytest.mark.parametrize("name", ["notes.txt", "records/x.txt"])
def test_a_foreign_file_is_not_sound(out, name):
    (out / name).write_text("x")
    assert verify(out).code == 1


def test_a_season_is_written_where_the_command_is_called(out, tmp_path, monkeypatch):
    here = tmp_path / "here"
    here.mkdir()

    def written() -> str:
        monkeypatch.chdir(here)
        words = (tmp_path / "cup0", "--name", "Spring", "--out", ".")
        made = run_command("tournament", "season", *words)
        assert made.code == 0, made.err
        return made.out.partition("check   ")[2]

    assert (check := written()) == written()
    monkeypatch.chdir(tmp_path)
    assert paste(check).stdout == "sound\n"


def test_the_same_tournament_does_not_count_twice(out):
    cup = out.with_name("cup0")
    refused = run_command("tournament", "season", cup, cup, "--name", "x", "--out", out)
    assert refused.code == 1
    assert "is there twice" in refused.err
