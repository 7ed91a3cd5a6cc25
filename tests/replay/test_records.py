"""Finished records are re-run for ever: the rules of their version emit the same bytes again."""

import hashlib
from pathlib import Path

import msgspec
import pytest

from saikoro.domain.games import RULESETS, find_game
from saikoro.domain.record.header import Header
from saikoro.domain.tournament.facts.header import TournamentHeader
from saikoro.domain.tournament.matches.executor import PairingExecutor
from saikoro.domain.tournament.verification.verify import verify_tournament
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.verify import verify

HERE = Path(__file__).parent

TOURNAMENTS = sorted(HERE.glob("tournament-*/*.jsonl"))
"""Of tournaments with the cards of the house, in a folder for each version of their rules."""

RECORDS = sorted(set(HERE.glob("**/*.jsonl")) - set(TOURNAMENTS))

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


@pytest.mark.parametrize("record", TOURNAMENTS, ids=lambda path: path.stem)
def test_a_finished_tournament_is_the_same_again_byte_for_byte(record: Path) -> None:
    lines = record.read_bytes().splitlines()
    header = TournamentHeader.read(lines[0])
    assert record.parent.name == f"tournament-{header.tournament_rules}"
    game = find_game(header.rules.id, header.rules.version)
    source = game.cards.house()
    executor = PairingExecutor(header, game, source, game.cards.read(msgspec.json.decode(source)))
    *_, findings = verify_tournament(lines, executor)
    assert findings.differences == []
    assert findings.finished


def test_every_ruleset_has_records() -> None:
    kept = {record.parent.name for record in RECORDS}
    assert kept >= {f"{game}-{version}" for game, version in RULESETS}
