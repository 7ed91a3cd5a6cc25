"""Pointing: which things on the table an answer names, for who answers by touching them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.table_view import TableView, named_things
from saikoro.service.matches.reading import MatchReader


class Pointing(NamedTuple):
    """An open decision, over the table as an asked seat sees it."""

    game: AnyGame
    decision: str
    """The rule book's name of the decision; empty if none is open."""
    seat: Seat
    table: TableView

    @classmethod
    async def at(cls, reader: MatchReader, match: str, version: int, seat: Seat) -> "Pointing":
        """What a seat may point at, at a version that the match has come to."""
        fold = await reader.fold(match, seat)
        if fold.version != version:
            fold = await reader.fold_at(match, version, seat)
        decision = fold.state.decision
        name = "" if decision is None else decision.name
        return cls(fold.game, name, seat, fold.game.telling.table(fold.known, fold.cards))

    def of_answers(self, answers: Sequence[Any]) -> list[list[str]]:
        """The things that each of some legal answers names, in the order of pointing."""
        things = self.game.telling.things
        return [[*things(self.table, self.decision, self.seat, answer)] for answer in answers]

    def of_parts(self, parts: Sequence[Any]) -> list[list[str]]:
        """The things whose ids are in each of some parts of answers."""
        return [[*named_things(self.table, self.decision, self.seat, part)] for part in parts]
