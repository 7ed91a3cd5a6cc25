"""What-ifs, as the process for long work plays them: once, or many times."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.bots.specs import Greedy, Random
from saikoro.domain.games import find_game
from saikoro.domain.whatif.changes import Change
from saikoro.domain.whatif.comparing import Counts, comparison
from saikoro.domain.whatif.offering import offer
from saikoro.domain.whatif.past import Past
from saikoro.domain.whatif.playing import Arms
from saikoro.domain.whatif.showing import what_if
from saikoro.domain.whatif.shown import Until
from saikoro.service.errors.streams import WhatIfTooLong
from saikoro.service.process.limiting import TooLong, limited

ONCE_SECONDS = 10
"""Processor time of a moment that is played on once."""

MANY_SECONDS = 10
"""Processor time after which one that is played many times begins no further match."""

LONGEST_SECONDS = 20
"""Processor time of one that is played many times, with the match that was begun last."""

Bots = tuple[Random | Greedy, Random | Greedy]


class MomentJob(NamedTuple):
    """A what-if as the process that plays knows it."""

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


def play_once(job: MomentJob, until: Until) -> bytes:
    """Play the moment on once, in the process for it; the result as JSON."""
    with _bounded(ONCE_SECONDS):
        return msgspec.json.encode(
            what_if(job.past(), job.event, job.change, job.bots, job.seed, until)
        )


class PlayedMany(NamedTuple):
    """What came of a moment that was played many times."""

    comparison: bytes
    """A Comparison as JSON."""
    error: str
    """The error of the first match that failed with one; empty if none did."""


def play_many(job: MomentJob, times: int) -> PlayedMany:
    """Play the moment to its end so often, with its change and without, in the process for it.

    Or as often as there is time for.
    """
    ends = time.process_time() + MANY_SECONDS
    with _bounded(LONGEST_SECONDS):
        past = job.past()
        arms, counts, wrong = Arms(past, job.event, job.change), Counts(), ""
        for number in range(arms.matches(times)):
            played = None
            try:
                played = arms.play(number, job.bots, job.seed)
            except Exception as error:  # noqa: BLE001 - the other matches go on
                wrong = wrong or f"match {number}: {error!r}"
            counts.add(number, played, compared=arms.compared)
            if time.process_time() >= ends:
                break
        match = past.header.match
        found = comparison(match, job.event, job.change, job.bots, job.seed, times, counts)
        return PlayedMany(msgspec.json.encode(found), wrong)


def offer_changes(job: MomentJob) -> bytes:
    """What can be different about the event, as JSON."""
    with _bounded(ONCE_SECONDS):
        return msgspec.json.encode(offer(job.past(), job.event))


@contextmanager
def _bounded(seconds: int) -> Iterator[None]:
    """WhatIfTooLong if the block takes more than so much processor time."""
    try:
        with limited(seconds):
            yield
    except TooLong as long:
        raise WhatIfTooLong(seconds) from long
