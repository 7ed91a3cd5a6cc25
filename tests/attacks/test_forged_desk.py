"""Records with penalties and results of real tables that a forger has changed (TN-33, TN-34)."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.record.canonical import canonical
from saikoro.domain.tournament.commands.disputing import file_dispute
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.header import TournamentHeader
from saikoro.domain.tournament.facts.rulings import GameLoss, PlayedAtTable, Ruling, Warn
from saikoro.domain.tournament.facts.words import Offence
from saikoro.domain.tournament.matches.executor import PairingExecutor
from saikoro.domain.tournament.verification.findings import Findings
from saikoro.domain.tournament.verification.verify import verify_tournament
from tests.attacks.test_forged_tournaments import JUNK, places, with_value
from tests.kit.budget import budget
from tests.kit.judging import judged
from tests.kit.tossed_seats import TossedSeats

RECORDS = sorted((Path(__file__).parents[1] / "replay" / "tournament-5").glob("*.jsonl"))

FORGERIES = budget(50, soak=5_000)

UNSEEN = {
    *("/at", "/by", "/data", "/data/reason", "/data/role", "/data/name", "/data/dispute"),
    *(f"/data/ruling/{part}" for part in ("repair", "slot", "round", "stage", "winners")),
    *("/data/entries/name", "/data/results/matches/reason", "/data/ruling/entrant"),
    *(f"/data/results/matches/{part}" for part in ("head", "version")),
    *("/data/events", "/data/kept/version", "/data/match"),
}
"""Where another value can be as true, without the records of matches between people."""


def found(record: Sequence[bytes]) -> Findings:
    """The findings of verifying a record."""
    header = TournamentHeader.read(record[0])
    source = LAPLAPLUS.cards.house()
    cards = LAPLAPLUS.cards.read(msgspec.json.decode(source))
    executor = PairingExecutor(header, LAPLAPLUS, source, cards)
    of_people = header.plan["play"] == "seats"
    *_, findings = verify_tournament(record, None if of_people else executor)
    return findings


def begun() -> tuple[TossedSeats, str]:
    """A tournament of four people in its first round, and the author of the desk's lines."""
    cup = TossedSeats(best_of=3)
    desk = judged(cup, "Rin", "desk")
    cup.play(until=(0, 1))
    cup.moment = max(cup.now, cup.round(0, 1).starts)
    return cup, desk


def forged_result(line: bytes, number: int, **changed: Any) -> bytes:
    """The line of a result with another score of a match; None removes a part of it."""
    event = msgspec.json.decode(line)
    score = event["data"]["results"][0]["matches"][number]
    for part, value in changed.items():
        score.pop(part, None)
        if value is not None:
            score[part] = value
    return canonical(event)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_another_value_in_a_line(file: Path):
    record, choose = file.read_bytes().splitlines(), Random(file.stem)
    for _ in range(FORGERIES):
        at = choose.randrange(1, len(record))
        before = msgspec.json.decode(record[at])
        place = choose.choice(list(places(before)))
        forged = with_value(before, place, choose.choice(JUNK))
        pointer = "".join(f"/{step}" for step in place if not isinstance(step, int))
        if pointer not in UNSEEN and forged != before:
            line = msgspec.json.encode(forged, order="sorted")
            changed = [*record[:at], line, *record[at + 1 :]]
            assert not found(changed).sound, (pointer, forged)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_ruling_about_matches_that_was_left_out(file: Path):
    record = file.read_bytes().splitlines()
    for at, line in enumerate(record):
        if b'"game_loss"' in line or b'"kind":"played"' in line:
            without = []
            for number, kept in enumerate([*record[:at], *record[at + 1 :]]):
                event = msgspec.json.decode(kept)
                without.append(canonical(event | {"v": number}) if number else kept)
            assert not found(without).sound, line


@pytest.mark.parametrize(
    "changed",
    [
        {"at_table": True},
        {"at_table": True, "match": "", "head": "", "version": 0, "reason": "at_table"},
        {"lost_by": [3]},
        {"winner": None, "lost_by": [1, 3]},
    ],
)
def test_a_score_that_no_ruling_has_fixed(changed: dict[str, Any]):
    cup, _ = begun()
    pairing = cup.round(0, 1).pairings[0]
    for number in (0, 1):
        cup.link((0, 1), pairing, number)
    cup.take((0, 1), pairing, ["a", "a"], late=False)
    assert cup.found().sound
    record = [*cup.record[:-1], forged_result(cup.record[-1], 1, **changed)]
    assert not cup.found(record).sound


@pytest.mark.parametrize(
    "changed",
    [
        {"at_table": None},
        {"winner": None},
        {"winner": 3},
        {"match": "ab" * 16, "head": "cd" * 32, "version": 9},
    ],
)
def test_a_score_other_than_the_slip_says(changed: dict[str, Any]):
    cup, _ = begun()
    pairing = cup.round(0, 1).pairings[0]
    cup.link((0, 1), pairing, 0)
    cup.rule(PlayedAtTable(0, 1, 0, (pairing.a,), 1))
    cup.take((0, 1), pairing, ["a", "*"], late=False)
    assert (pairing.a, pairing.b, cup.found().sound) == (1, 3, True)
    record = [*cup.record[:-1], forged_result(cup.record[-1], 1, **changed)]
    assert not cup.found(record).sound


@pytest.mark.parametrize("by", ["entrant1", "judge2", "server"])
@pytest.mark.parametrize(
    "ruling", [GameLoss(0, 1, 0, 0, 1, Offence.CONDUCT), Warn(1, Offence.CONDUCT)]
)
def test_a_penalty_of_who_may_give_none(by: str, ruling: Ruling):
    cup, desk = begun()
    assert desk == "judge2"
    cup.append((e.RulingMade(ruling, "rude"), {}), by=by)
    assert [one.what for one in cup.found().differences] == ["author"]


def test_a_slip_of_the_desk_that_upholds_a_dispute():
    cup, desk = begun()
    dispute = e.DisputeFiled(0, 1, 0, 1, "he left")
    cup.append(file_dispute(cup.ledger, dispute), by="entrant1")
    made = e.RulingMade(PlayedAtTable(0, 1, 0, (1, 1)), "the slip", cup.state.version)
    cup.append((made, {}), by=desk)
    assert [one.what for one in cup.found().differences] == ["author"]


@pytest.mark.parametrize(
    "ruling",
    [
        GameLoss(0, 1, 0, 1, 1, Offence.CONDUCT),
        GameLoss(0, 1, 0, 0, 2, Offence.CONDUCT),
        PlayedAtTable(0, 1, 0, (1, 1, 3)),
        PlayedAtTable(0, 1, 0, (2,)),
        PlayedAtTable(0, 1, 0, (1,), 1),
        Warn(2, Offence.CONDUCT, 0, 1, 0),
        Warn(1, Offence.CONDUCT, 0),
    ],
)
def test_a_ruling_that_no_service_makes(ruling: Ruling):
    cup, _ = begun()
    cup.append((e.RulingMade(ruling, "because"), {}), by="judge1")
    assert {one.what for one in cup.found().differences} >= {"ruling"}
