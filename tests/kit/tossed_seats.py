"""Tournaments of people in memory, with scores that a test chooses in place of matches."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.clocks import milliseconds, stamp
from saikoro.domain.match.words import CancelReason
from saikoro.domain.tournament.commands import organising, registering
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.stage import Pairing, Score
from saikoro.domain.tournament.planning.plan import Draws, Plan, Swiss
from saikoro.domain.tournament.planning.timetable import RoundClock
from saikoro.domain.tournament.standings.deciding import settle
from saikoro.domain.tournament.state import present
from saikoro.domain.tournament.verification.findings import Findings
from saikoro.domain.tournament.verification.verify import verify_tournament
from tests.kit.judging import judged
from tests.kit.local_tournament import LocalTournament, RandomExecutor

Won = str
"""The winner of a match: `a` or `b`, `-` for a draw, `cut` for one that the clock cancelled."""

Where = tuple[int, int]
"""Stage and round."""


def later(moment: str, seconds: float) -> str:
    """The moment so many seconds after another."""
    return stamp(milliseconds(moment) + int(1_000 * seconds))


class TossedSeats(LocalTournament):
    """A Swiss of four people who registered by a link, with a clock and judge 1."""

    def __init__(self, best_of: Any = 1, replays: Any = 0) -> None:
        clock = RoundClock(seconds=1_800, pause=60, late="left")
        stage = Swiss(rounds=3, best_of=best_of, draws=Draws(replays=replays), clock=clock)
        plan = Plan(
            name="tossed",
            game=LAPLAPLUS.id,
            play="seats",
            registration=4,
            seeding="entered",
            stages=(stage,),
        )
        super().__init__(plan, LAPLAPLUS, "seats", RandomExecutor)
        self.append(registering.open_registration(self.ledger), by="organiser")
        for number in range(1, 5):
            entry = Entry(name=f"entrant {number}", build=[])
            entered = registering.register(self.ledger, entry, self.new_secret)
            self.append(entered, by=f"entrant{number}")
        judged(self, "Kai")
        self.append((e.EntriesLocked(present(self.state)), {}), by="organiser")
        self.append(*organising.reveal(self.ledger))

    def match(self, where: Where, pairing: Pairing, number: int) -> str:
        """The id of a match."""
        return self.state.entropy.match(*where, pairing.slot, number, pairing.run).match.hex()

    def link(self, where: Where, pairing: Pairing, number: int) -> None:
        """Create a match of a pairing."""
        match = self.match(where, pairing, number)
        event = e.MatchesLinked(*where, [e.Linked(pairing.slot, number, match, pairing.run)])
        self.append((event, {}), by="server")

    def take(self, where: Where, pairing: Pairing, won: Sequence[Won], *, late: bool) -> None:
        """Decide a pairing by the scores of its matches, however many they are.

        `*` is for a match whose score a ruling has fixed.
        """
        stage = self.state.stages[where[0]]
        fixed = stage.fixed_of(where[1], pairing)
        scores = [
            fixed[number]
            if winner == "*"
            else Score(
                match=self.match(where, pairing, number),
                head="ab" * 32,
                version=9,
                winner={"a": pairing.a, "b": pairing.b}.get(winner),
                reason=CancelReason.ROUND_OVER if winner == "cut" else "six",
                left=(3, 1),
            )
            for number, winner in enumerate(won)
        ]
        die = partial(self.state.entropy.die, *where, pairing.slot, pairing.run)
        better = min(pairing.entrants, key=stage.seeds.index)
        result = settle(stage.plan, pairing, scores, better, die, time_is_up=late)
        assert result is not None
        self.append((e.ResultsTaken(*where, [result]), {}), by="server")

    def play_pairing(self, number: int, slot: int, won: Sequence[Won]) -> None:
        """Create the matches of a pairing one after another, and decide it."""
        where, played = (0, number), self.round(0, number)
        pairing = played.pairings[slot]
        self.moment = max(self.now, later(played.starts, 1))
        for match in range(len(won)):
            self.moment = later(self.moment, 1)
            self.link(where, pairing, match)
        late = "cut" in won
        if late:
            self.moment = max(self.moment, played.ends)
        self.take(where, pairing, won, late=late)
        self.moment = later(self.moment, 1)

    def play_round(self, number: int, *won: Sequence[Won]) -> None:
        """Play a round by the winners of the matches of each of its pairings, by slot."""
        self.play(until=(0, number))
        for slot, winners in enumerate(won):
            self.play_pairing(number, slot, winners)

    def found(self, record: Sequence[bytes] | None = None) -> Findings:
        """The findings of verifying the record without those of its matches."""
        *_, findings = verify_tournament(self.record if record is None else record, None)
        return findings
