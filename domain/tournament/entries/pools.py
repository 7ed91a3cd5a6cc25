"""Pools: the cards that a build may use, shared or with an entrant's own cards."""

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from saikoro.domain.cards.builds import CHECKS, Builds
from saikoro.domain.cards.lists import CardLists
from saikoro.domain.cards.own import OWN
from saikoro.domain.errors.rules import IllegalCardSet, IllegalEntries, Violation
from saikoro.domain.match.interface.game import Game
from saikoro.domain.text import Text
from saikoro.domain.tournament.entries.limits import MAX_OWN_CARDS

_NO_BUILDS = Text("{game} は構築で遊ぶゲームではありません", "{game} is not played from builds")
_TOO_MANY_OWN_CARDS = Text(
    "申込全体の自作カードが {most} 枚を超えています",
    "the entries bring more than {most} own cards together",
)

C = TypeVar("C")


def no_builds(game: Game[Any, Any, Any]) -> Violation:
    """What is wrong with any build of a game that is not played from builds."""
    return Violation.of("no_builds", CHECKS, _NO_BUILDS.filled(game=game.title))


class Pool(NamedTuple, Generic[C]):
    """The cards that one build may use."""

    cards: C
    names: CardLists[Any]


class Pools(Generic[C]):
    """The card pools of a tournament, each built once."""

    builds: Builds[Any, C]

    def __init__(self, game: Game[Any, Any, C], cards: C) -> None:
        if game.builds is None:
            raise IllegalEntries([no_builds(game)])
        self.builds = game.builds
        self.shared = Pool(cards, game.builds.names(cards))
        """The pool without own cards."""
        self._own: dict[str, tuple[Pool[C], Sequence[Violation]]] = {}
        self._room = MAX_OWN_CARDS
        """The number of own cards that may still be read."""

    def require_room(self) -> None:
        """Raise IllegalCardSet if no more own cards may be read."""
        if self._room <= 0:
            detail = _TOO_MANY_OWN_CARDS.filled(most=MAX_OWN_CARDS)
            raise IllegalCardSet([Violation.of("own_too_many", OWN, detail)])

    def of(self, own: Any) -> Pool[C]:
        """The pool of an entrant with these own cards; IllegalCardSet if they have violations."""
        if own is None:
            return self.shared
        key = repr(own)
        if key not in self._own:
            self._own[key] = self._with(own)
        pool, violations = self._own[key]
        if violations:
            raise IllegalCardSet(violations)
        return pool

    def _with(self, own: Any) -> tuple[Pool[C], Sequence[Violation]]:
        try:
            self.require_room()
            self._room -= sum(len(table) for table in own.values() if isinstance(table, list))
            read = self.builds.own.checked_with(self.shared.cards, own)
        except IllegalCardSet as illegal:
            return self.shared, illegal.violations
        cards = self.builds.own.joined(self.shared.cards, read)
        return Pool(cards, self.builds.names(read, self.shared.names)), ()
