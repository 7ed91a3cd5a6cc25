"""Finished records are re-run for ever: the rules of their version emit the same bytes again."""

import hashlib
from pathlib import Path

import msgspec
import pytest

from domain.games import RULESETS, find_game
from domain.match.history.audit import audit
from domain.record.header import Header
from domain.record.verify import verify

RECORDS = sorted(Path(__file__).parent.glob("**/*.jsonl"))

TIMED_OUT_AT_ONCE = "ktc-1/timed-out.jsonl"
"""A record that was made before clocks were verified; its seats time out without any delay."""


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_finished_record_is_the_same_again_byte_for_byte(record: Path) -> None:
    lines = record.read_bytes().splitlines()
    facts = verify(lines)
    expected = {"time"} if record.match(TIMED_OUT_AT_ONCE) else set()
    assert {fault.what for fault in facts.faults} == expected, facts.faults
    header = Header.read(lines[0])
    game = find_game(header.game, header.rules.version)
    source = record.with_name(f"{header.rules.digest}.json").read_bytes()
    assert hashlib.sha256(source).hexdigest() == header.rules.digest
    cards = game.cards.read(msgspec.json.decode(source))
    assert audit(game, cards, lines).head.hex() == facts.head


def test_every_ruleset_has_records() -> None:
    kept = {record.parent.name for record in RECORDS}
    assert kept >= {f"{game}-{version}" for game, version in RULESETS}
