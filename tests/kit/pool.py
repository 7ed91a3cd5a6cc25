"""One pool of matches a game: few, of such seeds that all which a game can ask and do is in them.

A law of any match is tried with these. They are played once a process, and what was asked in them
is kept, so that no test plays matches of its own; none may change them either.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Literal, NamedTuple

from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.games import GAMES
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Question
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.text import Text


class Chosen(NamedTuple):
    """How a match of the pool is played."""

    seed: int
    options: Mapping[str, Any] = {}
    ending: Literal["resigned", "timed out"] | None = None
    """What ends it after `EARLY` decisions; None is its rules."""
    opening: Sequence[Any] = ()
    """The answers of the seats to the first decision; random ones if there are none."""


EARLY = 8
"""Decisions of a match that its rules do not end."""

SAME_ROW = {"row": [7, 1, 6]}

CHOSEN: Mapping[str, tuple[Chosen, ...]] = {
    "cardgard": (
        *(Chosen(seed) for seed in (4, 12, 13, 14, 31)),
        Chosen(3, {"leap": "off"}),
    ),
    "fairies": (
        *(Chosen(seed, {"turn_limit": 20}) for seed in (1, 8, 17)),
        Chosen(2),
        Chosen(1, {"turn_limit": 6}, "resigned"),
        Chosen(2, {"turn_limit": 6}, "timed out"),
    ),
    "ktc": (
        Chosen(4, {"turn_cap": 4, "placement": "second_last"}),
        Chosen(7, {"turn_cap": 12}),
        Chosen(8, {"turn_cap": 40}),
        Chosen(1),
        Chosen(12),
        Chosen(1, {}, "resigned"),
        Chosen(1, {}, "timed out"),
    ),
    "laplaplus": (
        *(Chosen(seed, {"build_mode": "open", "max_copies": 1}) for seed in (1, 6)),
        Chosen(9),
        Chosen(10, {"build_mode": "open"}),
        Chosen(1, {"identical_rows": "die"}, opening=(SAME_ROW, SAME_ROW)),
    ),
    "pbwcg": (
        *(Chosen(seed, {"turn_cap": 5}) for seed in (3, 6, 13)),
        Chosen(5),
        Chosen(12, {"turn_cap": 12}),
        Chosen(1, {"turn_cap": 12}, "resigned"),
        Chosen(1, {"turn_cap": 12}, "timed out"),
    ),
}
"""By game."""


class Asked(NamedTuple):
    """What a seat was asked, and what it could answer."""

    match: Seated
    """As it ended, much later."""
    version: int
    """The last line at that moment."""
    seat: Seat
    decision: str
    question: Question
    answers: Sequence[Any]
    """All that are listed, or samples, or else one at random."""
    labels: Sequence[Text]


class Pooled(NamedTuple):
    """A match of the pool, and all that was asked in it."""

    match: Seated
    asked: Sequence[Asked]

    def walk(self) -> Iterator[tuple[Asked, Mapping[Seat | None, Fold]]]:
        """What was asked, and what each seat and the public (None) knew of the match by then."""
        folds = {seat: self.match.fold([], seat) for seat in (None, 0, 1)}
        for each in self.asked:
            for seat, fold in folds.items():
                for version in range(fold.version + 1, each.version + 1):
                    beside = self.match.secrets.get(version, {}).get(str(seat), {})
                    fold.take(self.match.lines[version - 1], beside)
            yield each, folds


@cache
def pool(game: str) -> tuple[Pooled, ...]:
    """The matches of a game."""
    return tuple(_play(game, chosen) for chosen in CHOSEN[game])


def asked(game: str) -> Iterator[Asked]:
    """What was asked in the matches of a game."""
    return (each for pooled in pool(game) for each in pooled.asked)


def _play(game: str, chosen: Chosen) -> Pooled:
    match, choose = Seated.both(GAMES[game], chosen.seed, **chosen.options), Random(chosen.seed)
    found, decisions = [*_asked_now(match)], 1
    if chosen.opening:
        match.play(enumerate(chosen.opening))
    while match.waiting:
        if chosen.ending is None or decisions < EARLY:
            answer_at_random(match, choose)
        elif chosen.ending == "timed out":
            match.time_out()
        else:
            match.resign(match.waiting[0])
        match.run()
        found += _asked_now(match)
        decisions += 1
    return Pooled(match, found)


def _asked_now(match: Seated) -> Iterator[Asked]:
    for seat in match.waiting:
        decision, version = match.decision, len(match.lines)
        drawn = decision.draw(seat, Chance(version.to_bytes(32, "big")))
        answers = [*decision.choices.shown(seat)] or [drawn]
        assert decision.question is not None
        yield Asked(
            match,
            version,
            seat,
            decision.name,
            decision.question(seat),
            answers,
            decision.labels(seat, answers),
        )
