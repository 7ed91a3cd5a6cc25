"""Finished records are re-run for ever: the rules of their version emit the same bytes again."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from saikoro.domain.games import RULESETS, find_game
from saikoro.domain.match.events import LIFE_CYCLE
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import Line, event_type
from saikoro.domain.tournament.facts.header import TournamentHeader
from saikoro.domain.tournament.matches.executor import PairingExecutor
from saikoro.domain.tournament.verification.verify import verify_tournament
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.inspection import Playable
from saikoro.domain.verification.verify import verify
from tests.kit.records import playable_with

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
    source = record.with_name(f"{header.rules.digest}.json").read_bytes()
    assert hashlib.sha256(source).hexdigest() == header.rules.digest
    playable = playable_with(header)
    assert isinstance(playable, Playable), playable
    assert audit(playable.game, playable.cards, lines).head.hex() == facts.head


@pytest.mark.parametrize("record", TOURNAMENTS, ids=lambda path: path.stem)
def test_a_finished_tournament_is_the_same_again_byte_for_byte(record: Path) -> None:
    lines = record.read_bytes().splitlines()
    header = TournamentHeader.read(lines[0])
    assert record.parent.name == f"tournament-{header.tournament_rules}"
    game = find_game(header.rules.id, header.rules.version)
    source = game.cards.house()
    executor = PairingExecutor(header, game, source, game.cards.read(msgspec.json.decode(source)))
    of_people = header.plan["play"] == "seats"
    *_, findings = verify_tournament(lines, None if of_people else executor)
    assert findings.differences == []
    assert findings.finished


def test_every_ruleset_has_records() -> None:
    kept = {record.parent.name for record in RECORDS}
    assert kept >= {f"{game}-{version}" for game, version in RULESETS}


ELSEWHERE = {
    "fairies-2": {
        "fairies.special_casts_spent": "random matches hardly come to it; fairies-1 has it",
    },
    "ktc-1": {"ktc.exile_counted": "ktc-2 has it, whose rules differ in batches alone"},
    "pbwcg-1": {"pbwcg.check_limit_reached": "there is no such limit in version 1 (PB-13.4)"},
    "shared": {
        "match.cancelled": "it comes before any rules: tests/unit/match/test_commands.py",
        "match.halted": "the service ends matches so: tests/contract/jobs/test_jobs.py",
        "match.paused": "officials of tournaments do that: tests/http/test_tournament_pauses.py",
        "match.resumed": "officials of tournaments do that: tests/http/test_tournament_pauses.py",
        "rewind.proposed": "a judge does that: tests/unit/match/test_rewinding.py",
        "submission.posted": "players who seal answers do that: tests/unit/match/test_commands.py",
    },
}
"""The events of a ruleset, or shared by all, that no kept record of it has, and why."""


def types_in(records: Iterable[Path]) -> set[str]:
    """The types of all events in these records."""
    lines = (line for record in records for line in record.read_bytes().splitlines()[1:])
    return {Line.read(line).type for line in lines}


@pytest.mark.parametrize("ruleset", RULESETS, ids="-".join)
def test_every_event_of_a_ruleset_is_in_a_record(ruleset: tuple[str, str]) -> None:
    name = "-".join(ruleset)
    declared = {event_type(event) for event in RULESETS[ruleset].book.events}
    missing = declared - types_in((HERE / name).glob("*.jsonl"))
    assert missing == ELSEWHERE.get(name, {}).keys()


def test_every_shared_event_is_in_a_record() -> None:
    declared = {event_type(event) for event in LIFE_CYCLE}
    assert declared - types_in(RECORDS) == ELSEWHERE["shared"].keys()
