"""Random matches of the game under test, and what a law that fails says about its match."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple

import msgspec

from saikoro.conformance.failing import TookTooLong, at_most, event_in
from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.play.snapshot import Snapshot

SEED = "SAIKORO_SEED"
"""The variable with the seed of the only matches to try."""

MOST_DECISIONS = 20_000
"""A match that asks for more has no end."""


class Played(NamedTuple):
    """A whole random match."""

    match: Seated
    snapshots: list[Snapshot]
    """The snapshots at its checkpoints."""


class Trial(NamedTuple):
    """A match that a law is tried with."""

    game: AnyGame
    seed: int
    options: Mapping[str, Any]

    def begun(self) -> Seated:
        """The match, with both seats taken."""
        return Seated.both(self.game, self.seed, **self.options)

    def decisions(self) -> Iterator[Seated]:
        """The match at each of its decisions, answered at random afterwards, and at its end."""
        match, choose = self.begun(), Random(self.seed)
        for _ in range(MOST_DECISIONS):
            yield match
            if not match.waiting:
                return
            answer_at_random(match, choose)
        raise AssertionError(f"the match has not ended after {MOST_DECISIONS:,} decisions")

    def played(self) -> Played:
        """The whole match; it is played once for all laws, so none may change it."""
        key = id(self.game), self.seed, msgspec.json.encode(self.options)
        if key not in _PLAYED:
            if len(_PLAYED) >= MOST_KEPT:
                _PLAYED.clear()
            _PLAYED[key] = _play(self)
        return _PLAYED[key]


_PLAYED: dict[tuple[int, int, bytes], Played] = {}
"""The matches played last."""

MOST_KEPT = 32


def _play(trial: Trial) -> Played:
    match, snapshots = trial.begun(), []
    for match in trial.decisions():
        snapshot = match.driver.snapshot
        if snapshot is not None and snapshot not in snapshots:
            snapshots.append(snapshot)
    return Played(match, snapshots)


class Tried:
    """A game under test, and the matches that its laws are tried with."""

    game: ClassVar[AnyGame]
    options: ClassVar[Sequence[Mapping[str, Any]]] = ({},)
    """The options of the matches: give those that change the decisions, or make matches short."""
    matches: ClassVar[int] = 3
    """How many matches each law is tried with, for each of the options."""
    seconds: ClassVar[float] = 300.0
    """How long a law may take for one match."""

    def every_match(self, law: Callable[[Trial], None], matches: int | None = None) -> None:
        """Try a law with each match; a failure says with which, and how to run it again."""
        given = os.environ.get(SEED)
        count = self.matches if matches is None else matches
        for seed in range(count) if given is None else [int(given)]:
            for options in self.options:
                try:
                    with at_most(self.seconds):
                        law(Trial(self.game, seed, options))
                except (Exception, TookTooLong) as error:
                    if event := event_in(error):
                        error.add_note(event)
                    error.add_note(self._about(law, seed, options))
                    raise

    def _about(self, law: Callable[[Trial], None], seed: int, options: Mapping[str, Any]) -> str:
        test = os.environ.get("PYTEST_CURRENT_TEST", "").removesuffix(" (call)")
        return (
            f"the law: {law.__doc__}\n"
            f"the match: {self.game.id}, ruleset {self.game.version}, seed {seed}, "
            f"options {dict(options)}\n"
            f"to run it again: {SEED}={seed} pytest '{test}'"
        )
