"""The table of PBWCG as text: the enemy's side above one's own, the front rows facing.

Each unit has lines of its own; no line is wider than 100 columns, wide characters counted as two.
"""

import re
from collections.abc import Container, Iterable, Iterator, Sequence

from saikoro.domain.cards.columns import NOTHING, width, wrapped
from saikoro.domain.games.pbwcg.cards.card_set import CardSet
from saikoro.domain.games.pbwcg.cards.facts import ability_names, facts, name_of, text_of
from saikoro.domain.games.pbwcg.ids import (
    SIDES,
    UnitId,
    card_of,
    is_support,
    seat_of,
    support_number,
)
from saikoro.domain.games.pbwcg.state import FRONT_SLOTS, PC_SLOTS, PbwcgState
from saikoro.domain.games.pbwcg.telling import sentences as s
from saikoro.domain.games.pbwcg.telling.unit_view import CardView, PcView, UnitView
from saikoro.domain.games.pbwcg.telling.view import PbwcgView, SetView, SideView, view
from saikoro.domain.games.pbwcg.words import ArrivedFrom, Kind, Phase
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Label
from saikoro.domain.match.interface.known import Known
from saikoro.domain.words import Language, Text

_TURN: Text = {"en": "Turn {}", "ja": "{}ターン目"}
_PL_TURN: Text = {"en": "PL turn of {}", "ja": "{}のPLターン"}
_UNIT_TURN: Text = {"en": "turn of {}", "ja": "{}のターン"}
_COMMA: Text = {"en": "; ", "ja": "、"}
_FIRST: Text = {"en": "first PL {}", "ja": "先PL {}"}
_USED: Text = {"en": "placements {}, activations {}", "ja": "配置{}、発動{}"}
_ORDER: Text = {"en": "Order (speed)", "ja": "行動順（早さ）"}
_FIELD_SLOT: Text = {"en": "Field", "ja": "領域"}
_OWNED: Text = {"en": "{} of {}, turns left: {}", "ja": "{}（{}、残り{}ターン）"}
_HP: Text = {"en": "HP {} (cap {})", "ja": "HP{}（上限{}）"}
_DECK: Text = {"en": "deck {}", "ja": "山札{}"}
_HAND: Text = {"en": "hand {}", "ja": "手札{}"}
_OWN_HAND: Text = {"en": "Hand", "ja": ArrivedFrom.HAND.ja}
_OPENED_DECK: Text = {"en": "Deck, top first", "ja": "山札（上から）"}
_DISCARD: Text = {"en": "Discard pile", "ja": ArrivedFrom.DISCARD.ja}
_SETS: Text = {"en": "Set cards", "ja": "セット場"}
_FACE_DOWN: Text = {"en": "face down (turn {})", "ja": "伏せ（{}ターン目）"}
_OWN_FACE_DOWN: Text = {"en": "{}, face down (turn {})", "ja": "{}・伏せ（{}ターン目）"}
_LASTING: Text = {"en": "{} (turns left: {})", "ja": "{}（残り{}ターン）"}
_FRONT: Text = {"en": "front", "ja": "前衛"}
_REAR: Text = {"en": "rear ", "ja": "後衛"}
_UNIT: Text = {
    "en": "END {}/{} WP {}/{} speed {} attack {} defence {} range {}",
    "ja": "持久{}/{} WP{}/{} 早さ{} 攻撃{} 防御{} {}PC内",
}
_NAMED: Text = {"en": "{} ({})", "ja": "{}（{}）"}
_ITEMS: Text = {"en": "item {}", "ja": "装備 {}"}
_BS: Text = {"en": "bad status {}", "ja": "BS {}"}
_STATUS: Text = {"en": "{} (turns left: {})", "ja": "{}（残り{}ターン）"}


def board(known: Known[PbwcgState], cards: CardSet, language: Language) -> str:
    """The table from the side of a seat, seat 0 for spectators; empty before the battle."""
    if known.match.game.phase is Phase.SET_UP:
        return ""
    drawn = _Drawing(view(known, cards), cards, language)
    own, opened = known.seat or 0, known.opened is not None
    seen = (0, 1) if opened else () if known.seat is None else (own,)
    return "\n".join(drawn.lines(own, seen))


class _Drawing:
    """Draws a view in one language."""

    def __init__(self, shown: PbwcgView, printed: CardSet, language: Language) -> None:
        self._shown = shown
        self._printed = printed
        self._language = language
        slots = [pc for side in shown.sides for pc in side.slots if pc is not None]
        self._cards_of = {unit.id: unit.card.id for pc in slots for unit in (pc, *pc.supports)}
        """The card of each unit that is on the field."""

    def lines(self, own: Seat, seen: Container[Seat]) -> Iterator[str]:
        """The whole table, with one's own side below; the hands and decks of seats that are `seen`.

        Decks are seen after the end alone.
        """
        enemy = 1 - own
        yield from self._heading()
        yield ""
        if enemy in seen:
            yield from self._hidden(enemy)
        yield from self._player(enemy)
        for slot in (3, 4, 1, 2):
            yield from self._slot(enemy, slot)
        yield ""
        for slot in range(1, PC_SLOTS + 1):
            yield from self._slot(own, slot)
        yield from self._player(own)
        if own in seen:
            yield from self._hidden(own)

    def _hidden(self, seat: Seat) -> Iterator[str]:
        side = self._shown.sides[seat]
        deck = self._cards(side.deck_cards)
        yield (
            f"  {self._text(_OWN_HAND)}:" if side.hand else f"  {self._text(_OWN_HAND)}: {NOTHING}"
        )
        for card in side.hand:
            if card is not None:
                yield from self._facts("    ", card)
        if deck:
            yield from wrapped(f"  {self._text(_OPENED_DECK)}: ", deck, self._text(_COMMA))

    def _text(self, text: Text, *values: object) -> str:
        return text[self._language].format(*values)

    def _name(self, card: CardView) -> str:
        return card.name if self._language == "ja" else card.name_en

    def _of(self, label: Label) -> str:
        return label.ja if self._language == "ja" else label.en

    def _facts(self, first: str, card: CardView) -> Iterator[str]:
        """A card with what is printed on it."""
        printed = self._printed.cards[card.id]
        said = filter(None, [self._of(name_of(printed)), self._of(facts(printed, self._printed))])
        yield from _prose(first, ": ".join(said))

    def _rules(self, card: CardView) -> str:
        """The text of a card; empty for one without effect."""
        return self._of(text_of(self._printed.cards[card.id].text, self._printed))

    def _short(self, unit: UnitId) -> str:
        """A unit by its side and its name, also one that has left."""
        card = self._cards_of.get(unit, "" if is_support(unit) else card_of(unit))
        printed = self._printed.cards.get(card)
        if printed is None:
            name = Kind.SUPPORT.text(self._language)
        else:
            name = printed.name if self._language == "ja" else self._printed.short_en[card]
        return f"{SIDES[seat_of(unit)]} {self._numbered(unit, name)}"

    def _numbered(self, unit: UnitId, name: str) -> str:
        return self._text(s.NUMBERED, name, support_number(unit)) if is_support(unit) else name

    def _cards(self, cards: Iterable[CardView | None]) -> list[str]:
        return [self._name(card) for card in cards if card is not None]

    # The turn

    def _heading(self) -> Iterator[str]:
        shown = self._shown
        parts = [self._text(_TURN, shown.turn), *self._phase()]
        parts.append(self._text(_FIRST, SIDES[shown.first]))
        if shown.seat is not None:
            parts.append(self._text(_USED, shown.placements, shown.activations))
        yield from wrapped("", parts, " / ")
        if shown.field is not None:
            field = shown.field
            held = self._text(_OWNED, self._name(field.card), SIDES[field.owner], field.left)
            first = f"{self._text(_FIELD_SLOT)}: "
            yield from _prose(first, ": ".join(filter(None, [held, self._rules(field.card)])))
        order = [_placed(self._short(one.unit), one.speed, acted=one.acted) for one in shown.order]
        yield from wrapped(f"{self._text(_ORDER)}: ", order, " > ")

    def _phase(self) -> list[str]:
        shown = self._shown
        if shown.seat is not None:
            return [self._text(_PL_TURN, SIDES[shown.seat])]
        if shown.unit is not None:
            return [self._text(_UNIT_TURN, self._short(shown.unit))]
        named = shown.phase in (Phase.FIELD, Phase.MAIN)
        return [shown.phase.text(self._language)] if named else []

    # A side

    def _player(self, seat: Seat) -> Iterator[str]:
        side = self._shown.sides[seat]
        yield from wrapped(
            f"{SIDES[seat]}: ",
            [
                self._text(_HP, side.hp, side.hp_cap),
                self._text(_DECK, side.deck),
                self._text(_HAND, len(side.hand)),
            ],
            self._text(_COMMA),
        )
        yield from wrapped(f"  {self._text(_SETS)}: ", self._sets(side), " | ")
        for number, laid in enumerate(side.sets, 1):
            if laid is not None and laid.card is not None:
                yield from self._facts(f"    {number} ", laid.card)
        discard = self._cards(side.discard)
        yield from wrapped(f"  {self._text(_DISCARD)}: ", discard, self._text(_COMMA))

    def _sets(self, side: SideView) -> list[str]:
        return [
            f"{number} {NOTHING if laid is None else self._set(laid)}"
            for number, laid in enumerate(side.sets, 1)
        ]

    def _set(self, laid: SetView) -> str:
        if laid.card is None:
            return self._text(_FACE_DOWN, laid.laid)
        if not laid.face_up:
            return self._text(_OWN_FACE_DOWN, self._name(laid.card), laid.laid)
        return self._text(_LASTING, self._name(laid.card), laid.left)

    def _slot(self, seat: Seat, slot: int) -> Iterator[str]:
        row = self._text(_FRONT if slot <= FRONT_SLOTS else _REAR)
        pc = self._shown.sides[seat].slots[slot - 1]
        first = f"  {row} {slot}  "
        if pc is None:
            yield first + NOTHING
            return
        indent = " " * (width(first) + 2)
        yield from self._lines(first, indent, pc, self._suffered(pc))
        for support in pc.supports:
            yield from self._lines(f"{indent}+ ", f"{indent}  ", support, [])

    def _lines(
        self, first: str, indent: str, unit: UnitView, suffered: Sequence[str]
    ) -> Iterator[str]:
        """A unit with its values, what it suffers, and what it can do."""
        yield from wrapped(first, self._unit(unit), "  ", indent)
        can = self._of(ability_names([one.id for one in unit.abilities], self._printed))
        for line in (self._text(_COMMA).join(suffered), can, self._rules(unit.card)):
            if line:
                yield from _prose(indent, line)

    def _unit(self, unit: UnitView) -> list[str]:
        values = self._text(
            _UNIT,
            unit.endurance,
            unit.max_endurance,
            unit.wp,
            unit.max_wp,
            unit.speed,
            "/".join(map(str, unit.attack)),
            "/".join(map(str, unit.defence)),
            unit.range,
        )
        attribute = unit.attribute.text(self._language)
        name = self._numbered(unit.id, self._name(unit.card))
        return [self._text(_NAMED, name, attribute), values]

    def _suffered(self, pc: PcView) -> list[str]:
        """What a PC wears, its BS and its status changes."""
        parts = []
        for item in pc.items:
            name, rules = self._name(item), self._rules(item)
            parts.append(self._text(_ITEMS, self._text(_NAMED, name, rules) if rules else name))
        parts += [
            self._text(_BS, bs.name if self._language == "ja" else bs.name_en) for bs in pc.bs
        ]
        for status in pc.statuses:
            mod = status.mod if self._language == "ja" else status.mod_en
            name = f"【{status.limited}】" if status.limited else ""
            parts.append(self._text(_STATUS, name + mod, status.left))
        return parts


def _prose(first: str, text: str) -> Iterator[str]:
    """A text behind `first`, on as many lines as it needs, broken behind words."""
    yield from wrapped(first, _PIECES.findall(text), "", " " * (width(first) + 2))


_PIECES = re.compile(r"[（「【《]*(?:[!-~]+ ?|[^!-~])[、。・）」】》]*")
"""What is not broken: a word, or a wide character, with the brackets and signs around it."""


def _placed(unit: str, speed: int, *, acted: bool) -> str:
    """A place of the order, in brackets if it has passed."""
    return f"({unit} {speed})" if acted else f"{unit} {speed}"
