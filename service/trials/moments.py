"""What-ifs, as the processes for long work play them: once, or many times."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.bots.specs import Greedy, Random
from saikoro.domain.games import find_game
from saikoro.domain.whatif.changes import Change
from saikoro.domain.whatif.comparing import Counts, Played
from saikoro.domain.whatif.offering import offer
from saikoro.domain.whatif.past import Past
from saikoro.domain.whatif.playing import Arms
from saikoro.domain.whatif.showing import Until, what_if
from saikoro.service.errors.streams import WhatIfTooLong
from saikoro.service.trials.slices import TooLong, limited

ONCE_SECONDS = 10
"""Processor time of a moment that is played on once."""

Bots = tuple[Random | Greedy, Random | Greedy]


class MomentPlayer:
    """Plays the matches of both arms of a what-if."""

    opponents = None

    def __init__(self, arms: Arms, bots: Bots, seed: bytes) -> None:
        self._arms = arms
        self._bots = bots
        self._seed = seed

    def begin(self) -> Counts:
        """Counts of nothing."""
        return Counts()

    def play(self, number: int) -> Played:
        """Play a match."""
        return self._arms.play(number, self._bots, self._seed)

    def count(self, counts: Counts, number: int, played: Played | None) -> None:
        """Count a match, None as failed."""
        counts.add(number, played, compared=self._arms.compared)


class MomentJob(NamedTuple):
    """A what-if as the process that plays knows it."""

    trial: str
    game: str
    version: str
    source: bytes
    """The card set of the match."""
    record: Sequence[bytes]
    event: int
    change: Change | None
    bots: Bots
    seed: bytes

    def past(self) -> Past:
        """The match, with its rules run again; NotReplayed if they do not give it."""
        game = find_game(self.game, self.version)
        cards: Any = game.cards.read(msgspec.json.decode(self.source))
        return Past(game, cards, self.record)

    def player(self) -> MomentPlayer:
        """What plays its matches; IllegalChange or IllegalAnswer if the change is impossible."""
        return MomentPlayer(Arms(self.past(), self.event, self.change), self.bots, self.seed)


def play_once(job: MomentJob, until: Until) -> bytes:
    """Play the moment on once, in the process for it; the result as JSON."""
    with _bounded():
        return msgspec.json.encode(
            what_if(job.past(), job.event, job.change, job.bots, job.seed, until)
        )


def check_change(job: MomentJob) -> None:
    """Raise an error if what is to be played many times is impossible."""
    with _bounded():
        Arms(job.past(), job.event, job.change)


def offer_changes(job: MomentJob) -> bytes:
    """What can be different about the event, as JSON."""
    with _bounded():
        return msgspec.json.encode(offer(job.past(), job.event))


@contextmanager
def _bounded() -> Iterator[None]:
    """WhatIfTooLong if the block takes more than ONCE_SECONDS of processor time."""
    try:
        with limited(ONCE_SECONDS):
            yield
    except TooLong as long:
        raise WhatIfTooLong(ONCE_SECONDS) from long
