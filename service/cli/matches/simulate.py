"""`saikoro simulate`: bots against bots on all cores of this machine, without any server."""

import hashlib
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias, assert_never

import msgspec

from saikoro.domain.bots.playing import Openings, play_out
from saikoro.domain.bots.specs import Bot
from saikoro.domain.bots.tally import Tally
from saikoro.domain.fairness.frames import keyed_digest, u32
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.record.canonical import canonical_digest
from saikoro.installed import find_game
from saikoro.service.cli.files.card_sets import read_card_file
from saikoro.service.cli.matches.drawing import drawn_where_installed
from saikoro.service.cli.processes import mapped
from saikoro.service.errors.commands import CommandError

CHUNK = 4
"""Matches that a process takes at once."""


MOST_MATCHES = 1_000_000
"""The most matches that one call plays."""


Decks: TypeAlias = Literal["any", "starters", "mirrored"]
"""The decks that bots play with: `any` they choose, each its own of the `starters`, or
`mirrored`, the same starter for both, which changes after every second match."""


class Table(NamedTuple):
    """What bots play with beside the decks that come with a game."""

    source: Any = None
    """A card set; None is the house's."""
    builds: Sequence[Sequence[Any] | None] = (None, None)
    """The first answers of each bot; None leaves them to `decks`."""


HOUSE = Table()


class OtherGame(CommandError):
    """A file with a card set of another game."""


def read_cards_of(game: str, file: Path) -> Any:
    """The card set in a file, checked; IllegalCardSet, or OtherGame if it is not of this game."""
    found = read_card_file(file)
    if found.game.id != game:
        raise OtherGame(f"{file} has cards of {found.game.id}, not of {game}")
    found.game.cards.read(found.data)
    return found.data


class NoMatches(CommandError):
    """A number of matches that cannot be played."""


class NoSuchBot(CommandError):
    """The name of a bot that there is not."""


_BUDGETS = {"random": "", "greedy": "looks", "mcts": "playouts"}
"""The option that the number behind a bot's name sets."""


def bot_named(text: str) -> Bot:
    """A bot by its name and its budget, such as `mcts` or `mcts:200`; or NoSuchBot."""
    name, colon, budget = text.partition(":")
    asked: dict[str, Any] = {"bot": name}
    if colon:
        asked[_BUDGETS.get(name, "")] = budget
    try:
        bot: Bot = msgspec.convert(asked, Bot, strict=False)
    except msgspec.ValidationError as error:
        detail = f"{text} is no bot; there are random, greedy[:looks] and mcts[:playouts]"
        raise NoSuchBot(f"{detail} ({error})") from error
    return bot


def simulate(
    game: str,
    a: Bot,
    b: Bot,
    matches: int,
    seed: str,
    decks: Decks = "any",
    table: Table = HOUSE,
) -> Tally:
    """Count how many of `matches` each bot wins; they change seats after every match.

    NoMatches if that is not a number from 1 to MOST_MATCHES.
    """
    if not 1 <= matches <= MOST_MATCHES:
        raise NoMatches(f"{matches} matches: there are 1 to {MOST_MATCHES}")
    find_game(game)
    root = hashlib.sha256(seed.encode()).digest()
    jobs = [(game, (a, b), root, number, decks, table) for number in range(matches)]
    winners: Counter[Seat | None] = Counter()
    processes = min(os.cpu_count() or 1, matches)
    with drawn_where_installed() as bars, mapped(_winner, jobs, processes, CHUNK) as results:
        for done, winner in enumerate(results, 1):
            winners[winner] += 1
            bars.progress("matches", done, matches)
    return Tally(winners[0], winners[1], winners[None])


def _winner(job: tuple[str, Sequence[Bot], bytes, int, Decks, Table]) -> Seat | None:
    """The bot that wins match `number`: 0 or 1, whatever seat it has; None for a draw."""
    game_id, bots, root, number, decks, table = job
    game, swapped = find_game(game_id), number % 2 == 1
    key = game_id if table.source is None else canonical_digest(table.source)
    source = table.source
    if source is None:
        source = msgspec.json.decode(game.cards.house())
    cards = _cards.get(key)
    if cards is None:
        cards = _cards.setdefault(key, game.cards.read(source))
    given = zip(table.builds, openings_of(game, decks, number), strict=True)
    openings = tuple(opening if own is None else own for own, opening in given)
    if swapped:
        bots, openings = bots[::-1], openings[::-1]
    seed = keyed_digest(root, "match", u32(number))
    winner = play_out(game, game.book.read_options({}), cards, bots, seed, openings).winner
    return winner if winner is None or not swapped else 1 - winner


def openings_of(game: AnyGame, decks: Decks, number: int) -> Openings:
    """The first answers of both bots."""
    match decks:
        case "any":
            return ((), ())
        case "starters":
            return game.starters
        case "mirrored":
            same = game.starters[number // 2 % 2]
            return (same, same)
        case _:
            assert_never(decks)


_cards: dict[str, Any] = {}
"""The card sets that this process has read: the house's by the game, others by their digests."""
