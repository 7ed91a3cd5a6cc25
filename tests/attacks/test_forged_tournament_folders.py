"""Whatever is in a tournament's record or folder, `saikoro tournament verify` has a verdict on it.

A part of a record that cannot be is a DIFFERENCE with its line, never a traceback; and what takes
an honest folder a second to verify takes a forged one no more than a bound of work.
"""

import contextlib
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.record.canonical import canonical
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.planning.plan import Plan, Swiss, read_plan
from saikoro.domain.tournament.record.reading import read_record
from saikoro.domain.tournament.record.seeding import ranked_by
from saikoro.service.cli.matches.verify import EXIT_CODES, UNREADABLE, VERDICTS
from saikoro.service.web.tournaments.folder import CARDS, MATCHES, RECORD, SEEDING, About
from tests.kit.budget import budget
from tests.kit.command_line import Run, run_command
from tests.kit.entries import row_build
from tests.kit.forging import Place, Record, parts_of, renumbered, value_at, with_value
from tests.kit.local_tournament import LocalTournament
from tests.kit.mutating import spelled
from tests.kit.tournament_folders import rewritten, whole_tournament, write_folder, write_pages
from tests.kit.work import bounded_calls

CALLS = 5_000_000
"""Function calls that a verification may take; that of the honest folder takes a fifth of them."""

FORGERIES = budget(15, soak=4_000)

JUNK: tuple[Any, ...] = (
    *(0, 1, 2, 7, -1, 99, 10**6, 2**31, 2**53 - 1, 2**64, 10**30, True, 1.5, None, [], {}),
    *("", "x", "\u202e", "\ud7ff", "0" * 64, "00" * 16, "organiser", "server", "entrant9"),
    *("judge9", "judge0", "x" * 2_000, "2026-01-01T00:00:00.000Z", "9999-99-99", "swiss"),
    *([0], [1], [10**30], [[1, 2]], {"x": "y"}, [None], [[[[[]]]]], [1] * 50),
)


@pytest.fixture(scope="module")
def cup() -> LocalTournament:
    return whole_tournament()


@pytest.fixture(scope="module")
def honest(cup: LocalTournament, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("honest") / "cup"
    write_folder(path, cup)
    return path


@pytest.fixture
def folder(honest: Path, tmp_path: Path) -> Path:
    """A copy of the honest folder, which a test may spoil."""
    return shutil.copytree(honest, tmp_path / "cup")


@pytest.fixture(scope="module")
def smallest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of one match."""
    draw = Random("small")
    plan = Plan(name="small", game="laplaplus", stages=(Swiss(rounds=1),))
    entries = [Entry(name=name, build=row_build(draw)) for name in ("one", "two")]
    path = tmp_path_factory.mktemp("smallest") / "cup"
    write_folder(path, LocalTournament.of(LAPLAPLUS, plan, entries).play())
    return path


@pytest.fixture
def small(smallest: Path, tmp_path: Path) -> Path:
    """A copy of the folder of one match, which a test may spoil: for what no record is needed."""
    return shutil.copytree(smallest, tmp_path / "small")


def verified(path: Path, *heads: str) -> Run:
    """Verify a folder; it has a verdict, which its exit code says, within a bound of work.

    No folder here has a receipt, so that forgeries are found by what they say: an honest one is
    sound by a head that was kept.
    """
    kept = [word for head in heads for word in ("--head", head)]
    with bounded_calls(CALLS):
        run = run_command("tournament", "verify", path, *kept)
    assert "Traceback" not in run.out + run.err
    if run.code == UNREADABLE:
        assert run.err.startswith("saikoro: "), run
        return run
    verdict = next(word for word, code in EXIT_CODES.items() if code == run.code)
    assert run.out.splitlines()[-1:] == [VERDICTS[verdict]] or run.err.startswith("saikoro: "), run
    assert len(run.out.splitlines()) < 300
    return run


def test_pages_of_another_version_are_not_compared_but_the_record_is(
    cup: LocalTournament, folder: Path
) -> None:
    """Folders of Saikoro 0.2 do not name it, and have no first page."""
    head, index, slips = cup.ledger.head.hex(), folder / "index.html", folder / "slips.ja.html"
    index.unlink()
    slips.write_bytes(slips.read_bytes().replace(b"</header>", b"<p>as it was</p></header>"))
    run = verified(folder, head)
    assert run.code == EXIT_CODES["not_sound"]
    assert {"DIFFERENCE index.html", "DIFFERENCE slips.ja.html"} <= {
        line.partition(":")[0] for line in run.out.splitlines()
    }
    for earlier in (About(), About(drawn_by="0.1\x1b[2J")):
        (folder / "folder.json").write_bytes(canonical(earlier))
        run = verified(folder, head)
        assert run.code == EXIT_CODES["incomplete"]
        assert "19 pages: drawn by Saikoro" in run.out
        assert "\x1b" not in run.out
    table = folder / "results.csv"
    table.write_bytes(table.read_bytes() + b"Ada has won")
    assert verified(folder, head).code == EXIT_CODES["not_sound"]


def write_what_it_gives(path: Path, choose: Random) -> None:
    """Half of the time, write the pages of a folder anew from its forged record, if it has any."""
    if choose.random() < 0.5:
        with contextlib.suppress(Exception):
            lines = (path / RECORD).read_bytes().removesuffix(b"\n").split(b"\n")
            write_pages(path, read_record(lines).ledger)


def expect_not_sound(path: Path) -> None:
    """The folder is not sound, and every difference has its line or its file."""
    run = verified(path)
    assert run.code in {EXIT_CODES["not_sound"], UNREADABLE}, run.out
    for line in run.out.splitlines():
        if line.startswith("DIFFERENCE"):
            assert re.match(r"DIFFERENCE (line \d+, [a-z]+: |[^ ]+: )", line), line


def test_the_honest_folder_is_sound(cup, folder):
    assert verified(folder, cup.ledger.head.hex()).code == 0


# --- records -------------------------------------------------------------------------------------


def test_a_part_of_a_line_that_is_forged(cup, folder):
    choose = Random("parts")
    for _ in range(FORGERIES):
        rewritten(folder, with_a_forged_part(cup.record, choose))
        write_what_it_gives(folder, choose)
        verified(folder)


@pytest.mark.parametrize("kept", ["chained", "as they were"])
def test_lines_that_are_moved_left_out_doubled_or_added(cup, folder, kept):
    choose = Random(f"lines {kept}")
    for _ in range(budget(8, soak=2_000)):
        forged = choose.choice(FORGE)(list(cup.record), choose)
        if kept == "chained":
            forged = renumbered(forged)
        if forged == cup.record:
            continue
        rewritten(folder, forged)
        write_what_it_gives(folder, choose)
        verified(folder)


def test_any_byte_of_a_record(cup, folder):
    choose = Random("bytes")
    whole = b"".join(line + b"\n" for line in cup.record)
    for _ in range(budget(6, soak=2_000)):
        at = choose.randrange(len(whole))
        forged = bytearray(whole)
        forged[at] = choose.choice((choose.randrange(256), *b'0129"{}[],:\\- .\n'))
        (folder / RECORD).write_bytes(forged)
        verified(folder)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"\n\n\n",
        b"{}",
        b"null",
        b"[]",
        b"\x00" * 100,
        b"\xff\xfe",
        b"\xef\xbb\xbf{}",
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b'"\xed\xa0\x80"',
        b"x" * 1_000_000,
        b"\n" * 100_000,
    ],
)
def test_a_record_that_is_none(small, content):
    (small / RECORD).write_bytes(content)
    expect_not_sound(small)


def test_a_record_with_junk_after_its_header(cup, folder):
    for junk in (b"", b"null", b"\xff", b"[" * 50_000, b'{"v":1}', b"0" * 100_000, cup.record[0]):
        (folder / RECORD).write_bytes(cup.record[0] + b"\n" + junk * 2 + b"\n")
        expect_not_sound(folder)


# --- folders -------------------------------------------------------------------------------------


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def binary(file: Path) -> None:
    file.write_bytes(bytes(range(256)) * 10)


def other_json(file: Path) -> None:
    file.write_bytes(b'{"format":[1,{"x":null}]}')


def bad_utf8(file: Path) -> None:
    file.write_bytes(b'{"name":"\xff\xc0\xaf\xed\xa0\x80"}')


def deep(file: Path) -> None:
    file.write_bytes(b"[" * 100_000)


def missing(file: Path) -> None:
    file.unlink()


def directory(file: Path) -> None:
    file.unlink()
    file.mkdir()


def link_to_nothing(file: Path) -> None:
    file.unlink()
    file.symlink_to("nothing")


def link_to_itself(file: Path) -> None:
    file.unlink()
    file.symlink_to(file.name)


def link_to_folder(file: Path) -> None:
    file.unlink()
    file.symlink_to("..")


def endless(file: Path) -> None:
    file.unlink()
    file.symlink_to("/dev/zero")


def pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


SPOIL: list[Callable[[Path], None]] = [
    *(emptied, binary, other_json, bad_utf8, deep, missing, directory),
    *(link_to_nothing, link_to_itself, link_to_folder, endless, pipe),
]


@pytest.mark.parametrize("spoil", SPOIL)
@pytest.mark.parametrize("name", [RECORD, CARDS, "folder.json", "results.json", "slips.ja.html"])
def test_a_file_that_is_spoilt(small, name, spoil):
    spoil(small / name)
    expect_not_sound(small)


@pytest.mark.parametrize("spoil", SPOIL)
def test_a_match_that_is_spoilt(small, spoil):
    spoil(sorted((small / MATCHES).iterdir())[0])
    expect_not_sound(small)


@pytest.mark.parametrize("spoil", [emptied, binary, missing, link_to_itself, pipe])
def test_matches_that_are_no_folder(small, spoil):
    shutil.rmtree(small / MATCHES)
    (small / MATCHES).touch()
    spoil(small / MATCHES)
    expect_not_sound(small)


@pytest.mark.parametrize("name", ["x", "matches/x", "a\nb", "\u202e", b"\xff\xfe", "season.json"])
def test_a_file_more(small, name):
    more = Path(os.fsdecode(os.fsencode(small) + b"/" + os.fsencode(name)))
    more.write_bytes(b"{}")
    expect_not_sound(small)
    more.unlink()
    more.mkdir()
    expect_not_sound(small)


# --- records beside a record ---------------------------------------------------------------------


def test_a_forged_record_in_a_season(cup, folder, tmp_path):
    season = tmp_path / "season"
    run_command("tournament", "season", folder, "--name", "Spring", "--out", season)
    assert verified(season).code == 0
    (held,) = (season / "records").iterdir()
    choose = Random("season")
    for _ in range(budget(8, soak=1_000)):
        forged = forgery(cup.record, choose)
        held.write_bytes(b"".join(line + b"\n" for line in forged))
        assert forged == cup.record or verified(season).code is not None
        rewritten(folder, forged)
        again = run_command("tournament", "season", folder, "--name", "x", "--out", tmp_path / "x")
        assert "Traceback" not in again.err


def test_a_forged_record_that_seeds_follow(cup, tmp_path):
    first = msgspec.to_builtins(ranked_by(cup.ledger))
    plan = {"name": "next", "game": "laplaplus", "stages": [{"format": "single_elimination"}]}
    ranked = read_plan(plan | {"seeding": "ranked", "seeded_by": first})
    draw = Random("next")
    entries = [Entry(name=f"entrant {one}", build=row_build(draw)) for one in (1, 2, 9)]
    later = LocalTournament.of(cup.game, ranked, entries).play()
    path = tmp_path / "next"
    write_folder(path, later)
    held = path / SEEDING
    held.write_bytes(b"".join(line + b"\n" for line in cup.record))
    assert verified(path, later.ledger.head.hex()).code == 0
    choose = Random("seeding")
    for _ in range(budget(8, soak=1_000)):
        forged = forgery(cup.record, choose)
        held.write_bytes(b"".join(line + b"\n" for line in forged))
        assert forged == cup.record or verified(path).code != 0


# --- forging -------------------------------------------------------------------------------------


def without_a_line(record: Record, choose: Random) -> Record:
    del record[choose.randrange(len(record))]
    return record


def with_lines_swapped(record: Record, choose: Random) -> Record:
    one, other = choose.randrange(len(record)), choose.randrange(1, len(record))
    record[one], record[other] = record[other], record[one]
    return record


def with_a_line_elsewhere(record: Record, choose: Random) -> Record:
    line = record.pop(choose.randrange(1, len(record)))
    return [*record[: (at := choose.randrange(1, len(record)))], line, *record[at:]]


def with_a_line_twice(record: Record, choose: Random) -> Record:
    at, to = choose.randrange(1, len(record)), choose.randrange(1, len(record) + 1)
    return [*record[:to], record[at], *record[to:]]


def cut(record: Record, choose: Random) -> Record:
    return record[: choose.randrange(1, len(record))]


def cut_with_the_end(record: Record, choose: Random) -> Record:
    return [*cut(record, choose), record[-1]]


FORGE = [
    *(without_a_line, with_lines_swapped, with_a_line_elsewhere, with_a_line_twice),
    *(cut, cut_with_the_end),
]


def forgery(record: Record, choose: Random) -> Record:
    """A record with a part of a line forged, or with lines moved; mostly chained anew."""
    if choose.random() < 0.3:
        return renumbered(choose.choice(FORGE)(list(record), choose))
    return with_a_forged_part(record, choose)


def with_a_forged_part(record: Record, choose: Random) -> Record:
    at = choose.randrange(len(record))
    before = msgspec.json.decode(record[at])
    path = choose.choice(list(parts_of(before)))
    change = choose.choice((with_junk, with_neighbour, without))
    return [*record[:at], spelled(change(before, path, choose)), *record[at + 1 :]]


def with_junk(line: Any, path: Place, choose: Random) -> Any:
    return with_value(line, path, choose.choice(JUNK))


def with_neighbour(line: Any, path: Place, choose: Random) -> Any:
    """A value of the same kind that is near, or of another part of the line."""
    value = value_at(line, path)
    if isinstance(value, int):
        return with_value(line, path, value + choose.choice((-1, 1, 10)))
    if isinstance(value, list) and value:
        return with_value(line, path, choose.choice((value[1:], [*value, value[0]], value[::-1])))
    return with_value(line, path, value_at(line, choose.choice(list(parts_of(line)))))


def without(line: Any, path: Place, choose: Random) -> Any:
    """The line without this part."""
    *outer, step = path
    part = value_at(line, tuple(outer))
    if isinstance(part, dict):
        left: Any = {key: value for key, value in part.items() if key != step}
    else:
        left = [*part[:step], *part[step + 1 :]]
    return with_value(line, tuple(outer), left)
