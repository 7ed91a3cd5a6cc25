"""Finished records are re-run for ever: what a match once said, its rules must always say."""

from pathlib import Path

import msgspec
import pytest

from domain.games import find_game
from domain.match.history.audit import audit
from domain.record.header import Header
from domain.record.verify import verify

RECORDS = sorted(Path(__file__).parent.glob("**/*.jsonl"))


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_finished_record_is_said_again_byte_for_byte(record: Path) -> None:
    lines = record.read_bytes().splitlines()
    facts = verify(lines)
    assert facts.sound, facts.faults
    header = Header.read(lines[0])
    game = find_game(header.game, header.rules.version)
    cards = game.cards.read(msgspec.json.decode(game.cards.house()))
    assert audit(game, cards, lines).head.hex() == facts.head


def test_there_are_records() -> None:
    assert len(RECORDS) >= 6
