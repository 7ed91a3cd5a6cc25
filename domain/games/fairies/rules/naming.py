"""What a card is called to the seat that is asked, in both languages.

Cards on the field have their numbers in force; those that a seat could take for one another have
their place. What a card is called depends on the state alone, not on the other options.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from saikoro.domain.cards.once import once_per_part
from saikoro.domain.games.fairies.cards.card_set import AnyCard, CardSet, Cost, Trigger
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.english import print_line_en
from saikoro.domain.games.fairies.cards.notation.english_phrases import kin_en, print_phrase
from saikoro.domain.games.fairies.cards.notation.parse import print_line, print_piece
from saikoro.domain.games.fairies.ids import SIDES, CardId, Handle, owner
from saikoro.domain.games.fairies.rules.field import Field
from saikoro.domain.games.fairies.state import FairiesState, Placed, everything, row_of
from saikoro.domain.games.fairies.words import CastHow, Row, Zone
from saikoro.domain.games.fairies.zones import find
from saikoro.domain.match.events import Seat
from saikoro.domain.text import IN_BRACKETS, Text


def name_of(card: AnyCard) -> Text:
    """The name of a card."""
    return Text.plain(card.name, card.name_en or card.name)


AT = Text("{card}（{seat}の{place}）", "{card} ({seat}, {place})")
SLOT = Text("{name}{number}", "{name} {number}")
_HAS_LEFT = Text("{card}（場を離れた）", "{card} (has left the field)")


def placed_at(field: Field, placed: Placed) -> Text:
    """The name of a face-up card, and its seat and slot, or that it has left the field."""
    card = name_of(field.printed(placed))
    return at(card, field.state, placed) if field.stands(placed) else _HAS_LEFT.filled(card=card)


def at(card: Text, state: FairiesState, placed: Placed) -> Text:
    """A name with the seat and the slot of what has it, if that has a slot."""
    for row in Row:
        for slot, other in enumerate(row_of(state.seats[placed.seat], row), 1):
            if other is placed:
                place = SLOT.filled(name=row, number=slot)
                return AT.filled(card=card, seat=SIDES[placed.seat], place=place)
    return card


TRIGGERS = {
    w.TriggerKind.BREAKER: Text(
        "めくれたら、ターン終了時まで自分のユニット1体にブレイカーを1つ与える。",
        "When turned up, give 1 of your units +1 breaker until end of turn.",
    ),
    w.TriggerKind.HEAL: Text(
        "めくれたら、自分のダメージが60以上なら10回復する。",
        "When turned up, heal 10 of your damage if it is 60 or more.",
    ),
    w.TriggerKind.UNIT: Text(
        "めくれたら、ターン終了時まで自分のユニット1体のパワーを+2000する。",
        "When turned up, give 1 of your units +2000 power until end of turn.",
    ),
    w.TriggerKind.BLOCK: Text(
        "ダメージチェックでめくれたら、攻撃を無効にする。",
        "When turned up by a damage check, negate the attack.",
    ),
}
"""What triggers without lines do (FB-8.2)."""


KNOWN_TO_OPPONENT = Text("公開済み", "known to your opponent")
"""Of a card in the hand or the extra deck."""


_FACE_DOWN_CARD = Text("裏向きのカード", "a face-down card")
_FACE_DOWN = Text("裏向き", "face-down")
_KIN = Text("〈{kin}〉", "{english}", left_out=("kin", "english"))
_TRIGGER = Text("{kind}", "{kind} trigger")
_COST_CARD = Text("{kind}コスト", "{kind} cost")
_COST = Text("コスト{cost}", "cost {cost}")
_UNFIT = Text("その値なし", "no such value")
_WITHOUT = Text("{what}なし", "no {what}")
POWER = Text("パワー{power}", "power {power}")
BREAKER_N = Text("ブレイカー{count}", "breaker {count}")
TRIGGER_CHECK_N = Text("トリガーチェック{count}", "trigger check {count}")
_IN_DECK = Text("デッキの上から{at}枚目", "number {at} of the deck")
_IN_SLOUGHS = Text("{card}の下から{at}枚目", "number {at} from below under {card}")
_SLOTS = {
    (Row.UNITS, True): Text("自分のユニットゾーン{slot}", "your unit zone {slot}"),
    (Row.UNITS, False): Text("相手のユニットゾーン{slot}", "their unit zone {slot}"),
    (Row.SUPPORTS, True): Text("自分のサポートゾーン{slot}", "your support zone {slot}"),
    (Row.SUPPORTS, False): Text("相手のサポートゾーン{slot}", "their support zone {slot}"),
}
"""A place by its row, and whether it is of the seat that reads."""


def text_of(card: AnyCard, cards: CardSet) -> Text:
    """What a card does: its lines, one behind the other; empty for a card that does nothing."""
    return _text_by_id(cards, card.id)


def _text_of(cards: CardSet, card: CardId) -> Text:
    return Text.joined(lines_of(cards.cards[card], cards), "", " ")


_text_by_id = once_per_part(_text_of)


def lines_of(card: AnyCard, cards: CardSet) -> Iterator[Text]:
    """The lines of a card; of a trigger without any, what it does."""
    if isinstance(card, Trigger) and card.trigger in TRIGGERS:
        yield TRIGGERS[card.trigger]
        return

    for line in card.lines.printed:
        yield line_of(line, cards)


def line_of(line: n.Line, cards: CardSet) -> Text:
    """A line of a card, as it is printed."""
    return Text.plain(print_line(line), print_line_en(line, cards.english_of))


def kins_of(card: AnyCard) -> Iterator[Text]:
    """The kins of a card."""
    for kin in card.kin:
        yield _KIN.filled(kin=kin, english=kin_en(kin))


def _behind(name: Text, parts: Sequence[Text]) -> Text:
    """A name with more about it in brackets."""
    return IN_BRACKETS.filled(name=name, more=Text.joined(parts)) if parts else name


def printed_numbers(card: AnyCard) -> Iterator[Text]:
    """What is printed on a card besides its lines."""
    if isinstance(card, Trigger):
        yield _TRIGGER.filled(kind=card.trigger)
    elif isinstance(card, Cost):
        yield _COST_CARD.filled(kind=card.cost_kind)
    if card.cost is not None:
        yield cost_of(card.cost)
    if card.power is not None:
        yield _fight(card, card.power, card.damage)
    yield from _attributes(card.breaker, card.trigger_check, guardian=card.guardian)


def cost_of(cost: int) -> Text:
    """A printed cost."""
    return _COST.filled(cost=cost)


def measured(card: AnyCard, by: n.Filter) -> Text:
    """What a card has printed of that which a filter asks for, or that it has none (FB-16.3)."""
    match by:
        case n.Kin() if card.kin:
            return Text.joined(kins_of(card))
        case n.Cost() if card.cost is not None:
            return cost_of(card.cost)
        case n.WithPower() if card.power is not None:
            return POWER.filled(power=card.power)
        case n.Holding(attribute):
            return _WITHOUT.filled(what=attribute)
        case _:
            return _UNFIT


def phrase_of(node: n.PriceItem | n.Select | n.Condition) -> Text:
    """A phrase of the notation."""
    return Text.plain(print_piece(node), print_phrase(node))


def _fight(card: AnyCard, power: int, damage: int) -> Text:
    """Power and damage value; a magic event never attacks, so that it has no damage value."""
    numbers = str(power) if card.type is w.CardType.MAGIC else f"{power}/{damage}"
    return Text.plain(numbers)


def _attributes(breakers: int, checks: int, *, guardian: bool) -> Iterator[Text]:
    if breakers:
        yield BREAKER_N.filled(count=breakers)
    if guardian:
        yield Text.of(w.Attribute.GUARDIAN)
    if checks:
        yield TRIGGER_CHECK_N.filled(count=checks)


class Naming:
    """Names cards to one seat."""

    def __init__(self, field: Field, seat: Seat) -> None:
        self._field = field
        self._seat = seat

    def known(self, card: Handle) -> AnyCard | None:
        """The card of a handle, or of an id; None if the seat does not know it."""
        cards = self._field.cards.cards
        if card in cards:
            return cards[card]
        id_ = self._public(card)
        if id_ is None and owner(card) == self._seat:
            id_ = self._field.table.card(card)
        return None if id_ is None else cards[id_]

    def _public(self, card: Handle) -> CardId | None:
        """What everybody knows a card to be."""
        side = self._field.side(owner(card))
        if side.fairy is not None and side.fairy.card == card:
            return side.fairy.id
        return side.cost_ids.get(card) or self._field.state.ids.get(card)

    def sees(self, value: Any) -> bool:
        """Whether a value is the id of a card, or the handle of one that the seat may name."""
        if not isinstance(value, str):
            return False
        state, own = self._field.state, self._field.side(self._seat)
        placed = {each.card for each in everything(state)}
        return any(
            value in cards
            for cards in (self._field.cards.cards, state.ids, own.hand, own.extra, placed)
        )

    def name(self, card: Handle) -> Text:
        """The name of a card alone."""
        known = self.known(card)
        return _FACE_DOWN_CARD if known is None else name_of(known)

    def placed(self, card: Handle) -> Text:
        """The name, and the place where that is needed to tell it from another card."""
        return _behind(self.name(card), [*self._place(card)])

    def full(self, card: Handle) -> Text:
        """The name, the numbers, and the place where it is needed."""
        return _behind(self.name(card), [*self._numbers(card), *self._place(card)])

    def text(self, card: Handle) -> Text:
        """The lines of a card that the seat knows."""
        known = self.known(card)
        return Text.plain("") if known is None else text_of(known, self._field.cards)

    def _numbers(self, card: Handle) -> Iterator[Text]:
        known, placed = self.known(card), self._object(card)
        if placed is None or placed.id is None:
            yield from () if known is None else printed_numbers(known)
            return
        field = self._field
        if known is not None and known.power is not None:
            yield _fight(known, field.power(placed), field.damage_value(placed))
        yield from _attributes(
            field.breakers(placed), field.trigger_checks(placed), guardian=field.is_guardian(placed)
        )
        if placed.facing is not w.Facing.UPRIGHT:
            yield Text.of(placed.facing)

    def _object(self, card: Handle) -> Placed | None:
        return None if card in self._field.cards.cards else find(self._field.state, card)

    def _place(self, card: Handle) -> Iterator[Text]:
        if card in self._field.cards.cards:
            return
        side, placed = self._field.side(owner(card)), self._object(card)
        if placed is not None:
            yield from self._place_on_field(placed)
        elif card in side.banished:
            yield Text.of(Zone.BANISHED)
        elif card in self._field.deck(owner(card)):
            at = self._field.deck(owner(card)).index(card) + 1
            yield _IN_DECK.filled(at=at)
        elif card in self._field.sloughs(owner(card)):
            yield self._place_of_slough(card)
        elif any(self._is_shown_beside_hidden(card, zone) for zone in (side.hand, side.extra)):
            yield KNOWN_TO_OPPONENT

    def _place_on_field(self, placed: Placed) -> Iterator[Text]:
        if placed.id is not None and not self._has_twin(placed):
            return
        for row in Row:
            for slot, other in enumerate(row_of(self._field.side(placed.seat), row), 1):
                if other is placed:
                    yield _SLOTS[row, placed.seat == self._seat].filled(slot=slot)
        if placed.id is None:
            yield _FACE_DOWN
            if placed.prepaid:
                yield Text.of(CastHow.FREE)

    def _has_twin(self, placed: Placed) -> bool:
        return any(
            other is not placed and other.id == placed.id for other in everything(self._field.state)
        )

    def _place_of_slough(self, card: Handle) -> Text:
        stack = self._field.stack_of(card)
        at = stack.sloughs.index(card) + 1
        return _IN_SLOUGHS.filled(card=self.placed(stack.card), at=at)

    def _is_shown_beside_hidden(self, card: Handle, zone: Sequence[Handle]) -> bool:
        """Whether others know this card, and not another copy that lies beside it."""
        if card not in zone or card not in self._field.state.ids or owner(card) != self._seat:
            return False
        same = self._field.table.card(card)
        return any(
            other not in self._field.state.ids and self._field.table.card(other) == same
            for other in zone
        )
