"""What many matches from one moment say: who wins them, with the change and without it."""

from typing import NamedTuple, TypeAlias

import msgspec

from saikoro.domain.bots.specs import Bot
from saikoro.domain.bots.tally import Permille, Tally
from saikoro.domain.match.events import Seat
from saikoro.domain.whatif.changes import Change

MOST_TIMES = 200
"""How often each arm is played at most."""


class Played(NamedTuple):
    """A match that was played on to its end."""

    winner: Seat | None
    decisions: int
    """How many decisions were asked from the moment on."""


class Counts(msgspec.Struct):
    """What was counted in the matches of both arms: with the change, and as recorded."""

    played: int = 0
    """Matches that are over, those among them that failed."""
    changed_a: int = 0
    """Matches with the change that seat 0 has won."""
    changed_b: int = 0
    changed_drawn: int = 0
    changed_failed: int = 0
    """Matches without a result: too long, or ended by an error."""
    changed_decisions: int = 0
    """Decisions that were asked, in all matches with a result."""
    recorded_a: int = 0
    recorded_b: int = 0
    recorded_drawn: int = 0
    recorded_failed: int = 0
    recorded_decisions: int = 0

    def add(self, number: int, played: Played | None, *, compared: bool) -> None:
        """Count match `number`, whose arm follows from it; None is one without a result."""
        arm = "recorded" if compared and number % 2 else "changed"
        self.played += 1
        self._grow(arm, "failed" if played is None else _WON[played.winner], 1)
        if played is not None:
            self._grow(arm, "decisions", played.decisions)

    def plus(self, other: "Counts") -> "Counts":
        """Both together."""
        one, two = msgspec.structs.asdict(self), msgspec.structs.asdict(other)
        return Counts(**{name: value + two[name] for name, value in one.items()})

    def arm(self, name: str) -> "Arm":
        """The matches of an arm: `changed` or `recorded`."""
        won = self._of(name, "a"), self._of(name, "b")
        drawn, decisions = self._of(name, "drawn"), self._of(name, "decisions")
        tally = Tally(*won, drawn)
        shares = None
        if sum(tally):
            mirrored = Tally(won[1], won[0], drawn)
            shares = (Share(*Permille.of(tally)), Share(*Permille.of(mirrored)))
        return Arm(won, drawn, self._of(name, "failed"), decisions, shares)

    def differences(self) -> "tuple[Share, Share] | None":
        """By how much the share of each seat is higher with the change; None before results."""
        changed, recorded = (
            Tally(self._of(arm, "a"), self._of(arm, "b"), self._of(arm, "drawn")) for arm in ARMS
        )
        if not (sum(changed) and sum(recorded)):
            return None
        value = Permille.between(changed, recorded)
        return Share(*value), Share(-value.share, -value.high, -value.low)

    def _of(self, arm: str, name: str) -> int:
        count: int = getattr(self, f"{arm}_{name}")
        return count

    def _grow(self, arm: str, name: str, by: int) -> None:
        setattr(self, f"{arm}_{name}", self._of(arm, name) + by)


ARMS = ("changed", "recorded")
"""The two arms: with the change, and as the record has it."""

_WON = {0: "a", 1: "b", None: "drawn"}


class Share(msgspec.Struct, frozen=True):
    """A share of the matches with a result, or a difference of two, in thousandths.

    A draw counts as half a win.
    """

    won: int
    """What the seat has won, or by how much that is more."""
    low: int
    """The lower end of the interval that holds the true value with a probability of 95 %."""
    high: int
    """The upper end of that interval."""


Shares: TypeAlias = tuple[Share, Share]
"""One for each seat, seat 0 first."""


class Arm(msgspec.Struct, frozen=True):
    """The matches that were played on in one way."""

    won: tuple[int, int]
    """Matches that each seat has won, seat 0 first."""
    drawn: int
    """Matches that nobody has won."""
    failed: int
    """Matches without a result: they took too long, or an error ended them."""
    decisions: int
    """How many decisions were asked from the moment on, in all matches with a result."""
    shares: Shares | None
    """The share of each seat with Wilson's interval, seat 0 first; null before the first result."""

    @property
    def length(self) -> float:
        """How many decisions were asked from the moment on, on average."""
        return self.decisions / max(1, sum(self.won) + self.drawn)


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """A change, and what many matches say of it. It is in no record."""

    match: str
    """The id of the match."""
    version: int
    """The event that is changed."""
    change: Change | None
    """What is different; null where the moment is played on as the record has it."""
    bots: list[Bot]
    """The bots that play on, by seat."""
    seed: str
    """The seed of all matches: 32 bytes in hex. It has nothing to do with the dice of the match."""
    times: int
    """How often each arm was to be played to the end."""
    played: int
    """Matches of both arms that were played; fewer where there was no time for all."""
    changed: Arm
    """The matches with the change."""
    recorded: Arm | None
    """The matches from the same moment as the record has it; null without a change."""
    differences: Shares | None
    """What the change adds to the share of each seat, seat 0 first, with Newcombe's interval; null
    before both arms have results."""


def comparison(
    match: str,
    version: int,
    change: Change | None,
    bots: tuple[Bot, Bot],
    seed: bytes,
    times: int,
    counts: Counts,
) -> Comparison:
    """What was counted, as shares and differences."""
    return Comparison(
        match=match,
        version=version,
        change=change,
        bots=list(bots),
        seed=seed.hex(),
        times=times,
        played=counts.played,
        changed=counts.arm("changed"),
        recorded=None if change is None else counts.arm("recorded"),
        differences=counts.differences(),
    )
