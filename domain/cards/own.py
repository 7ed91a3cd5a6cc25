"""Own cards of entrants: checking them against a set, and merging them for a match."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, count
from typing import Any, Generic, NamedTuple, TypeVar

from saikoro.domain.cards.page import Pasted
from saikoro.domain.errors.rules import IllegalCardSet, Violation
from saikoro.domain.text import Text

_ID_TAKEN = Text("{field} の {id} は、別のカードのものです", "{id} is the {field} of another card")
_TOO_MANY_CARDS = Text(
    "カードが {count} 枚あります。入れられるのは {free} 枚までです",
    "{count} cards; at most {free} are allowed",
)

C = TypeVar("C")

OWN = "TN-16.9"

Source = Mapping[str, Any]
"""A card set, or the tables of one, as decoded JSON."""

NewIds = Callable[[Any, str], Iterator[Any]]
"""Possible new ids of a card, best first, by its id and its owner."""


class Merged(NamedTuple):
    """The card set of a match, with the own cards of both entrants."""

    source: Source
    ids: tuple[dict[Any, Any], dict[Any, Any]]
    """The new ids of each entrant's own cards, by their old ids."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnCards(Generic[C]):
    """How one game merges own cards of entrants."""

    read: Callable[[Any], C]
    """Parses own cards to a card set; IllegalCardSet names every error."""
    tables: Mapping[str, str]
    """The tables of a source, each with the field of a card set that has its cards by id."""
    field: str
    """The id field of a card in a source."""
    most: int
    """The maximum number of cards in one table."""
    new_ids: NewIds
    read_page: Callable[[str, int], Pasted]
    """Parses a page of cards that begins in the given line of a document."""

    def checked_with(self, cards: C, own: Any) -> C:
        """Parse own cards and check them against `cards`; IllegalCardSet points into `own`.

        A set must have room for the own cards of two entrants with this many.
        """
        read = self.read(own)
        violations = []
        taken = self._ids(cards)
        for table, field in self.tables.items():
            free = self.most - len(getattr(cards, field))
            added = own.get(table, [])
            if 2 * len(added) > free:
                detail = _TOO_MANY_CARDS.filled(count=len(added), free=free // 2)
                violations.append(Violation.of("own_too_many", OWN, detail, f"/{table}"))
            for index, card in enumerate(added):
                if card[self.field] in taken:
                    detail = _ID_TAKEN.filled(id=str(card[self.field]), field=self.field)
                    pointer = f"/{table}/{index}/{self.field}"
                    violations.append(Violation.of("own_id_taken", OWN, detail, pointer))
        if violations:
            raise IllegalCardSet(violations)
        return read

    def joined(self, cards: C, own: C) -> C:
        """A set with own cards, for checking builds; the digest is that of the set."""
        fields = self.tables.values()
        both = {field: getattr(cards, field) | getattr(own, field) for field in fields}
        joined: C = replace(cards, **both)  # type: ignore[type-var]  # sets are dataclasses
        return joined

    def _ids(self, cards: C) -> set[Any]:
        return {card for field in self.tables.values() for card in getattr(cards, field)}

    def page(self, text: str, line: int, cards: C) -> dict[str, Any]:
        """Parse own cards from a page that begins in `line`, with ids that are new to `cards`."""
        page = self.read_page(text, line).data
        taken = self._ids(cards)
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
    """Ids prefixed with the owner, or numbered if that is too long or taken."""

    def new_ids(card: Any, whose: str) -> Iterator[str]:
        prefixed_id = (new for new in (f"{whose}-{card}",) if len(new) <= longest)
        return chain(prefixed_id, (f"{whose}-{number}" for number in count(1)))

    return new_ids


def next_number(greatest: int) -> NewIds:
    """The same number or the next free one, wrapping around after `greatest`."""

    def new_ids(card: Any, _whose: str) -> Iterator[int]:
        return chain(range(card, greatest + 1), range(1, card))

    return new_ids
