"""Cards of an entrant's own: read beside a set, and put into one set with another entrant's."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, count
from typing import Any, Generic, NamedTuple, TypeVar

from domain.errors import IllegalCardSet, Violation

C = TypeVar("C")

OWN = "TN-16.9"

Source = Mapping[str, Any]
"""A card set, or the tables of one, as decoded JSON."""

NewIds = Callable[[Any, str], Iterator[Any]]
"""Ids that a card could have in place of its own, best first: given its id and whose it is."""


class Merged(NamedTuple):
    """The card set of a match in which entrants may have brought cards."""

    source: Source
    ids: tuple[dict[Any, Any], dict[Any, Any]]
    """What the own cards of each are called in it, by the ids that their builds use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnCards(Generic[C]):
    """How one game takes cards that entrants bring."""

    read: Callable[[Any], C]
    """A playable card set of own cards alone; IllegalCardSet names all that is wrong."""
    joined: Callable[[C, C], C]
    """A set and own cards, as the cards that a build may use; the digest is that of the set."""
    tables: Mapping[str, Callable[[C], Any]]
    """The tables of a source, and the cards that stand in each, by id."""
    field: str
    """The field of a card in a source that holds its id."""
    most: int
    """Most cards of one table."""
    new_ids: NewIds
    read_page: Callable[[str, int], dict[str, Any]] | None = None
    """Reads a page of cards that begins in the given line of a document; None where a game has no
    such layout."""

    def beside(self, cards: C, own: Any) -> C:
        """The own cards of an entrant, checked beside `cards`; IllegalCardSet points into `own`.

        So many that two entrants with as many would not fit into one set are too many.
        """
        read = self.read(own)
        violations = []
        taken = {card for cards_of in self.tables.values() for card in cards_of(cards)}
        for table, cards_of in self.tables.items():
            free = self.most - len(cards_of(cards))
            brought = own.get(table, [])
            if 2 * len(brought) > free:
                detail = f"{len(brought)} cards, of {free // 2} at most"
                violations.append(Violation("own_too_many", OWN, detail, f"/{table}"))
            for index, card in enumerate(brought):
                if card[self.field] in taken:
                    detail = f"{card[self.field]} is the {self.field} of another card"
                    pointer = f"/{table}/{index}/{self.field}"
                    violations.append(Violation("own_id_taken", OWN, detail, pointer))
        if violations:
            raise IllegalCardSet(violations)
        return read

    def page(self, text: str, line: int, cards: C) -> dict[str, Any]:
        """The own cards on a page that begins in `line`, with ids that `cards` do not have."""
        if self.read_page is None:
            raise IllegalCardSet(
                [Violation("own_no_page", OWN, "this game has no page layout: bring cards as JSON")]
            )
        page = self.read_page(text, line)
        taken = {card for cards_of in self.tables.values() for card in cards_of(cards)}
        source, _ = self._added({}, page, "own", taken)
        return {table: source[table] for table in self.tables if source.get(table)}

    def merged(self, base: Source, a: Source | None, b: Source | None) -> Merged:
        """The card set of a match of two entrants with the own cards `a` and `b` (TN-16.10)."""
        taken = {card[self.field] for table in self.tables for card in base.get(table, [])}
        source, of_a = self._added(base, a or {}, "a", taken)
        source, of_b = self._added(source, b or {}, "b", taken)
        return Merged(source, (of_a, of_b))

    def _added(
        self, base: Source, own: Source, whose: str, taken: set[Any]
    ) -> tuple[Source, dict[Any, Any]]:
        ids: dict[Any, Any] = {}
        tables: dict[str, list[Any]] = {}
        for table in self.tables:
            for card in own.get(table, []):
                was = card[self.field]
                ids[was] = next(new for new in self.new_ids(was, whose) if new not in taken)
                taken.add(ids[was])
                cards = tables.setdefault(table, list(base.get(table, [])))
                cards.append({**card, self.field: ids[was]})
        return ({**base, **tables} if tables else base), ids


def prefixed(longest: int) -> NewIds:
    """Ids with the owner in front, counted where that is too long or taken."""

    def new_ids(card: Any, whose: str) -> Iterator[str]:
        readable = (new for new in (f"{whose}-{card}",) if len(new) <= longest)
        return chain(readable, (f"{whose}-{number}" for number in count(1)))

    return new_ids


def next_number(greatest: int) -> NewIds:
    """The same number or the next one above, after the greatest the first."""

    def new_ids(card: Any, _whose: str) -> Iterator[int]:
        return chain(range(card, greatest + 1), range(1, card))

    return new_ids
