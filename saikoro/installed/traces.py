"""What a game does in random matches, as lines that two processes can compare.

Python orders sets of strings in another way in each process, so a game that goes through one does
something else in each: two workers would then halt its matches.
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from saikoro.api_schemas.closed_sets import game_words
from saikoro.domain.bots.playing import Players
from saikoro.domain.bots.specs import Random
from saikoro.domain.fairness.frames import keyed_digest, u32
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.table import AnyTable, Secrets, Table
from saikoro.domain.match.play.fold import new_match
from saikoro.domain.match.play.run import Run
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.match.sources.dice import RepeatedDice
from saikoro.domain.match.sources.shuffles import KnownShuffles
from saikoro.domain.record.line import Event, event_type

MOST_LINES = 20_000
"""Lines of one match that are kept; two processes differ before, if they do."""

MOST_SHOWN = 160
"""Characters of a line that a difference shows."""

REMEDY = "go through sets in an order of your own (sorted), and use neither hash() nor id()"


def traces(game: AnyGame, matches: int, options: Sequence[Mapping[str, Any]] = ({},)) -> list[str]:
    """What a game shows of itself, and each event and question of random matches, in order."""
    found = [
        f"the house set: {game.cards.house().decode(errors='replace')}",
        f"the words: {_written(game_words(game))}",
    ]
    for given in options:
        for number in range(matches):
            found += _match(game, number, given)
    return found


def difference(here: Sequence[str], there: Sequence[str]) -> str:
    """The first difference between two processes, and what to do; empty if there is none."""
    for one, other in zip_longest(here, there, fillvalue="nothing more"):
        if one != other:
            return (
                "it does something else in each process: "
                f"{_cut(one, other)} here, and {_cut(other, one)} there; {REMEDY}"
            )
    return ""


def _match(game: AnyGame, number: int, given: Mapping[str, Any]) -> list[str]:
    """The events and questions of a match between bots that answer at random."""
    seed = keyed_digest(bytes(32), "trace", u32(number))
    options = game.book.read_options(given)
    cards = game.cards.read(msgspec.json.decode(game.cards.house()))
    dice = keyed_digest(seed, "dice")
    sources = RepeatedDice([], dice), KnownShuffles({}, dice)
    table: AnyTable = Table(new_match(game, options), options, cards, *sources)
    lines: list[str] = []

    def watch(event: Event, secrets: Secrets) -> None:
        if len(lines) < MOST_LINES:
            lines.append(
                f"event {len(lines) + 1} of match {number} is {event_type(type(event))} "
                f"{_written(event)}{_written(secrets) if secrets else ''}"
            )

    def listed(decision: Decision[Any], _number: int, seat: Seat, _chance: Chance) -> None:
        offered = decision.choices.every(seat) if len(lines) < MOST_LINES else None
        if offered is not None:
            lines.append(
                f"before event {len(lines) + 1} of match {number} "
                f"{decision.name} offers seat {seat} {_written(offered)}"
            )

    bots = [Random()] * game.book.seats
    openings = game.starters if not given else ((), ())
    Players(bots, seed, {}, openings, listed, watch).play_on(Run(game, table))
    return lines


def _written(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _cut(line: str, other: str) -> str:
    """The part of a line that shows how it differs from another one, and how it begins."""
    at = next(
        (place for place, (a, b) in enumerate(zip(line, other, strict=False)) if a != b), len(line)
    )
    if at < MOST_SHOWN * 3 // 4:
        return line[:MOST_SHOWN]
    return f"{line[: MOST_SHOWN // 2]} … {line[at - 20 : at + MOST_SHOWN // 2]}"
