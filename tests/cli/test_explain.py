"""`saikoro explain`: why an event of a record happened."""

import json
from pathlib import Path

import pytest

from saikoro.domain.games.cardgard import CARDGARD
from tests.cli.command import saikoro
from tests.kit.why import events, played


@pytest.fixture(scope="module")
def record(tmp_path_factory) -> tuple[Path, int]:
    """A finished match, and the version of the first damage."""
    match = played(CARDGARD, 1)
    file: Path = tmp_path_factory.mktemp("explain") / "record.jsonl"
    file.write_bytes(b"\n".join(match.record) + b"\n")
    return file, next(events(match, "cardgard.damage_dealt"))


def test_an_event_is_explained_in_both_languages(record):
    file, version = record
    english = saikoro("explain", file, "--event", version)
    japanese = saikoro("explain", file, "--event", version, "--lang", "ja")
    assert (english.returncode, japanese.returncode) == (0, 0)
    assert "\nBecause\n" in english.stdout
    assert "**CG-10.2**" in english.stdout
    assert "\n理由\n" in japanese.stdout


def test_json_is_what_the_service_gives(record):
    file, version = record
    shown = saikoro("explain", file, "--event", version, "--as", "everybody", "--json")
    explained = json.loads(shown.stdout)
    assert explained["event"]["v"] == version
    assert (explained["viewer"], explained["opened"]) == (None, False)


def test_an_event_that_is_not_there_is_named(record):
    file, _ = record
    shown = saikoro("explain", file, "--event", 9_999)
    assert shown.returncode == 1
    assert "the record has no line 9999" in shown.stderr


def test_a_file_that_is_not_there_ends_with_2():
    assert saikoro("explain", "nowhere.jsonl", "--event", 1).returncode == 2


def test_a_reader_is_a_seat_everybody_or_all(record):
    file, version = record
    assert saikoro("explain", file, "--event", version, "--as", "2").returncode != 0
