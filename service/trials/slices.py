"""A slice of the matches of a trial, in the process that plays them."""

import time
from typing import Any, NamedTuple, Protocol

from cachetools import LRUCache

from saikoro.domain.trials.cards import Opponents
from saikoro.domain.trials.tally import Counted
from saikoro.service.process.limiting import TooLong, limited

SLICE_SECONDS = 0.5
"""How long a slice begins further matches."""

MATCH_SECONDS = 20.0
"""Processor time of a match after which it is given up."""

KEPT = 4
"""Trials that the process that plays remembers."""


class Player(Protocol):
    """Plays the matches of one trial, by their numbers."""

    @property
    def opponents(self) -> Opponents | None:
        """What the other side builds from, where there is one."""

    def begin(self) -> Any:
        """Counts of nothing."""

    def play(self, number: int) -> Any:
        """Play a match: always the same one."""

    def count(self, counts: Any, number: int, played: Any) -> None:
        """Count a match; `played` is None for one without a result."""


class Job(Protocol):
    """A trial as it is sent to the process that plays."""

    @property
    def trial(self) -> str:
        """The id of the trial."""

    def player(self) -> Player:
        """What plays its matches; made once in a process."""


class PlayedSlice(NamedTuple):
    """What came of a slice."""

    counts: Counted
    opponents: Opponents | None
    error: str
    """The error of the first match that failed with one; empty if none did."""


def play_slice(job: Job, first: int, end: int) -> PlayedSlice:
    """Play matches from number `first` on, before `end`, in the process for it; at least one."""
    ends = time.monotonic() + SLICE_SECONDS
    player = _player_of(job)
    counts, error = player.begin(), ""
    for number in range(first, end):
        played, wrong = _played(player, number)
        player.count(counts, number, played)
        error = error or wrong
        if time.monotonic() >= ends:
            break
    return PlayedSlice(counts, player.opponents, error)


def _played(player: Player, number: int) -> tuple[Any, str]:
    """What came of a match, None for no result; and what is wrong where an error ended it."""
    try:
        with limited(MATCH_SECONDS):
            return player.play(number), ""
    except TooLong:
        return None, ""
    except Exception as error:  # noqa: BLE001 - the other matches of the trial go on
        return None, f"match {number}: {error!r}"


_known: LRUCache[str, Player] = LRUCache(KEPT)
"""The players of the trials that this process has played."""


def _player_of(job: Job) -> Player:
    known = _known.get(job.trial)
    if known is None:
        known = _known[job.trial] = job.player()
    return known
