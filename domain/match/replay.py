"""Replaying a match: fold its lines without rules, or run its rules again and compare."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from domain.errors import ReplayDiverged
from domain.match.driver import Driver
from domain.match.events import GameEvent, MatchEvent
from domain.match.game import Game
from domain.match.state import MatchState, SeatState, evolve
from domain.match.table import Secrets
from domain.record.line import Line

_OUTSIDE = b'{"at":'  # canonical JSON sorts its keys, and only lines from outside have this one


def replay(
    driver: Driver[Any, Any, Any], lines: Sequence[bytes], secrets: Mapping[int, Secrets]
) -> None:
    """Take `lines` after what `driver` has already: what the rules said, they must say again.

    Raises ReplayDiverged at the first line that differs; the driver is of no use afterwards.
    """
    at = 0
    while at < len(lines):
        if lines[at].startswith(_OUTSIDE):
            driver.take(lines[at], secrets.get(driver.version + 1, {}))
            at += 1
            continue
        version, batch = driver.version, driver.advance()
        said = [] if batch is None else batch.lines
        recorded = lines[at : at + max(len(said), 1)]
        for offset in range(max(len(said), len(recorded))):
            one = recorded[offset] if offset < len(recorded) else None
            other = said[offset] if offset < len(said) else None
            if one != other:
                raise ReplayDiverged(version + 1 + offset, one, other)
        at += len(said)


def fold(
    game: Game[Any, Any, Any], options: Any, cards: Any, lines: Iterable[bytes]
) -> MatchState[Any]:
    """What the lines say is true; needs no rules, no secrets and no dice."""
    state = MatchState(game.start(options, cards), [SeatState() for _ in range(game.seats)])
    reader = game.reader()
    for line in lines:
        event = reader.read(Line.read(line))
        if isinstance(event, GameEvent):
            game.evolve(state.game, event)
        elif isinstance(event, MatchEvent):
            evolve(state, event)
    return state
