"""To pass a changed record of a tournament of people as sound: its matches and clocks.

Whoever runs the service wants one more match where a pairing is decided, or its end earlier.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from saikoro.conformance.seating import Seated, house_cards, secret
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.match.commands import deadlines, opening
from saikoro.domain.match.events import PairingPlayed
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.record.canonical import canonical
from saikoro.domain.tournament.commands import organising
from saikoro.domain.tournament.matches.attendance import awaited, missed_by
from saikoro.domain.tournament.standings.deciding import score
from saikoro.domain.tournament.verification.scores import ScoredMatch, score_fault
from tests.kit.forging import renumbered
from tests.kit.tossed_seats import TossedSeats, Won, later


@pytest.mark.parametrize(
    ("best_of", "replays", "won"),
    [
        (1, 0, ["-", "a"]),
        (1, 0, ["b", "a"]),
        (1, 1, ["-", "a", "b"]),
        (1, 1, ["-", "-", "a"]),
        (3, 0, ["b", "b", "a"]),
        (3, 0, ["a", "cut", "b"]),
        (3, 1, ["a", "b", "-", "b", "b"]),
    ],
)
def test_one_match_more_than_decides_a_pairing(best_of: int, replays: int, won: Sequence[Won]):
    cup = TossedSeats(best_of, replays)
    cup.play_round(1, won)
    assert [one.what for one in cup.found().differences] == ["result"]


def test_a_match_that_begins_when_the_time_is_up():
    cup = TossedSeats(best_of=3)
    cup.play(until=(0, 1))
    played = cup.round(0, 1)
    cup.moment = later(played.starts, 1)
    cup.link((0, 1), played.pairings[0], 0)
    cup.moment = later(played.ends, -0.001)
    cup.link((0, 1), played.pairings[0], 1)
    assert cup.found().differences == []
    cup.moment = played.ends
    cup.link((0, 1), played.pairings[0], 2)
    assert [one.what for one in cup.found().differences] == ["clock"]


Bound = PairingPlayed | UnsetType | None


def cancelled(cup: TossedSeats, at: str, bound: Bound = UNSET) -> tuple[ScoredMatch, list[bytes]]:
    """A match of round 1 that the clock cancelled at this time, and its record."""
    where, pairing = (0, 1), cup.round(0, 1).pairings[0]
    match = Seated(LAPLAPLUS, match=cup.match(where, pairing, 0), pairing=bound)
    for seat, entrant in enumerate(pairing.entrants):
        given: dict[str, Any] = {"seed": secret(seat), "commit": None}
        name = cup.state.entrants[entrant].name
        joined = opening.join(match.driver, seat, player=name, server_seed=secret("s"), **given)
        match.accept([joined], f"seat{seat}")
    match.run()
    match.now = milliseconds(at)
    match.accept([deadlines.end_round(match.driver)], "server")
    fold = Fold(LAPLAPLUS, match.header, house_cards(LAPLAPLUS))
    fold.take_all(match.lines)
    scored = score(
        pairing,
        0,
        match.header.match,
        head=fold.head.hex(),
        version=fold.version,
        winner=None,
        reason=fold.state.reason or "",
        left=LAPLAPLUS.book.left(fold.state.game),
        missed_by=missed_by(match.lines),
        awaited=awaited(match.lines),
    )
    lines = [match.header.line(), *match.lines]
    return ScoredMatch(cup.ledger, (*where, pairing.slot), pairing, 0, scored), lines


def fault(cup: TossedSeats, at: str, bound: Bound = UNSET) -> str:
    scored, record = cancelled(cup, at, bound)
    return score_fault(scored, record, LAPLAPLUS, house_cards(LAPLAPLUS)) or ""


def test_a_match_that_is_cancelled_before_its_time_is_up():
    cup = TossedSeats()
    cup.play(until=(0, 1))
    ends = cup.round(0, 1).ends
    assert fault(cup, ends) == ""
    assert "before its time was up" in fault(cup, later(ends, -0.001))
    cup.moment = later(ends, 1)
    cup.append(organising.pause(cup.ledger, "a break"), by="judge1")
    cup.moment = later(ends, 61)
    cup.append(organising.resume(cup.ledger), by="judge1")
    assert cup.round(0, 1).ends == later(ends, 60)
    assert fault(cup, ends) == "", "the pause came after it"


def test_a_match_of_another_pairing():
    cup = TossedSeats()
    cup.play(until=(0, 1))
    ends, stream = cup.round(0, 1).ends, cup.ledger.stream
    assert fault(cup, ends, PairingPlayed(stream, 0, 1, 0, ends)) == ""
    assert "another clock" in fault(cup, ends, PairingPlayed(stream, 0, 1, 0))
    for other in (
        None,
        PairingPlayed("00" * 16, 0, 1, 0, ends),
        PairingPlayed(stream, 1, 1, 0, ends),
        PairingPlayed(stream, 0, 2, 0, ends),
        PairingPlayed(stream, 0, 1, 1, ends),
    ):
        assert "another pairing" in fault(cup, ends, other)


def test_an_entrant_more_than_the_link_has_places():
    cup = TossedSeats()
    record = [line for line in cup.record if b'"entrants.entered"' not in line]
    entered = [line for line in cup.record if b'"entrants.entered"' in line]
    fifth = msgspec.json.decode(entered[-1])
    fifth["by"] = "entrant5"
    fifth["data"]["entries"][0] |= {"entrant": 5, "name": "entrant 5"}
    forged = renumbered([*record[:3], *entered, canonical(fifth)])
    [found] = cup.found(forged).differences
    assert (found.what, found.line) == ("author", 7)
    fifth["by"] = "organiser"
    assert cup.found(renumbered([*record[:3], *entered, canonical(fifth)])).differences == []


def test_an_entry_that_is_handed_in_more_often_than_the_rules_allow():
    cup = TossedSeats()
    record = [line for line in cup.record if b'"entrants.entered"' not in line]
    entered = [line for line in cup.record if b'"entrants.entered"' in line]
    again = msgspec.json.decode(entered[-1])
    number = again["data"]["entries"][0]["entrant"]
    again["by"] = f"entrant{number}"
    allowed = [*record[:3], *entered, *[canonical(again)] * 49]
    assert cup.found(renumbered(allowed)).differences == []
    [found] = cup.found(renumbered([*allowed, canonical(again)])).differences
    assert found.what == "author"
    assert "handed in 50 times" in found.detail
