"""To crash or to busy whoever reads a hostile file: a message, an exit code, bounded work."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.record.canonical import canonical
from saikoro.domain.verification.facts import MAX_FAULTS, MOST_DETAIL
from saikoro.domain.verification.verify import verify
from saikoro.service.cli.files.kept import KeptHead
from saikoro.service.cli.files.reading import MAX_BYTES, UnreadableFile
from saikoro.service.cli.main import main
from saikoro.service.cli.matches.verify import verify_source
from tests.kit.budget import budget
from tests.kit.command_line import run_command
from tests.kit.forging import Record
from tests.kit.records import RECORDS, inspect
from tests.kit.work import lines_run

KTC = min(RECORDS["ktc-1"], key=lambda kept: len(kept.lines))
DEEP = 100_000


def nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


class TestToCrashTheVerifier:
    @given(st.binary())
    @settings(max_examples=budget(60, soak=20_000))
    def test_with_any_bytes(self, tmp_path_factory, content):
        file = tmp_path_factory.mktemp("any") / "record.jsonl"
        file.write_bytes(content)
        with pytest.raises(SaikoroError):
            verify_source(str(file))

    @given(st.binary(min_size=1), st.integers(1, len(KTC.lines) - 1))
    @settings(max_examples=budget(30, soak=20_000))
    def test_with_any_bytes_as_a_line(self, content, at):
        found = inspect([*KTC.record[:at], content, *KTC.record[at + 1 :]])
        assert found is not None
        assert found.verdict == "not_sound"

    @pytest.mark.parametrize(
        "odd",
        [
            None,
            True,
            -1,
            2**32,
            2**53,
            2**64,
            10**400,
            1e308,
            "",
            "1" * 5_000,
            "00" * 32,
            [],
            [None],
            {},
            {"seat": []},
        ],
        ids=lambda odd: repr(odd)[:12],
    )
    def test_with_the_wrong_type_in_any_field(self, odd):
        seen = set()
        for at, line in enumerate(KTC.lines[1:], 1):
            event = msgspec.json.decode(line)
            if event["type"] in seen:
                continue
            seen.add(event["type"])
            for forged in with_every_field(event, odd):
                record = [*KTC.record[:at], encoded(forged), *KTC.record[at + 1 :]]
                found = inspect(record)
                assert found is not None
                assert found.verdict == "not_sound" or record == KTC.record

    @pytest.mark.parametrize("ruleset", RECORDS)
    def test_with_json_nested_without_end(self, ruleset):
        record = RECORDS[ruleset][0].record
        assert inspect([nested(DEEP), *record[1:]]) is None
        for at in range(1, min(len(record), 12)):
            data = b'{"data":' + nested(DEEP) + b',"type":"answer.given","v":%d}' % at
            found = inspect([*record[:at], data, *record[at + 1 :]])
            assert found is not None
            assert found.verdict == "not_sound"


def with_every_field(event: dict[str, Any], odd: Any) -> list[dict[str, Any]]:
    tops = [event | {field: odd} for field in event]
    return [*tops, *(event | {"data": event["data"] | {field: odd}} for field in event["data"])]


def encoded(event: dict[str, Any]) -> bytes:
    """The event as JSON, with numbers of any size."""
    return json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


class TestToBusyTheVerifier:
    def test_with_a_million_lines_of_junk(self):
        record: Record = [KTC.lines[0], *[b"junk"] * 1_000_000]
        found = inspect(record)
        assert found is not None
        assert len(found.faults) <= MAX_FAULTS + 1
        assert found.facts.gave_up
        assert found.facts.version <= MAX_FAULTS

    def test_with_a_file_larger_than_any_record(self, tmp_path):
        large = tmp_path / "large.jsonl"
        with large.open("wb") as file:
            file.truncate(MAX_BYTES + 1)
        with pytest.raises(UnreadableFile, match=f"more than {MAX_BYTES} bytes"):
            verify_source(str(large))

    def test_with_lines_too_long_to_print(self):
        found = inspect([*KTC.lines[:3], b'{"data":{},"type":"' + b"x" * 200_000 + b'","v":3}'])
        assert found is not None
        assert all(len(fault.detail) <= MOST_DETAIL + 3 for fault in found.faults)

    @pytest.mark.parametrize("kind", ["submission.sealed", "deck.shuffled"])
    def test_with_floods_of_one_event(self, kind):
        short, long = flood(kind, 250), flood(kind, 1_000)
        assert verify(long).sound
        assert lines_run(lambda: verify(long)) < 5 * lines_run(lambda: verify(short))


def flood(kind: str, count: int) -> Record:
    """A record in which one event comes over and over, as it may before the first decision."""
    opening = KTC.lines[:7]
    decks = canonical(
        msgspec.json.decode(opening[1])
        | {"data": msgspec.json.decode(opening[1])["data"] | {"deck_commits": ["00" * 32]}}
    )
    at = msgspec.json.decode(opening[3])["at"]
    lines = []
    for n in range(count):
        event: dict[str, Any] = {"type": kind, "v": len(opening) + n}
        if kind == "submission.sealed":
            event |= {"at": at, "by": "seat0"}
            event["data"] = {"commit": "00" * 32, "no": n + 1, "seat": 0}
        else:
            event["data"] = {"commits": [], "deck": 0, "no": n}
        lines.append(canonical(event))
    return [opening[0], decks, *opening[2:], *lines]


class TestToCrashTheCommandLine:
    @pytest.mark.parametrize("command", [("cards", "check"), ("tournament", "check")])
    @pytest.mark.parametrize("suffix", [".json", ".toml"])
    @pytest.mark.parametrize(
        "content", [b"a = " + nested(20_000), nested(20_000), b"\xff\x00", b"a = 1e999", b'"a"']
    )
    def test_with_a_file_of_anything(self, tmp_path, capsys, command, suffix, content):
        file = tmp_path / f"odd{suffix}"
        file.write_bytes(content)
        with pytest.raises(SystemExit) as ended:
            main([*command, str(file)])
        assert ended.value.code == 1
        assert capsys.readouterr().err.startswith("saikoro: ")

    @given(st.text())
    def test_with_what_is_kept(self, word):
        with pytest.raises(SaikoroError):
            KeptHead.read(word)


class TestToPaintAVerdict:
    def test_with_escape_sequences_in_a_record(self, tmp_path):
        header = msgspec.json.decode(KTC.lines[0])
        header["game"] = header["rules"]["id"] = "\x1b[2J\x1b[1;1Hsound\n\u202e"
        file = tmp_path / "painted.jsonl"
        file.write_bytes(b"\n".join([canonical(header), *KTC.lines[1:], b"\x1b[2Jsound"]) + b"\n")
        run = run_command("verify", file)
        assert run.code == 1
        assert run.out.splitlines()[-1] == "NOT SOUND"
        assert "sound" not in run.out.splitlines()
        assert not set("\x1b\r\u202e") & set(run.out + run.err)

    def test_with_escape_sequences_in_the_name_of_a_file(self, tmp_path):
        run = run_command("verify", tmp_path / "\x1b[2Jsound\nsound")
        assert run.code == 2
        assert "\x1b" not in run.err
        assert "sound" not in run.err.splitlines()
