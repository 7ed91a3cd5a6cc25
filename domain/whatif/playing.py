"""Playing on from a moment: to the next decision, to the end, or many times to compare."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from saikoro.domain.bots.specs import Bot, Random
from saikoro.domain.fairness.frames import SECRET_BYTES, keyed_digest, u32
from saikoro.domain.match.interface.decision import Decision, Outcome
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.play.run import AnyRun
from saikoro.domain.record.line import Event
from saikoro.domain.whatif.changes import Change
from saikoro.domain.whatif.comparing import Played
from saikoro.domain.whatif.moment import Moment
from saikoro.domain.whatif.past import Past
from saikoro.domain.whatif.twists import recorded_twist, twist_of


class Happened(NamedTuple):
    """What happens from a moment on."""

    events: list[tuple[Event, Secrets]]
    """The events that are played anew, each with its secrets."""
    run: AnyRun
    """The match after them."""

    @property
    def decision(self) -> Decision[Any] | None:
        """The open decision; None when the match is over."""
        stop = self.run.stop
        return stop if isinstance(stop, Decision) else None

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.run.outcome


def play_to_decision(moment: Moment, bots: Sequence[Bot], seed: bytes) -> Happened:
    """Let the rules run until a seat has to answer, or to the end of the match."""
    events: list[tuple[Event, Secrets]] = []
    run, players = moment.begin(bots, seed, lambda event, secrets: events.append((event, secrets)))
    while run.due:
        players.advance(run)
    return Happened(events, run)


def play_to_end(moment: Moment, bots: Sequence[Bot], seed: bytes) -> Happened:
    """Have bots play the match to its end."""
    events: list[tuple[Event, Secrets]] = []
    run, players = moment.begin(bots, seed, lambda event, secrets: events.append((event, secrets)))
    players.play_on(run)
    return Happened(events, run)


class Arms:
    """A moment with its change, and the same moment as the record has it."""

    def __init__(self, past: Past, version: int, change: Change | None) -> None:
        """IllegalChange or IllegalAnswer if the change is impossible."""
        self.compared = change is not None
        """Whether there are two; without a change both would be the same."""
        self.changed = Moment(past, twist_of(past, version, change))
        """The moment with its change."""
        self._recorded = Moment(past, recorded_twist(past, version, change))
        play_to_decision(self.changed, (Random(), Random()), bytes(SECRET_BYTES))

    def matches(self, times: int) -> int:
        """How many matches there are where each arm is played so often."""
        return 2 * times if self.compared else times

    def play(self, number: int, bots: Sequence[Bot], seed: bytes) -> Played:
        """Play match `number`: even ones with the change, odd ones without it.

        Each has dice of its own, which follow from the seed of 32 bytes and the number.
        """
        of_match = keyed_digest(seed, "whatif", u32(number))
        moment = self._recorded if self.compared and number % 2 else self.changed
        run, players = moment.begin(bots, of_match, _ignored)
        before = run.table.match.decisions
        outcome = players.play_on(run)
        return Played(outcome.winner, run.table.match.decisions - before)


def _ignored(_event: Event, _secrets: Secrets) -> None:
    return None
