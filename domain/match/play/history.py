"""The history of a match that can be rewound, from which any earlier decision is restored."""

from bisect import bisect_right, insort
from collections.abc import Callable
from operator import attrgetter
from typing import NamedTuple, TypeAlias, TypeVar

from saikoro.domain.errors.matches import NoSuchDecision
from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.match.events import DecisionAsked, DieRolled, MatchEvent, MatchRewound
from saikoro.domain.match.interface.rewinding import CONSENT
from saikoro.domain.match.interface.table import NO_SECRETS, Secrets
from saikoro.domain.match.play.checkpoint import Checkpoint
from saikoro.domain.match.play.run import AnyRun
from saikoro.domain.match.sources.dice import DiceSource, GivenDice
from saikoro.domain.record.line import Event

R = TypeVar("R", bound=AnyRun)
E = TypeVar("E", "Input", "Rolled")

Restore: TypeAlias = Callable[[Checkpoint, DiceSource], R]
"""Restarts the rules at a checkpoint, with these dice."""


class Input(NamedTuple):
    """An outside event with its secrets."""

    version: int
    event: MatchEvent
    secrets: Secrets


class Rolled(NamedTuple):
    """A die."""

    version: int
    value: int


_version = attrgetter("version")


class History:
    """Inputs, dice and checkpoints of a match, by version."""

    def __init__(self) -> None:
        self.rewinds: dict[int, int] = {}
        """The target version of each rewind, by its version."""
        self.rulings: set[int] = set()
        """The lines of the rulings of a tournament that rewound it."""
        self.asked: dict[int, int] = {}
        """The numbers of the game's decisions, by version."""
        self._inputs: list[Input] = []
        self._dice: list[Rolled] = []
        self._checkpoints: dict[int, Checkpoint] = {}
        self._anchors: list[int] = []
        """The versions of checkpoints and rewinds, in order."""

    def take(self, version: int, event: Event, secrets: Secrets | None = None) -> None:
        """Record the event of line `version`; outside events have `secrets`."""
        match event:
            case MatchRewound():
                self.rewinds[version] = event.to
                self.rulings.add(event.ruling)  # 0 where it was no ruling
                insort(self._anchors, version)
            case DecisionAsked() if event.name != CONSENT:
                self.asked[version] = event.decision
            case DieRolled():
                self._dice.append(Rolled(version, event.value))
            case MatchEvent() if secrets is not None:
                self._inputs.append(Input(version, event, secrets))

    def add_checkpoint(self, version: int, checkpoint: Checkpoint) -> None:
        """Record a checkpoint after line `version`."""
        self._checkpoints[version] = checkpoint
        insort(self._anchors, version)

    def is_checkpoint(self, version: int) -> bool:
        """Whether a checkpoint was reached after line `version`."""
        return version in self._checkpoints

    def anchor(self, version: int) -> int | None:
        """The version of the last checkpoint or rewind up to `version`; None if there is none."""
        at = bisect_right(self._anchors, version)
        return self._anchors[at - 1] if at else None

    def dice(self, after: int, to: int) -> list[int]:
        """The dice rolled after one version, up to another."""
        return [die.value for die in _between(self._dice, after, to)]

    def inputs(self, after: int, to: int) -> list[Input]:
        """The outside events after one version, up to another."""
        return _between(self._inputs, after, to)

    def started(self, version: int, restore: Restore[R], dice: DiceSource) -> tuple[int, R]:
        """The run at the last checkpoint or rewind up to `version`, and the version of that.

        BrokenRecord if there is none.
        """
        anchor = self.anchor(version)
        if anchor is None:
            raise BrokenRecord(NoSuchDecision.sentence, version=version)
        if anchor not in self.rewinds:
            return anchor, restore(self._checkpoints[anchor], dice)
        run = self.restored(self.rewinds[anchor], restore, dice)
        run.ask_again()
        return anchor, run

    def restored(self, version: int, restore: Restore[R], dice: DiceSource) -> R:
        """The run at the decision asked at `version`, with its dice used up.

        `restore` restarts the rules at a checkpoint; `dice` are used from then on. BrokenRecord if
        there is no earlier checkpoint.
        """
        anchor, run = self.started(version, restore, dice)
        run.table.dice = GivenDice(self.dice(anchor, version), dice)
        with run.table.repeating(self.asked[version]):
            for _, event, secrets in self.inputs(anchor, version):
                _run_due(run)
                run.take(event, secrets.get(str(getattr(event, "seat", None)), NO_SECRETS))
            _run_due(run)
        run.table.dice = dice
        return run


def _between(entries: list[E], after: int, to: int) -> list[E]:
    """The entries after one version, up to another; the others are not looked at."""
    first, last = (bisect_right(entries, version, key=_version) for version in (after, to))
    return entries[first:last]


def _run_due(run: AnyRun) -> None:
    while run.due:
        run.advance()
