"""What units, slots and cards are called, for the PL who reads of them."""

from collections.abc import Iterable

from saikoro.domain.games.pbwcg.cards.card_set import CardSet
from saikoro.domain.games.pbwcg.cards.facts import facts, name_of
from saikoro.domain.games.pbwcg.ids import (
    CardId,
    Entry,
    Slot,
    UnitId,
    seat_of,
    set_slot_id,
    set_slot_of,
    support_number,
)
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.places import place_of
from saikoro.domain.games.pbwcg.rules.targets import COLUMNS
from saikoro.domain.games.pbwcg.state import SET_SLOTS, Unit
from saikoro.domain.games.pbwcg.words import Column
from saikoro.domain.match.events import Seat
from saikoro.domain.text import Text

MOST_QUOTED = 40
"""Characters of an unknown id that are repeated."""


_OWN = Text("味方の{name}", "your {name}")
_ENEMY = Text("敵の{name}", "enemy {name}")
_THERE = Text("{name}（{place}、持久{endurance}）", "{name} ({place}, endurance {endurance})")
_OWN_SET_SLOT = Text("自分のセット場{slot}", "your set slot {slot}")
_ENEMY_SET_SLOT = Text("敵のセット場{slot}", "enemy set slot {slot}")
_SUPPORT = Text("{name}（CP{cp}）", "{name} (CP {cp})")
_COLUMN = Text("敵の{column}（{pcs}）", "{column} ({pcs})")
_WITH_FACTS = Text("{name}: {facts}", "{name}: {facts}")
NUMBERED = Text("{name}#{number}", "{name} #{number}")
"""A support, which may have others of its name beside it."""


class Naming:
    """Names as a seat reads them, found once for many commands."""

    def __init__(self, battle: Battle, seat: Seat) -> None:
        self._state = battle.state
        self._cards = battle.cards
        self._seat = seat
        self._units: dict[UnitId, Text] = {}
        self._printed: dict[CardId, Text] = {}

    def all(self, cards: Iterable[CardId]) -> dict[str, Text]:
        """The units on the field, the set slots, and these cards with what they do, by id."""
        numbers = range(1, SET_SLOTS + 1)
        sets = [set_slot_id(seat, number) for seat in (0, 1) for number in numbers]
        return (
            {id_: self.unit_there(id_) for id_ in self._state.units}
            | {id_: self.entry(id_) for id_ in sets}
            | {card: self.card_with_facts(card) for card in cards}
        )

    # Units

    def unit(self, unit: Unit) -> Text:
        """A unit by side and name; the supports of a side by number, too."""
        name = self.short(unit.card)
        if unit.master is not None:
            name = NUMBERED.filled(name=name, number=support_number(unit.id))
        return (_OWN if unit.seat == self._seat else _ENEMY).filled(name=name)

    def unit_there(self, id_: UnitId) -> Text:
        """A unit on the field, with where it stands and its endurance."""
        if id_ not in self._units:
            unit = self._state.units[id_]
            self._units[id_] = _THERE.filled(
                name=self.unit(unit), place=place_of(unit.slot), endurance=unit.endurance
            )
        return self._units[id_]

    # Cards

    def card(self, card: CardId) -> Text:
        """The name of a card."""
        return card_name(card, self._cards)

    def short(self, card: CardId) -> Text:
        """The name of a card, in English without its title."""
        return Text.plain(self._cards.cards[card].name, self._cards.short_en[card])

    def facts(self, card: CardId) -> Text:
        """What is printed on a card."""
        if card not in self._printed:
            self._printed[card] = facts(self._cards.cards[card], self._cards)
        return self._printed[card]

    def card_with_facts(self, card: CardId) -> Text:
        """The name of a card, and what is printed on it."""
        return with_facts(self.card(card), self.facts(card))

    def laid(self, number: Slot) -> CardId:
        """The card in an own set slot."""
        slot = self._state.pls[self._seat].sets[number - 1]
        return "" if slot is None else slot.card

    # Whatever a command names

    def entry(self, entry: Entry) -> Text:
        """An entry of `targets`; in quotes if nothing is called so."""
        if isinstance(entry, int):
            return place_of(entry)
        if entry in self._state.units:
            return self.unit_there(entry)
        if entry in COLUMNS:
            return self._column(entry)
        slot = set_slot_of(entry)
        if slot is not None:
            own = seat_of(entry) == self._seat
            return (_OWN_SET_SLOT if own else _ENEMY_SET_SLOT).filled(slot=slot)
        support = self._cards.supports.get(entry)
        if support is not None:
            return _SUPPORT.filled(name=support.label, cp=support.cp)
        return self.card(entry)

    def _column(self, name: str) -> Text:
        """An enemy column, with the PCs in it."""
        enemies = self._state.pcs(1 - self._seat)
        there = [self.short(pc.card) for pc in enemies if pc.slot in COLUMNS[name]]
        return _COLUMN.filled(column=Column(name), pcs=Text.joined(there, "・"))


def card_name(card: CardId, cards: CardSet) -> Text:
    """The name of a card; its id in quotes if the set has none like it."""
    printed = cards.cards.get(card)
    return quoted(card) if printed is None else name_of(printed)


def quoted(text: str) -> Text:
    """What a command names and nothing is called."""
    return Text.plain(f"「{text[:MOST_QUOTED]}」", f"{text[:MOST_QUOTED]!r}")


def with_facts(label: Text, printed: Text) -> Text:
    """Something with what is printed on the card that it is about."""
    return _WITH_FACTS.filled(name=label, facts=printed) if printed.ja else label
