"""Rulings in words: what is missing, or cannot be meant, is named."""

from pathlib import Path
from typing import Any

import pytest

from saikoro.service.cli.files.reading import UnreadableFile
from saikoro.service.cli.tournaments.commands.ruling_words import NoSuchRuling, Ruling, read_ruling
from saikoro.service.cli.tournaments.running.naming import NoSuchEntrant

NAMES = {1: "Ada", 2: "Bob"}


def read(kind: Any, what: str, **given: Any) -> dict[str, Any]:
    return read_ruling(Ruling(kind, what, **given), NAMES)


def test_names_become_numbers_and_places_their_parts(tmp_path: Path):
    where = {"stage": 0, "round": 1, "slot": 3}
    overturned = {"kind": "overturn", **where, "repair": False}
    assert read("overturn", "0/1/3", winner=("Bob",)) == overturned | {"winner": 2}
    assert read("overturn", "0/1/3", winner=("draw",)) == overturned | {"winner": None}
    assert read("rerun", "0/1/3", repair=True) == {"kind": "rerun", **where, "repair": True}
    assert read("disqualify", "Ada") == {"kind": "disqualify", "entrant": 1}
    assert read("double-loss", "0/1/3") == {"kind": "double_loss", **where, "repair": False}
    assert read("reinstate", "Ada") == {"kind": "reinstate", "entrant": 1}
    assert read("undo", "57") == {"kind": "undo", "line": 57, "repair": False}
    lost = {"kind": "game_loss", **where, "number": 2, "entrant": 2, "offence": "slow_play"}
    given = {"entrant": "Bob", "number": 2, "offence": "slow-play"}
    assert read("game-loss", "0/1/3", **given) == lost | {"repair": False}
    warned = {"kind": "warning", "entrant": 1, "offence": "conduct"}
    assert read("warning", "Ada", offence="conduct") == warned
    assert read("warning", "Ada", offence="conduct", pairing="0/1/3") == warned | where
    played = {"kind": "played", **where, "number": 0, "winners": [1, None, 2], "repair": False}
    assert read("played", "0/1/3", winner=("Ada", "draw", "Bob")) == played
    build = tmp_path / "build.json"
    build.write_text('[{"row": [1]}]')
    corrected = {"kind": "correct", "entrant": 2, "build": [{"row": [1]}]}
    assert read("correct", "Bob", build=build) == corrected | {"replay": False, "repair": False}


@pytest.mark.parametrize(
    ("kind", "what", "message"),
    [
        ("overturn", "0/1/0", "--winner"),
        ("overturn", "first", "STAGE/ROUND/SLOT"),
        ("correct", "Ada", "--build"),
        ("played", "0/1/0", "--winner"),
        ("game-loss", "0/1/0", "--entrant"),
        ("warning", "Ada", "--offence: slow-play, late"),
        ("undo", "Ada", "tournament.jsonl"),
        ("undo", "9" * 5_000, "tournament.jsonl"),
    ],
)
def test_too_little_names_what_is_missing(kind, what, message):
    with pytest.raises(NoSuchRuling, match=message):
        read(kind, what)


def test_a_name_that_no_entrant_has_is_named():
    with pytest.raises(NoSuchEntrant, match="no entrant is called 'nobody'"):
        read("disqualify", "nobody")


def test_a_build_that_cannot_be_read_is_named(tmp_path: Path):
    build = tmp_path / "build.json"
    build.write_text("[")
    with pytest.raises(UnreadableFile, match=str(build)):
        read("correct", "Ada", build=build)
