"""Sheets of dice and shuffles, of every game: a stranger's Python computes the same."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from saikoro.domain.errors.records import NotExplained
from saikoro.domain.match.telling.sheets.script import script
from saikoro.domain.match.telling.sheets.sheet import Sheet
from saikoro.domain.match.telling.sheets.writing import as_text
from saikoro.domain.match.telling.why.explanation import Die
from saikoro.domain.verification.sheets import sheet_of
from saikoro.domain.words import LANGUAGES
from tests.kit.records import RECORDS
from tests.kit.worded import worded
from tests.unit.verification.test_reporting import every_game, kept

_BARE = [sys.executable, "-I", "-"]


def versions(record: tuple[bytes, ...], kind: str) -> Iterator[int]:
    for version, line in enumerate(record[1:], 1):
        if f',"type":"{kind}"'.encode() in line:
            yield version


@cache
def sheet(name: str, version: int) -> Sheet:
    game = kept(name)
    return sheet_of(game.record, version, game.playable)


def run(proof: Sheet) -> str:
    """What its script prints, in a Python that knows nothing of Saikoro."""
    done = subprocess.run(_BARE, input=script(proof), capture_output=True, text=True, check=True)
    return done.stdout


def dice_of(name: str) -> list[int]:
    return [*versions(kept(name).record, "die.rolled")]


WITH_DICE = ["cardgard", "fairies", "ktc", "pbwcg", "lanterns"]


@pytest.mark.parametrize("name", WITH_DICE)
def test_a_die_is_computed_again_by_its_script(name):
    for version in {dice_of(name)[0], dice_of(name)[-1]}:
        proof = sheet(name, version)
        [die] = proof.dice
        data = json.loads(kept(name).record[version])["data"]
        assert die.value == data["value"] == die.words[-1] % die.sides + die.low
        printed = run(proof)
        assert proof.draw is not None
        assert printed.splitlines() == [
            f"mix {proof.mix}",
            f"key {proof.draw.key}",
            f"#{version} {die.words[-1]} mod {die.sides} + {die.low} = {die.value}",
        ]
        for language in LANGUAGES:
            text = as_text(proof, language, "match.jsonl")
            low = f" + {die.low}" if die.low else ""
            assert f"    {die.words[-1]} mod {die.sides}{low} = {die.value}\n" in text
            assert proof.draw.link in text


def test_identical_rows_are_decided_by_a_die_that_is_proved():
    record = next(
        one.lines for one in RECORDS["laplaplus-1"] if [*versions(one.lines, "die.rolled")]
    )
    proof = sheet_of(record, next(versions(record, "die.rolled")))
    assert run(proof).endswith(f"= {proof.dice[0].value}\n")
    assert proof.event.text is None
    assert proof.dice[0].purpose.en == "identical_rows"


@pytest.mark.parametrize("name", WITH_DICE)
def test_a_draw_has_all_its_dice(name):
    record = kept(name).record
    for version in [*versions(record, "draw.opened")][-2:]:
        proof = sheet(name, version)
        draw = json.loads(record[version])["data"]["draw"]
        of_draw = [at for at in dice_of(name) if json.loads(record[at])["data"]["draw"] == draw]
        assert [die.v for die in proof.dice] == of_draw
        assert run(proof).count(" mod ") == len(of_draw)


@pytest.mark.parametrize("name", ["fairies", "pbwcg", "lanterns"])
def test_a_shuffle_is_done_again_by_its_script(name):
    record = kept(name).record
    for version in versions(record, "deck.shuffled"):
        proof = sheet(name, version)
        assert proof.shuffle is not None
        assert run(proof).splitlines()[-1] == " ".join(["top first:", *proof.shuffle.order])
        assert sorted(proof.shuffle.order) == sorted(proof.shuffle.cards)
        assert len(proof.shuffle.steps) == len(proof.shuffle.cards) - 1
        for language in LANGUAGES:
            assert proof.shuffle.secret in as_text(proof, language, "match.jsonl")


@every_game
def test_a_sheet_says_who_brought_each_seed_and_when(name):
    record = kept(name).record
    version = next(versions(record, "draw.opened"), 0)
    if not version:
        assert name == "laplaplus"
        return
    proof = sheet(name, version)
    joined = [json.loads(record[at]) for at in versions(record, "seat.joined")]
    assert [one.seat for one in proof.seeds] == [0, 1]
    for line in joined:
        brought = proof.seeds[line["data"]["seat"]]
        assert (brought.committed.v, brought.committed.at) == (line["v"], line["at"])
        assert brought.commit == line["data"]["seed_commit"]
        assert brought.by_server == (line["data"].get("seed_by") == "server")
        assert brought.bot == line["data"].get("bot", {}).get("bot")
    assert (proof.created.v, proof.chain_head) == (1, json.loads(record[1])["data"]["chain_head"])
    again: Any = msgspec.json.decode(msgspec.json.encode(proof), type=Sheet)
    assert again == proof


@pytest.mark.parametrize(
    ("player", "english", "japanese"),
    [
        ("greedy", "B (greedy)", "B（貪欲法）"),
        (None, "B (greedy)", "B（貪欲法）"),
        ("Ada", "B (Ada)", "B（Ada）"),
    ],
)
def test_a_bot_without_a_name_goes_by_its_kind(player, english, japanese):
    proof = sheet("ktc", dice_of("ktc")[0])
    seeds = [proof.seeds[0], msgspec.structs.replace(proof.seeds[1], player=player, bot="greedy")]
    played = msgspec.structs.replace(proof, seeds=seeds)
    assert f"  {english}: brought by" in as_text(played, "en", "x")
    assert f"  {japanese}: " in as_text(played, "ja", "x")


def test_rejected_words_are_shown_with_the_bound():
    """A draw of three sides rejects 2^32-1, which would favour low values."""
    proof = sheet("ktc", dice_of("ktc")[0])
    [die] = proof.dice
    words = [2**32 - 1, 7]
    fields = {name: getattr(die, name) for name in die.__struct_fields__}
    rejecting = Die(**fields | {"sides": 3, "low": 1, "index": 7, "words": words, "value": 2})
    text = as_text(msgspec.structs.replace(proof, dice=[rejecting]), "en", "x")
    worded(line for line in text.splitlines() if "word " in line or " mod 3" in line)


@every_game
def test_what_is_no_die_has_no_sheet(name):
    record = kept(name).record
    for version, detail in (
        (1, "line 1 is match.created: no die, no draw and no shuffle"),
        (0, "the record has no line 0"),
        (99_999, "the record has no line 99999"),
    ):
        with pytest.raises(NotExplained, match=re.escape(detail)):
            sheet_of(record, version)


@pytest.mark.parametrize("name", ["fairies", "pbwcg", "lanterns"])
def test_a_shuffle_is_secret_until_it_is_opened(name):
    record = kept(name).record
    version = next(versions(record, "deck.shuffled"))
    opened = next(versions(record, "secrets.opened"))
    with pytest.raises(NotExplained, match="not opened yet"):
        sheet_of(record[:opened], version)


@pytest.mark.parametrize("name", WITH_DICE)
def test_a_die_that_the_record_does_not_prove_has_no_sheet(name):
    record = [*kept(name).record]
    version = dice_of(name)[0]
    value = json.loads(record[version])["data"]["value"]
    forged = [*record]
    old, new = b'"value":%d,' % value, b'"value":%d,' % (value + 1)
    forged[version] = record[version].replace(old, new)
    with pytest.raises(NotExplained, match=f"does not prove it: line {version}, die: "):
        sheet_of(forged, version)
    later = dice_of(name)[-1]
    with pytest.raises(NotExplained, match="does not prove it"):
        sheet_of(forged, later)
