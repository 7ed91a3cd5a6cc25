"""`saikoro verify` of many records: each is checked, whatever the others are."""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from saikoro import __version__
from saikoro.domain.record.canonical import canonical
from saikoro.domain.verification.records import MOST_DETAIL, Outcome
from saikoro.service.cli.files.reading import MAX_BYTES, UnreadableFile
from saikoro.service.cli.files.records import InFile, Readable, Served
from saikoro.service.cli.verifying import journal as journals
from saikoro.service.cli.verifying.checking import SEEN_BEFORE, Job
from saikoro.service.cli.verifying.checking import check as check_job
from saikoro.service.cli.verifying.command import OneRecord
from saikoro.service.cli.verifying.journal import SoundRecords
from saikoro.service.cli.verifying.many import exit_code
from saikoro.service.cli.verifying.sources import opened
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


def check(record: Readable | Outcome, known: str = "") -> Outcome:
    return check_job(Job(record, known))


def checked(source: object) -> list[Outcome]:
    """What is found of each record of a source."""
    return [*map(check, opened(str(source)).each())]


def found(folder: Path, name: str, lines: list[bytes] | bytes) -> Outcome:
    """What is found of a record with these lines."""
    content = lines if isinstance(lines, bytes) else b"\n".join(lines) + b"\n"
    (folder / name).write_bytes(content)
    return check(InFile(folder / name, folder))


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
    record = InFile(folder / "sound.jsonl", folder)
    outcome = check(record)
    assert (outcome.found, outcome.detail) == ("sound", "")
    again = check(record, outcome.digest)
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
    (folder / "loop.jsonl").symlink_to(folder / "loop.jsonl")
    outcomes = {Path(outcome.name).stem: outcome for outcome in checked(folder)}
    for name, why in (("large", "more than"), ("lost", "there is no such"), ("loop", "symbolic")):
        assert outcomes[name].found == "unreadable"
        assert why in outcomes[name].detail


def test_a_link_out_of_the_folder_is_not_read(folder: Path) -> None:
    below = folder / "below"
    below.mkdir()
    (below / "out.jsonl").symlink_to(RECORD)
    (below / "within.jsonl").symlink_to(folder / "sound.jsonl")
    found_of = {Path(outcome.name).stem: outcome for outcome in checked(folder)}
    assert found_of["out"].found == "unreadable"
    assert "leads out of" in found_of["out"].detail
    assert found_of["within"].found == "sound"


def test_no_card_set_is_read_through_a_link_out_of_the_folder_or_a_pipe(tmp_path: Path) -> None:
    header = json.loads(LINES[0])
    digest = header["rules"]["digest"] = header["options"]["card_set"] = "ab" * 32
    (tmp_path / "folder").mkdir()
    lines = [canonical(header), *LINES[1:3]]
    os.mkfifo(tmp_path / "folder" / f"{digest}.json")
    (tmp_path / "folder" / "cards.json").symlink_to("/dev/zero")
    outcome = found(tmp_path / "folder", "own.jsonl", lines)
    assert (outcome.found, digest in outcome.detail) == ("incomplete", True)


def test_what_is_no_file_is_left_out(folder: Path) -> None:
    os.mkfifo(folder / "pipe.jsonl")
    (folder / "folder.jsonl").mkdir()
    (folder / "loop").symlink_to(folder)
    assert [outcome.name for outcome in checked(folder)] == [str(folder / "sound.jsonl")]


def test_a_folder_that_lies_too_deep_is_named(folder: Path) -> None:
    with contextlib.chdir(folder):
        for _ in range(22):
            Path("d" * 200).mkdir()
            os.chdir("d" * 200)
        shutil.copyfile(RECORD, "deep.jsonl")
    assert [outcome.found for outcome in checked(folder)] == ["sound", "unreadable"]


def test_a_name_that_is_no_text_is_written_all_the_same(folder: Path, tmp_path: Path) -> None:
    shutil.copyfile(RECORD, os.fsencode(folder) + b"/\xff.jsonl")
    for more in ((), ("--json",)):
        ran = run_command("verify", folder, "--journal", tmp_path / "journal", *more)
        assert ran.code == 0, ran.err
    assert "\\udcff.jsonl" in [Path(name).name for name in SoundRecords(tmp_path / "journal").known]


def test_the_record_of_a_tournament_is_left_out() -> None:
    outcomes = checked(REPLAY / "tournament-3")
    assert outcomes
    assert {outcome.found for outcome in outcomes} == {"tournament"}


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
    record = InFile(below / "own.jsonl", folder)
    assert check(record).found == "sound"
    assert run_command("verify", record.file).code == 0


def test_a_place_without_records_does_not_stop_the_others(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    ran = run_command("verify", tmp_path / "empty", tmp_path / "nowhere", folder)
    empty, nowhere, summary = ran.out.splitlines()
    assert ran.code == 2
    assert empty.endswith("there are no records")
    assert str(tmp_path / "nowhere") in nowhere
    assert re.findall(r"\d+", summary) == ["3", "1", "2"]


@pytest.mark.parametrize(
    "option", [("--head", "00" * 32), ("--card-set", RECORD), ("--explain-die", 3)]
)
def test_what_is_about_one_record_is_refused_for_many(folder: Path, option) -> None:
    ran = run_command("verify", folder, *option)
    assert (ran.code, ran.error) == (2, OneRecord)


def test_several_files_are_checked_one_after_the_other(folder: Path) -> None:
    (folder / "forged.jsonl").write_bytes(b"\n".join(forged()) + b"\n")
    ran = run_command("verify", folder / "sound.jsonl", folder / "forged.jsonl", "--json")
    sound, wrong, summary = map(json.loads, ran.out.splitlines())
    assert ran.code == 1
    assert (sound["found"], wrong["found"]) == ("sound", "not_sound")
    assert summary == {"records": 2, "sound": 1, "not_sound": 1}


@pytest.mark.parametrize(
    ("found_of_each", "code"),
    [
        (["sound"], 0),
        (["sound", "tournament"], 0),
        (["sound", "incomplete"], 3),
        (["incomplete", "unreadable"], 2),
        (["unreadable", "not_sound", "incomplete"], 1),
        (["tournament"], 2),
        (["sound", "fault"], 1),
        ([], 0),
    ],
)
def test_the_exit_code_is_that_of_the_worst(found_of_each, code):
    assert exit_code(Counter(found_of_each)) == code


def test_a_folder_is_checked_to_its_end_with_progress(folder: Path) -> None:
    for number in range(3):
        shutil.copyfile(RECORD, folder / f"more-{number}.jsonl")
    (folder / "forged.jsonl").write_bytes(b"\n".join(forged()) + b"\n")
    (folder / "\x1b[31m.jsonl").write_bytes(b"nothing")
    ran = saikoro("verify", folder, "--processes", 2)
    assert ran.returncode == 1
    wrong, other, summary = ran.stdout.splitlines()
    assert wrong.startswith(f"{folder}/\\u001b[31m.jsonl: NOT SOUND")
    assert other.startswith(f"{folder}/forged.jsonl: NOT SOUND: line")
    assert re.findall(r"\d+", summary) == ["6", "4", "2"]
    assert "records: 6 of 6" in ran.stderr


def test_what_is_found_goes_where_it_is_redirected_with_bars_on_the_terminal(folder: Path) -> None:
    terminal, end = os.openpty()
    command = [sys.executable, "-m", "saikoro.service.cli", "verify", str(folder), "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=end, check=False)
    os.close(end)
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 2)
    assert b"records" in os.read(terminal, 100_000)
    os.close(terminal)


def test_a_journal_lets_a_run_go_on_that_was_cut_off(folder: Path, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    [before] = checked(folder)
    forged_name = str(folder / "forged.jsonl")
    with SoundRecords(journal).open() as keep:
        keep(before)
        keep(before._replace(name=forged_name))
    known = SoundRecords(journal).known
    with journal.open("ab") as cut:
        cut.write(b'{"kind":"sound","na')
    assert SoundRecords(journal).known == known
    (folder / "forged.jsonl").write_bytes(b"\n".join(forged()) + b"\n")
    shutil.copyfile(RECORD, folder / "more.jsonl")
    ran = run_command("verify", folder, "--journal", journal)
    assert (ran.code, "forged.jsonl: NOT SOUND" in ran.out) == (1, True)
    names = [Path(name).name for name in SoundRecords(journal).known]
    assert names == ["sound.jsonl", "forged.jsonl", "more.jsonl"]


def test_a_journal_goes_on_after_a_kill_at_any_byte(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    sound = Outcome("one", "sound", digest="00")
    with SoundRecords(journal).open() as keep:
        keep(sound)
    whole = journal.read_bytes()
    for end in range(len(whole)):
        journal.write_bytes(whole[:end])
        cut = SoundRecords(journal)
        assert not cut.known
        with cut.open() as keep:
            keep(sound)
        assert journal.read_bytes() == whole


def test_a_journal_of_other_rules_is_begun_anew(tmp_path: Path, monkeypatch) -> None:
    journal = tmp_path / "journal"
    with SoundRecords(journal).open() as keep:
        keep(Outcome("one", "sound", digest="00"))
    assert SoundRecords(journal).known == {"one": "00"}
    monkeypatch.setattr(journals, "__version__", "99.0.0")
    assert SoundRecords(journal).known == {}


@pytest.mark.parametrize(
    "content",
    [
        *(b"x\n", b"{}\n", b"\xff\n", b'{"kind":"sound"}\n', b"a secret", LINES[0]),
        b'{"kind":"saikoro","version":"99"}'.replace(b"99", __version__.encode()) + b"\nx\n",
    ],
)
def test_a_file_that_is_no_journal_is_refused_and_stays(
    folder: Path, tmp_path: Path, content: bytes
) -> None:
    journal = tmp_path / "journal"
    journal.write_bytes(content)
    with pytest.raises(UnreadableFile):
        SoundRecords(journal)
    ran = run_command("verify", folder, "--journal", journal)
    assert (ran.code, "is no journal" in ran.err) == (2, True)
    assert journal.read_bytes() == content


def test_the_finished_matches_of_a_service_are_checked(server: Server, tmp_path: Path) -> None:
    with OneProcess(server, tmp_path) as service, service.client() as client:
        finished = client.finished([7, 1], [1], max_turns=3)
        client.seated()
        [outcome] = checked(f"{service.url}/")
        address = f"{service.url}/matches/{finished}"
        assert (outcome.found, outcome.name) == ("sound", address)
        lost = check(Served(service.url, "0" * 32))
        assert (lost.found, lost.name) == ("unreadable", f"{service.url}/matches/{'0' * 32}")
        ran = run_command("verify", service.url)
    assert (ran.code, ran.out) == (0, "1 records, 1 sound\n")


def test_a_service_that_gives_another_record_is_named(folder: Path, monkeypatch) -> None:
    match = msgspec.json.decode(LINES[0])["match"]

    def record(_served: Served) -> bytes:
        return RECORD.read_bytes()

    monkeypatch.setattr(Served, "read", record)
    assert check(Served("http://service", match)).found == "sound"
    other = check(Served("http://service", "0" * 32))
    assert other.found == "not_sound"
    assert match in other.detail
