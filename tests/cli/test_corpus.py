"""`saikoro corpus`: every record of a folder or a service is checked, whatever the others are."""

import json
import os
import re
import shutil
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from saikoro.domain.record.canonical import canonical
from saikoro.service.cli.corpus import journal as journals
from saikoro.service.cli.corpus.checking import MOST_DETAIL, SEEN_BEFORE, Outcome, check
from saikoro.service.cli.corpus.command import exit_code
from saikoro.service.cli.corpus.journal import SoundRecords
from saikoro.service.cli.corpus.sources import NoRecords, Source, sources_of
from saikoro.service.cli.files.reading import MAX_BYTES, UnreadableFile
from tests.cli.command import saikoro
from tests.kit.command_line import run_command
from tests.kit.one_process import OneProcess
from tests.kit.servers import Server

REPLAY = Path(__file__).parents[1] / "replay"
RECORD = Path(__file__).parents[2] / "examples" / "finished.jsonl"
LINES = RECORD.read_bytes().splitlines()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one sound record."""
    shutil.copyfile(RECORD, tmp_path / "sound.jsonl")
    return tmp_path


def found(folder: Path, name: str, lines: list[bytes] | bytes) -> Outcome:
    """What is found of a record with these lines."""
    content = lines if isinstance(lines, bytes) else b"\n".join(lines) + b"\n"
    (folder / name).write_bytes(content)
    return check(Source(str(folder), name))


def edited(at: int, **changed: object) -> list[bytes]:
    """The lines of the sound record, with other fields in one of them."""
    line = json.loads(LINES[at])
    return [*LINES[:at], canonical(line | changed), *LINES[at + 1 :]]


BLOW = next(at for at, line in enumerate(LINES) if b'"laplaplus.damage_announced"' in line)


def forged() -> list[bytes]:
    """The record with a blow one point heavier."""
    data = json.loads(LINES[BLOW])["data"]
    return edited(BLOW, data=data | {"amount": data["amount"] + 1})


def test_a_record_that_is_sound_is(folder: Path) -> None:
    outcome = check(Source(str(folder), "sound.jsonl"))
    assert (outcome.found, outcome.detail) == ("sound", "")
    again = check(Source(str(folder), "sound.jsonl", outcome.digest))
    assert (again.found, again.detail) == ("sound", SEEN_BEFORE)


def test_the_first_difference_of_a_forged_record_is_named(folder: Path) -> None:
    outcome = found(folder, "forged.jsonl", forged())
    assert outcome.found == "not_sound"
    assert outcome.detail.startswith(f"line {BLOW}, rules: ")


@pytest.mark.parametrize(
    ("content", "what", "detail"),
    [
        (b"", "not_sound", "Input data was truncated"),
        (b"\0\xff" * 99, "not_sound", "malformed"),
        (b"[" * 100_000, "not_sound", ""),
        (b'{"v":' * 100_000, "not_sound", ""),
        (b"\n" * 1_000, "not_sound", "Input data was truncated"),
        (LINES[:1], "incomplete", "the rest of the match"),
        (LINES[:-1], "incomplete", "the rest of the match"),
        (b"\n".join(LINES)[:-9], "not_sound", f"line {len(LINES) - 1}, line: "),
        (edited(0, format="saikoro/2"), "not_sound", "saikoro/2"),
        (edited(0, further={"x": "y" * 1_000_000}), "not_sound", "further"),
        ([*LINES, LINES[-1]], "not_sound", f"line {len(LINES)}, "),
    ],
    ids=lambda value: "" if isinstance(value, bytes | list) else str(value)[:20],
)
def test_a_hostile_record_is_named(
    folder: Path, content: list[bytes] | bytes, what: str, detail: str
) -> None:
    outcome = found(folder, "hostile.jsonl", content)
    assert outcome.found == what
    assert detail in outcome.detail
    assert len(outcome.detail) <= MOST_DETAIL + 2


def test_a_record_of_newer_rules_is_not_checked_to_the_end(folder: Path) -> None:
    rules = json.loads(LINES[0])["rules"] | {"version": "99"}
    outcome = found(folder, "newer.jsonl", edited(0, rules=rules))
    assert outcome.found == "incomplete"
    assert "99" in outcome.detail


def test_a_file_that_cannot_be_read_is_named(folder: Path) -> None:
    with (folder / "large.jsonl").open("wb") as large:
        large.truncate(MAX_BYTES + 1)
    (folder / "lost.jsonl").symlink_to(folder / "nowhere")
    for name in ("large.jsonl", "lost.jsonl"):
        outcome = check(Source(str(folder), name))
        assert outcome.found == "unreadable"
        assert name in outcome.detail


def test_what_is_no_file_is_left_out(folder: Path) -> None:
    os.mkfifo(folder / "pipe.jsonl")
    (folder / "folder.jsonl").mkdir()
    (folder / "loop").symlink_to(folder)
    assert [source.name for source in sources_of(str(folder))] == ["sound.jsonl"]


def test_the_record_of_a_tournament_is_left_out() -> None:
    tournament = REPLAY / "tournament-3"
    outcomes = [check(source).found for source in sources_of(str(tournament))]
    assert outcomes == ["tournament"] * len(outcomes)


def test_cards_are_found_beside_a_record(folder: Path) -> None:
    own = next(
        record
        for record in sorted(REPLAY.glob("*/*.jsonl"))
        if "cards" in record.stem or record.parent.name == "fairies-1"
    )
    digest = json.loads(own.read_bytes().splitlines()[0])["rules"]["digest"]
    below = folder / "below"
    below.mkdir()
    shutil.copyfile(own, below / "own.jsonl")
    shutil.copyfile(own.parent / f"{digest}.json", folder / f"{digest}.json")
    assert check(Source(str(folder), "below/own.jsonl")).found == "sound"


def test_a_place_without_records_is_refused(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nowhere", RECORD):
        with pytest.raises(NoRecords):
            sources_of(str(place))
    ran = run_command("corpus", tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert "there are no records" in ran.err


@pytest.mark.parametrize(
    ("found_of_each", "code"),
    [
        (["sound"], 0),
        (["sound", "tournament"], 0),
        (["sound", "incomplete"], 3),
        (["incomplete", "unreadable"], 2),
        (["unreadable", "not_sound", "incomplete"], 1),
        (["tournament"], 2),
    ],
)
def test_the_exit_code_is_that_of_the_worst(found_of_each, code):
    assert exit_code(Counter(found_of_each)) == code


def test_a_corpus_is_checked_to_its_end_with_progress(folder: Path) -> None:
    for number in range(3):
        shutil.copyfile(RECORD, folder / f"more-{number}.jsonl")
    (folder / "forged.jsonl").write_bytes(b"\n".join(forged()) + b"\n")
    (folder / "\x1b[31m.jsonl").write_bytes(b"nothing")
    ran = saikoro("corpus", folder, "--processes", 2)
    assert ran.returncode == 1
    wrong, other, summary = ran.stdout.splitlines()
    assert wrong.startswith("\\u001b[31m.jsonl: NOT SOUND")
    assert other.startswith("forged.jsonl: NOT SOUND: line")
    assert re.findall(r"\d+", summary) == ["6", "4", "2"]
    assert "records: 6 of 6" in ran.stderr


def test_a_journal_lets_a_run_go_on_that_was_cut_off(folder: Path, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    before = [check(source) for source in sources_of(str(folder))]
    with SoundRecords(journal, str(folder)).open() as keep:
        keep(before[0])
        keep(before[0]._replace(name="forged.jsonl"))
    known = SoundRecords(journal, str(folder)).known
    with journal.open("ab") as cut:
        cut.write(b'{"kind":"sound","na')
    assert SoundRecords(journal, str(folder)).known == known
    (folder / "forged.jsonl").write_bytes(b"\n".join(forged()) + b"\n")
    shutil.copyfile(RECORD, folder / "more.jsonl")
    ran = run_command("corpus", folder, "--journal", journal)
    assert (ran.code, "forged.jsonl: NOT SOUND" in ran.out) == (1, True)
    assert [*SoundRecords(journal, str(folder)).known] == [
        "sound.jsonl",
        "forged.jsonl",
        "more.jsonl",
    ]


def test_a_journal_of_other_rules_is_begun_anew(folder: Path, tmp_path: Path, monkeypatch) -> None:
    journal = tmp_path / "journal"
    with SoundRecords(journal, "here").open() as keep:
        keep(Outcome("one", "sound", digest="00"))
    assert SoundRecords(journal, "here").known == {"one": "00"}
    monkeypatch.setattr(journals, "__version__", "99.0.0")
    assert SoundRecords(journal, "here").known == {}


@pytest.mark.parametrize("content", [b"x\n", b"{}\n", b"\xff\n", b'{"kind":"sound"}\n'])
def test_a_file_that_is_no_journal_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "journal").write_bytes(content)
    with pytest.raises(UnreadableFile):
        SoundRecords(tmp_path / "journal", "here")


def test_a_journal_of_another_place_is_refused(tmp_path: Path) -> None:
    with SoundRecords(tmp_path / "journal", "here").open():
        pass
    with pytest.raises(UnreadableFile):
        SoundRecords(tmp_path / "journal", "there")


def test_the_finished_matches_of_a_service_are_checked(server: Server, tmp_path: Path) -> None:
    with OneProcess(server, tmp_path) as service, service.client() as client:
        finished = client.finished([7, 1], [1], max_turns=3)
        client.seated()
        assert [source.name for source in sources_of(service.url)] == [finished]
        assert check(Source(service.url, finished)).found == "sound"
        lost = check(Source(service.url, "0" * 32))
        assert (lost.found, lost.name) == ("unreadable", "0" * 32)
        ran = run_command("corpus", service.url)
    assert (ran.code, ran.out) == (0, "1 records, 1 sound\n")


def test_a_service_that_gives_another_record_is_named(folder: Path, monkeypatch) -> None:
    match = msgspec.json.decode(LINES[0])["match"]

    def record(_source: Source) -> bytes:
        return RECORD.read_bytes()

    monkeypatch.setattr("saikoro.service.cli.corpus.checking._record", record)
    assert check(Source("http://service", match)).found == "sound"
    other = check(Source("http://service", "0" * 32))
    assert other.found == "not_sound"
    assert match in other.detail
