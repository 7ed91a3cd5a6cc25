"""The table of PBWCG as text: the enemy's side above one's own, the front rows facing.

Each unit has lines of its own; no line is wider than 100 columns, wide characters counted as two.
"""

from collections.abc import Container, Iterable, Iterator

from domain.cards.columns import NOTHING, width, wrapped
from domain.games.pbwcg.cards.card_set import CardSet
from domain.games.pbwcg.cards.notation.english import ATTRIBUTES
from domain.games.pbwcg.events.ids import SIDES
from domain.games.pbwcg.state import FRONT_SLOTS, PC_SLOTS, PbwcgState
from domain.games.pbwcg.telling.shapes import (
    CardView,
    PbwcgView,
    PcView,
    SetView,
    SideView,
    UnitView,
)
from domain.games.pbwcg.telling.view import view
from domain.match.events import Seat
from domain.match.interface.game import Language
from domain.match.known import Known

_WORDS: dict[str, dict[Language, str]] = {
    "turn": {"en": "Turn {}", "ja": "{}ターン目"},
    "pl_turn": {"en": "PL turn of {}", "ja": "{}のPLターン"},
    "unit_turn": {"en": "turn of {}", "ja": "{}のターン"},
    "field": {"en": "field phase", "ja": "フィールドフェイズ"},
    "main": {"en": "main turn", "ja": "メインターン"},
    "comma": {"en": "; ", "ja": "、"},
    "first": {"en": "first PL {}", "ja": "先PL {}"},
    "used": {
        "en": "placements {}, activations {}",
        "ja": "配置{}、発動{}",
    },
    "order": {"en": "Order", "ja": "行動順"},
    "field_slot": {"en": "Field", "ja": "領域"},
    "owned": {"en": "{} of {}, {} left", "ja": "{}（{}、残り{}）"},
    "hp": {"en": "HP {} (cap {})", "ja": "HP{}（上限{}）"},
    "deck": {"en": "deck {}", "ja": "山札{}"},
    "hand": {"en": "hand {}", "ja": "手札{}"},
    "own_hand": {"en": "Hand", "ja": "手札"},
    "opened_deck": {"en": "Deck, top first", "ja": "山札（上から）"},
    "discard": {"en": "Discard pile", "ja": "捨札"},
    "sets": {"en": "Set cards", "ja": "セット場"},
    "face_down": {"en": "face down (turn {})", "ja": "伏せ（{}ターン目）"},
    "own_face_down": {"en": "{}, face down (turn {})", "ja": "{}・伏せ（{}ターン目）"},
    "lasting": {"en": "{} ({} left)", "ja": "{}（残り{}）"},
    "front": {"en": "front", "ja": "前衛"},
    "rear": {"en": "rear ", "ja": "後衛"},
    "unit": {
        "en": "END {}/{} WP {}/{} speed {} attack {} defence {} range {}",
        "ja": "持久{}/{} WP{}/{} 早さ{} 攻撃{} 防御{} {}PC内",
    },
    "items": {"en": "wears {}", "ja": "装備 {}"},
    "bs": {"en": "BS {}", "ja": "BS {}"},
    "status": {"en": "{} ({} left)", "ja": "{}（残り{}）"},
}


def board(known: Known[PbwcgState], cards: CardSet, language: Language) -> str:
    """The table from the side of a seat, seat 0 for spectators; empty before the battle."""
    if known.match.game.phase == "set_up":
        return ""
    drawn = _Drawing(view(known, cards), language)
    own, opened = known.seat or 0, known.opened is not None
    seen = (0, 1) if opened else () if known.seat is None else (own,)
    return "\n".join(drawn.lines(own, seen))


class _Drawing:
    """Draws a view in one language."""

    def __init__(self, shown: PbwcgView, language: Language) -> None:
        self._shown = shown
        self._language = language

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
        hand, deck = self._cards(side.hand), self._cards(side.deck_cards)
        yield from wrapped(f"  {self._word('own_hand')}: ", hand, self._word("comma"))
        if deck:
            yield from wrapped(f"  {self._word('opened_deck')}: ", deck, self._word("comma"))

    def _word(self, word: str, *values: object) -> str:
        return _WORDS[word][self._language].format(*values)

    def _name(self, card: CardView) -> str:
        return card.name if self._language == "ja" else card.name_en

    def _cards(self, cards: Iterable[CardView | None]) -> list[str]:
        return [self._name(card) for card in cards if card is not None]

    # The turn

    def _heading(self) -> Iterator[str]:
        shown = self._shown
        parts = [self._word("turn", shown.turn), *self._phase()]
        parts.append(self._word("first", SIDES[shown.first]))
        if shown.seat is not None:
            parts.append(self._word("used", shown.placements, shown.activations))
        yield from wrapped("", parts, " / ")
        if shown.field is not None:
            field = shown.field
            held = self._word("owned", self._name(field.card), SIDES[field.owner], field.left)
            yield from wrapped(f"{self._word('field_slot')}: ", [held], "")
        order = [_placed(one.unit, one.speed, acted=one.acted) for one in shown.order]
        yield from wrapped(f"{self._word('order')}: ", order, " > ")

    def _phase(self) -> list[str]:
        shown = self._shown
        if shown.seat is not None:
            return [self._word("pl_turn", SIDES[shown.seat])]
        if shown.unit is not None:
            return [self._word("unit_turn", shown.unit)]
        return [self._word(shown.phase)] if shown.phase in ("field", "main") else []

    # A side

    def _player(self, seat: Seat) -> Iterator[str]:
        side = self._shown.sides[seat]
        yield from wrapped(
            f"{SIDES[seat]}: ",
            [
                self._word("hp", side.hp, side.hp_cap),
                self._word("deck", side.deck),
                self._word("hand", len(side.hand)),
            ],
            self._word("comma"),
        )
        yield from wrapped(f"  {self._word('sets')}: ", self._sets(side), " | ")
        discard = self._cards(side.discard)
        yield from wrapped(f"  {self._word('discard')}: ", discard, self._word("comma"))

    def _sets(self, side: SideView) -> list[str]:
        return [
            f"{number} {NOTHING if laid is None else self._set(laid)}"
            for number, laid in enumerate(side.sets, 1)
        ]

    def _set(self, laid: SetView) -> str:
        if laid.card is None:
            return self._word("face_down", laid.laid)
        if not laid.face_up:
            return self._word("own_face_down", self._name(laid.card), laid.laid)
        return self._word("lasting", self._name(laid.card), laid.left)

    def _slot(self, seat: Seat, slot: int) -> Iterator[str]:
        row = self._word("front" if slot <= FRONT_SLOTS else "rear")
        pc = self._shown.sides[seat].slots[slot - 1]
        first = f"  {row} {slot}  "
        if pc is None:
            yield first + NOTHING
            return
        indent = " " * (width(first) + 2)
        yield from wrapped(first, self._unit(pc), "  ", indent)
        suffered = self._suffered(pc)
        if suffered:
            yield from wrapped(indent, suffered, self._word("comma"), indent)
        for support in pc.supports:
            yield from wrapped(f"{indent}+ ", self._unit(support), "  ", f"{indent}  ")

    def _unit(self, unit: UnitView) -> list[str]:
        values = self._word(
            "unit",
            unit.endurance,
            unit.max_endurance,
            unit.wp,
            unit.max_wp,
            unit.speed,
            "/".join(map(str, unit.attack)),
            "/".join(map(str, unit.defence)),
            unit.range,
        )
        japanese = self._language == "ja"
        attribute = unit.attribute if japanese else ATTRIBUTES[unit.attribute]
        return [f"{unit.id} {self._name(unit.card)} ({attribute})", values]

    def _suffered(self, pc: PcView) -> list[str]:
        """What a PC wears, its BS and its status changes."""
        parts = [self._word("items", item) for item in self._cards(pc.items)]
        parts += [
            self._word("bs", bs.name if self._language == "ja" else bs.name_en) for bs in pc.bs
        ]
        for status in pc.statuses:
            mod = status.mod if self._language == "ja" else status.mod_en
            name = f"【{status.limited}】" if status.limited else ""
            parts.append(self._word("status", name + mod, status.left))
        return parts


def _placed(unit: str, speed: int, *, acted: bool) -> str:
    """A place of the order, in brackets if it has passed."""
    return f"({unit} {speed})" if acted else f"{unit} {speed}"
