"""`saikoro rules`: rules on their own, a position a line. No server, no chain."""

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from domain.errors import SaikoroError, Untimely
from domain.games import find_game
from domain.match.decision import Outcome
from domain.match.game import Game
from domain.match.luck import GivenLuck
from domain.match.options import HOUSE
from domain.match.position import Move, Position, Waiting, play_position
from domain.record.canonical import canonical
from domain.record.line import write_unnumbered
from service.http.problems import malformed, pointing, problem_of

KEPT = 256
"""Card sets that are kept playable."""


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """One line of input: a match to play."""

    game: str
    answers: list[Move] = []
    """In the order in which they are given."""
    options: dict[str, Any] = {}
    """`card_set` may be a whole card set here."""
    dice: list[int] | None = None
    """Face values in the order in which they are rolled."""
    seed: int | str | None = None
    """Draws the dice, if none are given."""


class Judged(msgspec.Struct):
    """One line of output."""

    events: list[msgspec.Raw]
    dice_used: int
    waiting: Waiting | None
    outcome: Outcome | None


class Refused(msgspec.Struct):
    """One line of output for a position that cannot be."""

    problem: Any


_decoder = msgspec.json.Decoder(Asked)


class Judge:
    """Plays positions one after another."""

    def __init__(self) -> None:
        self._playable: OrderedDict[tuple[str, str], Any] = OrderedDict()

    def judge(self, line: bytes) -> bytes:
        """The answer to one line; what is wrong with the line is told in it, too."""
        try:
            judged: Judged | Refused = self._play(_decoder.decode(line))
        except (msgspec.DecodeError, RecursionError) as misfit:
            judged = Refused(malformed(misfit))
        except SaikoroError as error:
            judged = Refused(problem_of(error))
        return msgspec.json.encode(judged)

    def _play(self, asked: Asked) -> Judged | Refused:
        game = find_game(asked.game)
        with pointing("/options"):
            options = game.read_options(
                {name: value for name, value in asked.options.items() if name != "card_set"}
            )
            cards = self._cards(game, asked.options.get("card_set", HOUSE))
        dice = asked.dice if asked.dice is not None or asked.seed is not None else []
        seed = hashlib.sha256(canonical(asked.seed)).digest()
        luck = GivenLuck(dice, seed, game.decks)
        position = play_position(game, options, cards, asked.answers, luck)
        if position.error is not None:
            return self._refused(game, position)
        events = [msgspec.Raw(write_unnumbered(event)) for event in position.events]
        return Judged(events, position.dice_used, position.waiting, position.outcome)

    def _refused(self, game: Game[Any, Any, Any], position: Position) -> Refused:
        error = position.error
        if isinstance(error, Untimely):
            game.name(error)
        try:
            with pointing(f"/answers/{position.refused}/answer"):
                raise error or SaikoroError
        except SaikoroError as pointed:
            return Refused(problem_of(pointed))

    def _cards(self, game: Game[Any, Any, Any], card_set: Any) -> Any:
        source = game.house() if card_set == HOUSE else canonical(card_set)
        known = (game.id, hashlib.sha256(source).hexdigest())
        if known not in self._playable:
            with pointing("/card_set"):
                playable = game.read_card_set(msgspec.json.decode(source))
            self._playable[known] = playable
            if len(self._playable) > KEPT:
                self._playable.popitem(last=False)
        return self._playable[known]


def judge_lines(lines: Iterable[bytes]) -> Iterator[bytes]:
    """An answer for every line that is not blank."""
    judge = Judge()
    return (judge.judge(line) + b"\n" for line in lines if line.strip())
