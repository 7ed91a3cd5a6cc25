"""`saikoro rules`: rules on their own, a position a line. No server, no chain."""

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.matches import Untimely
from saikoro.domain.match.interface.decision import Outcome
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.options import HOUSE
from saikoro.domain.match.play.position import Move, Position, Waiting, play_position
from saikoro.domain.match.sources.dice import GivenDice, RepeatedDice
from saikoro.domain.match.sources.shuffles import GivenShuffles, KnownShuffles
from saikoro.domain.record.canonical import UNDECODABLE, canonical
from saikoro.domain.record.line import write_unnumbered
from saikoro.installed import find_game
from saikoro.service.problems.documents import malformed, pointing, problem_of

KEPT = 256
"""Card sets that are kept playable."""


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """One line of input: a match to play."""

    game: str
    answers: list[Move] = []
    """The answers, in the order in which seats give them."""
    options: dict[str, Any] = {}
    """`card_set` may be a whole card set here."""
    dice: list[int] | None = None
    """Face values in the order in which they are rolled."""
    seed: int | str | None = None
    """Draws the dice, if none are given, and the shuffles."""
    decks: list[list[str]] | None = None
    """The order of each shuffle, cards top first, in the order in which they happen."""
    all: bool = False
    """Print what is private to a seat with each event, and with each decision that is asked."""


class Judged(msgspec.Struct):
    """One line of output."""

    events: list[msgspec.Raw]
    dice_used: int
    waiting: Waiting | None
    outcome: Outcome | None
    beside: list[dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET
    """What only one seat knows of each event, by seat."""
    beside_asked: list[dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET
    """What only one seat learns with each decision that is asked, by seat; the last one is open."""


class Refused(msgspec.Struct):
    """One line of output for a position that cannot be."""

    problem: Any


_decoder = msgspec.json.Decoder(Asked)


class Judge:
    """Plays positions one after another."""

    def __init__(self) -> None:
        self._playable: OrderedDict[tuple[str, str], Any] = OrderedDict()

    def judge(self, line: bytes) -> Judged | Refused:
        """The answer to one line; what is wrong with the line is in it, too."""
        try:
            return self._play(_decoder.decode(line))
        except UNDECODABLE as error:
            return Refused(malformed(error))
        except SaikoroError as error:
            return Refused(problem_of(error))

    def _play(self, asked: Asked) -> Judged | Refused:
        game = find_game(asked.game)
        with pointing("/options"):
            options = game.book.read_options(
                {name: value for name, value in asked.options.items() if name != "card_set"}
            )
            cards = self._cards(game, asked.options.get("card_set", HOUSE))
        seed = hashlib.sha256(canonical(asked.seed)).digest()
        drawn = asked.dice is None and asked.seed is not None
        dice = RepeatedDice([], seed) if drawn else GivenDice(asked.dice or ())
        given = asked.decks is not None
        shuffles = GivenShuffles(asked.decks or ()) if given else KnownShuffles({}, seed)
        position = play_position(game, options, cards, asked.answers, dice, shuffles)
        if position.error is not None:
            return self._refused(game, position)
        events = [msgspec.Raw(write_unnumbered(event)) for event in position.events]
        beside = _secrets(position) if asked.all else msgspec.UNSET
        beside_asked = position.asked if asked.all else msgspec.UNSET
        used, waiting, outcome = position.dice_used, position.waiting, position.outcome
        return Judged(events, used, waiting, outcome, beside, beside_asked)

    def _refused(self, game: AnyGame, position: Position) -> Refused:
        error = position.error
        if isinstance(error, Untimely):
            game.book.name(error)
        try:
            with pointing(f"/answers/{position.refused}/answer"):
                raise error or SaikoroError
        except SaikoroError as pointed:
            return Refused(problem_of(pointed))

    def _cards(self, game: AnyGame, card_set: Any) -> Any:
        source = game.cards.house() if card_set == HOUSE else canonical(card_set)
        known = (game.id, hashlib.sha256(source).hexdigest())
        if known not in self._playable:
            with pointing("/card_set"):
                playable = game.cards.read(msgspec.json.decode(source))
            self._playable[known] = playable
            if len(self._playable) > KEPT:
                self._playable.popitem(last=False)
        return self._playable[known]


def _secrets(position: Position) -> list[dict[str, Any]]:
    return [position.secrets.get(index, {}) for index in range(len(position.events))]


def judge_lines(lines: Iterable[bytes]) -> Iterator[Judged | Refused]:
    """An answer for every line that is not blank."""
    judge = Judge()
    return (judge.judge(line) for line in lines if line.strip())
