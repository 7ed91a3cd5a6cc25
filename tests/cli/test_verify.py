"""`saikoro verify`: what is found of a record, and what the exit code says."""

import json
from pathlib import Path

import msgspec
import pytest

from saikoro.conformance.seating import Seated, secret
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.record.canonical import canonical
from saikoro.domain.record.head import genesis, next_head
from saikoro.service.cli.files.reading import UnreadableFile
from saikoro.service.cli.matches.verify import VERDICTS, verify_source
from saikoro.service.identity import Identity, Receipt
from tests.cli.command import saikoro
from tests.kit.command_line import Run, run_command
from tests.kit.worded import worded

RECORD = Path(__file__).parents[2] / "examples" / "finished.jsonl"
LINES = RECORD.read_bytes().splitlines()


def written(folder: Path, lines: list[bytes]) -> Path:
    file = folder / "record.jsonl"
    file.write_bytes(b"\n".join(lines) + b"\n")
    return file


def heads_of(lines: list[bytes]) -> list[str]:
    """The head after every line, that of the header first."""
    heads = [genesis(lines[0])]
    for line in lines[1:]:
        heads.append(next_head(heads[-1], line))
    return [head.hex() for head in heads]


@pytest.fixture
def signed(tmp_path: Path) -> tuple[Path, list[Receipt]]:
    """A record of a server whose key is known, and the receipts of all its versions."""
    identity = Identity(secret("server"), "test")
    match = Seated.both(LAPLAPLUS, server_key=identity.public_key)
    match.resign(0)
    match.run()
    heads = heads_of(match.record)
    receipts = [
        identity.receipt(match.header.match, version, bytes.fromhex(head))
        for version, head in enumerate(heads)
    ]
    return written(tmp_path, match.record), receipts


@pytest.fixture
def forged(tmp_path: Path) -> Path:
    """The record with a blow one point heavier, and everything after it as it was."""
    lines = RECORD.read_bytes().splitlines()
    at = next(at for at, line in enumerate(lines) if b'"laplaplus.damage_announced"' in line)
    event = json.loads(lines[at])
    event["data"]["amount"] += 1
    lines[at] = canonical(event)
    file = tmp_path / "forged.jsonl"
    file.write_bytes(b"\n".join(lines) + b"\n")
    return file


def test_a_sound_record():
    run = run_command("verify", RECORD)
    assert run.code == 0
    assert run.out.splitlines()[-1] == "sound"
    worded(run.out)


def test_a_forged_line_is_named(forged):
    run = saikoro("verify", forged)
    assert run.returncode == 1
    assert run.stdout.splitlines()[-1] == "NOT SOUND"
    assert "FAULT    line 19, rules:" in run.stdout


def test_the_verdict_as_json(forged):
    run = run_command("verify", RECORD, "--json")
    found = json.loads(run.out)
    assert (run.code, found["verdict"], found["replayed"]) == (0, "sound", True)
    run = run_command("verify", forged, "--json")
    found = json.loads(run.out)
    assert (run.code, found["verdict"], found["replayed"]) == (1, "not_sound", False)
    assert found["faults"][0]["line"] == 19


def left_open(run: Run) -> list[str]:
    """What it says could not be checked."""
    return [line for line in run.out.splitlines() if line.startswith("open ")]


class TestWhatCannotAllBeChecked:
    def test_a_record_that_is_cut(self, tmp_path):
        file = written(tmp_path, LINES[:100])
        run = run_command("verify", file)
        assert run.code == 3
        assert run.out.splitlines()[-1] == VERDICTS["incomplete"]
        assert "up to line 99 of 99" in run.out
        worded(left_open(run))

    def test_a_ruleset_that_is_not_here(self, tmp_path):
        header = json.loads(LINES[0])
        header["rules"]["version"] = "99"
        file = written(tmp_path, [canonical(header), *LINES[1:3]])
        run = run_command("verify", file)
        assert run.code == 3
        worded(left_open(run))

    def test_a_card_set_that_is_not_here(self, tmp_path):
        header = json.loads(LINES[0])
        header["rules"]["digest"] = header["options"]["card_set"] = "ab" * 32
        run = run_command("verify", written(tmp_path, [canonical(header), *LINES[1:3]]))
        assert run.code == 3
        worded(left_open(run))


class TestWhatWasKept:
    def test_a_head_of_another_history(self):
        run = run_command("verify", RECORD, "--head", "00" * 32)
        assert run.code == 1
        [fault] = verify_source(str(RECORD), ["00" * 32]).found.faults
        assert (fault.line, fault.what) == (347, "head")
        worded(fault.detail)

    def test_heads_from_anywhere_in_the_match(self):
        heads = heads_of(LINES)
        kept = heads[5], f'"347.{heads[-1]}"'
        run = run_command("verify", RECORD, "--head", kept[0], "--head", kept[1])
        assert run.code == 0, run.out
        assert [*verify_source(str(RECORD), kept).found.facts.confirmed.values()] == [5, 347]
        worded(line for line in run.out.splitlines() if line.startswith("kept"))

    @pytest.mark.parametrize(
        "more", [".seat0", ".seat1.opened", ".later350", f".{'5' * 16}", f".{'5' * 16}.later350"]
    )
    def test_the_etag_of_any_view(self, more):
        etag = f'"5.{heads_of(LINES)[5]}{more}"'
        run = run_command("verify", RECORD, "--head", etag)
        assert (run.code, "head of version 5 of 347" in run.out) == (0, True), run.out

    def test_a_head_of_another_version(self):
        kept = f"6.{heads_of(LINES)[5]}"
        assert run_command("verify", RECORD, "--head", kept).code == 1
        [fault] = verify_source(str(RECORD), [kept]).found.faults
        assert (fault.line, fault.what) == (5, "head")
        worded(fault.detail)

    @pytest.mark.parametrize("word", ["AB" * 32, "ab" * 31, "", "nowhere.json", "\0"])
    def test_what_is_neither_a_head_nor_a_receipt(self, word):
        with pytest.raises(UnreadableFile):
            verify_source(str(RECORD), [word])

    def test_receipts_in_files(self, signed, tmp_path):
        file, receipts = signed
        kept = tmp_path / "receipt.json"
        for content in (receipts[5], {"match": "", "receipt": receipts[5]}):
            kept.write_bytes(msgspec.json.encode(content))
            assert verify_source(str(file), [str(kept)]).verdict == "sound"

    @pytest.mark.parametrize(
        ("change", "what"),
        [
            ({"head": "00" * 32}, {"head", "receipt"}),
            ({"version": 6}, {"head", "receipt"}),
            ({"match": "00" * 16}, {"receipt"}),
            ({"signature": "00" * 64}, {"receipt"}),
            ({"signature": "none"}, {"receipt"}),
        ],
    )
    def test_a_receipt_that_the_server_never_signed(self, signed, tmp_path, change, what):
        file, receipts = signed
        kept = tmp_path / "receipt.json"
        kept.write_bytes(msgspec.json.encode(msgspec.structs.replace(receipts[5], **change)))
        verified = verify_source(str(file), [str(kept)])
        assert {fault.what for fault in verified.found.faults} == what

    def test_a_receipt_of_a_version_that_there_cannot_be(self, signed, tmp_path):
        file, receipts = signed
        kept = tmp_path / "receipt.json"
        kept.write_bytes(msgspec.json.encode(msgspec.structs.replace(receipts[5], version=-1)))
        with pytest.raises(UnreadableFile, match="holds no receipt"):
            verify_source(str(file), [str(kept)])


def test_a_match_of_a_running_service(client, stack):
    match = client.finished([7, 1], [1])
    run = run_command("verify", f"{stack.url}/matches/{match}")
    assert run.code == 0, run.out
    assert match in run.out


def test_a_match_that_still_waits(client, stack):
    match, _ = client.seated()
    run = run_command("verify", f"{stack.url}/matches/{match}")
    assert run.code == 3
    assert "not finished" in run.out


@pytest.mark.parametrize("content", [b"", b"{}", b"not a record\n", b"\x00\xff", b"[" * 20_000])
def test_what_is_no_record_is_an_error_of_one_line(tmp_path, content):
    file = tmp_path / "odd.jsonl"
    file.write_bytes(content)
    run = run_command("verify", file)
    assert run.code == 1
    assert run.err.startswith("saikoro: ")
    assert len(run.err.splitlines()) == 1


def test_a_file_that_is_not_there():
    run = run_command("verify", "nowhere.jsonl")
    assert run.code == 2
    assert "nowhere.jsonl" in run.err


def test_a_service_that_is_not_there():
    run = run_command("verify", "http://127.0.0.1:1/matches/" + "0" * 32)
    assert run.code == 2
    assert "is `saikoro up` running?" in run.err
