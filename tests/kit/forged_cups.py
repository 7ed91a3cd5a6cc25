"""Whole tournaments whose records tests forge, each played once in a process, by its name."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.commands import attending, organising, registering
from saikoro.domain.tournament.commands.appointing import revoke_judge
from saikoro.domain.tournament.commands.disputing import reject_dispute, withdraw_dispute
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.header import TournamentHeader
from saikoro.domain.tournament.facts.rulings import (
    Correct,
    Disqualify,
    Overturn,
    PlayedAtTable,
    Rerun,
)
from saikoro.domain.tournament.matches.executor import PairingExecutor
from saikoro.domain.tournament.planning.plan import Plan, SingleElimination, Swiss
from saikoro.domain.tournament.state import present
from saikoro.domain.tournament.verification.findings import Findings
from saikoro.domain.tournament.verification.verify import verify_tournament
from tests.kit.entries import row_build
from tests.kit.forging import Record
from tests.kit.judging import dispute, judged, uphold
from tests.kit.local_tournament import LocalTournament, RandomExecutor
from tests.kit.tossed_seats import TossedSeats, later

REPLAYS = Path(__file__).parents[1] / "replay" / "tournament-5"


class Cup(NamedTuple):
    """A record, and what verifies it."""

    record: Record
    found: Callable[[Sequence[bytes]], Findings]


def rows(count: int) -> list[Entry]:
    """Entries with rows of LaplaPlus."""
    return [Entry(name=f"row {number}", build=row_build(Random(number))) for number in range(count)]


def plain() -> LocalTournament:
    """Two rounds of builds, with nothing in between."""
    plan = Plan(name="plain", game="laplaplus", stages=(Swiss(rounds=2, mirrored=True),))
    return LocalTournament.of(LAPLAPLUS, plan, rows(5)).play()


def whole(*, secret_entries: bool = False) -> LocalTournament:
    """A tournament with every kind of event: rulings, withdrawals, pauses and partial rounds."""
    plan = Plan(
        name="whole",
        game="laplaplus",
        stages=(Swiss(rounds=3, best_of=3), SingleElimination(qualifiers=4)),
        secret_entries=secret_entries,
        check_in=True,
    )
    tournament = LocalTournament(plan, salt="whole")
    tournament.enter(rows(4))
    tournament.enter([*rows(8), Entry(name="late", build=row_build(Random("late")))])
    tournament.enter([Entry(name="row 2", build=row_build(Random("again")))])
    tournament.append(organising.check_in(tournament.ledger, list(range(1, 9))), by="organiser")
    tournament.lock().play(until=(0, 2))
    tournament.step(most=1)
    tournament.withdraw(tournament.round(0, 2).pairings[1].a)
    tournament.append(organising.pause(tournament.ledger, "lunch"), by="organiser")
    tournament.rule(Rerun(0, 1, 0))
    tournament.append(organising.resume(tournament.ledger), by="organiser")
    tournament.play(until=(1, 1))
    first = tournament.round(0, 1)
    slot = next(slot for slot, result in first.results.items() if result.winner is not None)
    pairing = first.pairings[slot]
    other = pairing.b if first.winner(slot) == pairing.a else pairing.a
    tournament.rule(Overturn(0, 1, slot, other, repair=True))
    tournament.play(until=(1, 2))
    here = [number for number, known in tournament.state.entrants.items() if not known.gone]
    tournament.rule(Correct(here[0], row_build(Random("corrected")), replay=True))
    tournament.play(until=(1, 2))
    tournament.rule(Disqualify(tournament.round(1, 2).pairings[0].a))
    return tournament.play()


EVENING = Plan(
    name="tossed",
    game="laplaplus",
    secret_entries=True,
    sealed_until="played",
    check_in=True,
    registration=8,
    stages=(Swiss(rounds=4, late_until=3, requested_byes=1),),
)


def evening() -> LocalTournament:
    """A tournament with every kind of line that entrants, the desk and judges cause."""
    cup = LocalTournament(EVENING, LAPLAPLUS, "evening", RandomExecutor)
    ledger = cup.ledger
    cup.append(registering.open_registration(ledger), by="organiser")
    for number in range(1, 6):
        entry = Entry(name=f"entrant {number}", build=[number])
        cup.append(registering.register(ledger, entry, cup.new_secret), by=f"entrant{number}")
    again = Entry(name="entrant 2", build=[22], club="Ten")
    cup.append(registering.replace(ledger, 2, again, cup.new_secret), by="entrant2")
    cup.append(registering.close_registration(ledger), by="organiser")
    cup.enter([Entry(name="by the desk", build=[77], rating=5)])
    judged(cup, "Kai", "judge")
    judged(cup, "Mio", "desk")
    judged(cup, "Ren", "organiser")
    for number in range(1, 5):
        proposed = registering.check_in(ledger, number, cup.now)
        cup.append(proposed, by=f"entrant{number}")
    cup.append(organising.check_in(ledger, [6]), by="judge2")
    cup.append(attending.request_bye(ledger, 1, 0, 2), by="entrant1")
    cup.append((e.EntriesLocked(present(cup.state)), {}), by="organiser")
    cup.append(*organising.reveal(ledger))
    cup.play((0, 1))
    cup.append(attending.admit_entrant(ledger, 5), by="judge2")
    late = Entry(name="late", build=[9])
    cup.append(attending.admit_entry(ledger, late, cup.new_secret), by="judge2")
    return _decided(cup.play((0, 2)))


def _decided(cup: LocalTournament) -> LocalTournament:
    """The same with rulings, disputes and a pause, played to its end."""
    ledger, first = cup.ledger, cup.round(0, 1)
    a, b = first.pairings[0].entrants
    rejected = dispute(cup, (0, 1, 0), a)
    cup.append(revoke_judge(ledger, 2), by="judge3")
    cup.append(attending.drop(ledger, 3, ""), by="entrant3")
    cup.append(reject_dispute(ledger, rejected, "no"), by="judge1")
    line = dispute(cup, (0, 1, 0), b)
    cup.append(organising.pause(ledger, "a break"), by="judge1")
    cup.append(organising.resume(ledger), by="judge1")
    uphold(cup, Overturn(0, 1, 0, b if first.results[0].winner == a else a), line, "judge1")
    cup.play((0, 3))
    entrant = cup.round(0, 2).pairings[0].a
    line = dispute(cup, (0, 2, 0), entrant)
    cup.append(withdraw_dispute(ledger, line), by=f"entrant{entrant}")
    return cup.play()


def seats() -> TossedSeats:
    """Three rounds of people with replays, a match that the clock cancels, a pause and a rerun."""
    cup = TossedSeats(best_of=3, replays=1)
    cup.play_round(1, ["a", "b", "a"], ["a", "cut"])
    cup.play_round(2, ["a", "a"], ["b", "-", "a", "b"])
    line = dispute(cup, (0, 2, 0), cup.round(0, 2).pairings[0].entrants[1])
    cup.append(organising.pause(cup.ledger, "a break"), by="judge1")
    cup.moment = later(cup.moment, 100)
    cup.append(organising.resume(cup.ledger), by="judge1")
    uphold(cup, Rerun(0, 2, 0), line, "judge1")
    cup.moment = later(cup.moment, 5)
    cup.play_pairing(2, 0, ["a", "a"])
    cup.play_round(3, ["a", "a"], ["b", "b"])
    cup.play()
    return cup


def begun() -> TossedSeats:
    """Four people in their first round, with judge 1, and judge 2 at the desk."""
    cup = TossedSeats(best_of=3)
    judged(cup, "Rin", "desk")
    cup.play(until=(0, 1))
    cup.moment = max(cup.now, cup.round(0, 1).starts)
    return cup


def won() -> TossedSeats:
    """The same, and entrant 1 has won two matches."""
    cup = begun()
    pairing = cup.round(0, 1).pairings[0]
    for number in (0, 1):
        cup.link((0, 1), pairing, number)
    cup.take((0, 1), pairing, ["a", "a"], late=False)
    return cup


def by_slip() -> TossedSeats:
    """The same, but for the second match, which a slip says was played at a table."""
    cup = begun()
    pairing = cup.round(0, 1).pairings[0]
    cup.link((0, 1), pairing, 0)
    cup.rule(PlayedAtTable(0, 1, 0, (pairing.a,), 1))
    cup.take((0, 1), pairing, ["a", "*"], late=False)
    return cup


def disputed() -> TossedSeats:
    """The first round, of which entrant 1 disputes a match."""
    cup = begun()
    dispute(cup, (0, 1, 0), 1)
    return cup


PLAYED: dict[str, Callable[[], LocalTournament]] = {
    "plain": plain,
    "whole": whole,
    "sealed": lambda: whole(secret_entries=True),
    "evening": evening,
    "seats": seats,
    "begun": begun,
    "won": won,
    "by_slip": by_slip,
    "disputed": disputed,
}

KEPT = {file.stem: file for file in sorted(REPLAYS.glob("*.jsonl"))}
"""Records with penalties and results of real tables (TN-33, TN-34)."""


@cache
def cup_of(name: str) -> Cup:
    """The tournament with this name: one that is played here, or one that is kept."""
    if name in KEPT:
        return Cup(KEPT[name].read_bytes().splitlines(), _found)
    played = PLAYED[name]()
    return Cup(played.record, played.found if isinstance(played, TossedSeats) else played.verified)


def _found(record: Sequence[bytes]) -> Findings:
    """The findings of verifying a record by itself."""
    header = TournamentHeader.read(record[0])
    source = LAPLAPLUS.cards.house()
    cards = LAPLAPLUS.cards.read(msgspec.json.decode(source))
    executor = PairingExecutor(header, LAPLAPLUS, source, cards)
    of_people = header.plan["play"] == "seats"
    *_, findings = verify_tournament(record, None if of_people else executor)
    return findings
