"""The table of Fairies Battle as text: the other seat above one's own, a line for each card.

No line is wider than 100 columns, wide characters counted as two.
"""

from collections.abc import Iterable, Iterator, Sequence

from saikoro.domain.cards.columns import NOTHING, width, wrapped, wrapped_text
from saikoro.domain.games.fairies.cards.card_set import CardSet
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import SIDES
from saikoro.domain.games.fairies.rules.naming import printed_numbers, text_of
from saikoro.domain.games.fairies.state import FairiesState
from saikoro.domain.games.fairies.telling.names import modifier, with_copies
from saikoro.domain.games.fairies.telling.view import (
    AttackView,
    CardView,
    FairiesView,
    PlacedView,
    SideView,
    view,
)
from saikoro.domain.games.fairies.words import CastHow, Target, Zone
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Label
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.telling.writer import COMMA
from saikoro.domain.words import Language, Text, Word, capital

_TURN: Text = {"en": "Turn {}: {}", "ja": "ターン{}：{}"}
_SET_UP: Text = {"en": "Set-up", "ja": "準備"}
_WINDOW: Text = {"en": "{} may reply ({})", "ja": "{}は応答できる（{}）"}
_ATTACK: Text = {"en": "Attack: ", "ja": "攻撃："}
_COLON: Text = {"en": ": ", "ja": "："}
_TARGET: Text = {"en": "on {}", "ja": "対象は{}"}
_DIRECT: Text = {"en": "directly", "ja": Target.DIRECT.ja}
_BLOCKER: Text = {"en": "blocked by {}", "ja": "{}がブロック"}
_RESOLVING: Text = {"en": "Resolving", "ja": "処理中"}

_DAMAGE: Text = {"en": "damage {}", "ja": "ダメージ{}"}
_COSTS: Text = {"en": "{} of {} cost cards upright", "ja": "コスト{1}枚中{0}枚が縦向き"}
_IN_ZONE: Text = {"en": "{} {}", "ja": "{}{}"}
_EXTRA: Text = {"en": "extra {}", "ja": "エクストラ{}"}
_HUSHED: Text = {"en": "replies no more this turn", "ja": "このターン応答しない"}

_UNIT: Text = {"en": w.CardType.UNIT.en, "ja": w.CardType.UNIT.ja}
_SUPPORT: Text = {"en": "support", "ja": "サポート"}
_MUSIC: Text = {"en": w.CardType.MUSIC.en, "ja": w.CardType.MUSIC.ja}
_FAIRY: Text = {"en": w.CardType.FAIRY.en, "ja": w.CardType.FAIRY.ja}
_OPENED_DECK: Text = {"en": "Deck, top first", "ja": "デッキ（上から）"}

_CARD: Text = {"en": "a card", "ja": w.Kind.CARD.ja}
_FACE_DOWN: Text = {"en": "face-down", "ja": "裏向き"}
_BREAKERS: Text = {"en": "breaker {}", "ja": "ブレイカー{}"}
_CHECKS: Text = {"en": "trigger check {}", "ja": "トリガーチェック{}"}
_UNDER: Text = {"en": "on {}", "ja": "下に{}"}
_USED: Text = {"en": "effect used", "ja": "効果使用済み"}
_COST: Text = {"en": "cost {}", "ja": "コスト{}"}
_BRACKETS: Text = {"en": "{} ({})", "ja": "{}（{}）"}


def board(known: Known[FairiesState], cards: CardSet, language: Language) -> str:
    """The table from the side of a seat, seat 0 for spectators; empty before both have decks."""
    shown = view(known, cards)
    if not shown.sides:
        return ""
    own = known.seat or 0
    drawn = _Drawing(shown, cards, language)
    opened = known.opened is not None
    lines = [*drawn.heading(), "", *drawn.side(1 - own)]
    lines += drawn.hidden(1 - own) if opened else []
    lines += ["", *drawn.side(own)]
    lines += drawn.hidden(own) if opened or known.seat is not None else []
    return "\n".join(lines)


class _Drawing:
    """Draws a view in one language."""

    def __init__(self, shown: FairiesView, cards: CardSet, language: Language) -> None:
        self._shown = shown
        self._cards = cards
        self._order = {id_: at for at, id_ in enumerate(cards.cards)}
        self._language = language

    def _text(self, text: Text, *values: object) -> str:
        return text[self._language].format(*values)

    def _word(self, word: Word) -> str:
        return word.text(self._language)

    def _name(self, card: CardView) -> str:
        name = card.name if self._language == "ja" else card.name_en
        return name or self._text(_CARD)

    # The turn

    def heading(self) -> Iterator[str]:
        """Whose turn and phase it is, and what is going on."""
        shown = self._shown
        parts = [self._text(_SET_UP)]
        if shown.turn:
            parts = [self._text(_TURN, shown.turn, SIDES[shown.seat])]
        if shown.phase is not None:
            parts.append(capital(self._word(shown.phase)))
        for window in shown.windows:
            kind = self._word(window.kind)
            parts.append(self._text(_WINDOW, SIDES[window.seat], kind))
        yield from wrapped("", parts, " / ")
        if shown.attack is not None:
            parts = [*self._attack(shown.attack)]
            yield from wrapped(self._text(_ATTACK), parts, self._text(COMMA))
        if shown.between:
            yield from self._pile(self._text(_RESOLVING), shown.between)

    def _attack(self, attack: AttackView) -> Iterator[str]:
        yield self._name(attack.attacker)
        if attack.target is None:
            yield self._text(_DIRECT)
        else:
            yield self._text(_TARGET, self._name(attack.target))
        if attack.blocker is not None:
            yield self._text(_BLOCKER, self._name(attack.blocker))

    # A side

    def side(self, seat: Seat) -> Iterator[str]:
        """What everybody sees of a seat."""
        side = self._shown.sides[seat]
        upright = sum(cost.facing is w.Facing.UPRIGHT for cost in side.costs)
        numbers = [
            self._text(_DAMAGE, side.damage),
            self._text(_COSTS, upright, len(side.costs)),
            self._text(_IN_ZONE, self._word(Zone.HAND), len(side.hand)),
            self._text(_IN_ZONE, self._word(Zone.DECK), side.deck),
            self._text(_EXTRA, len(side.extra)),
        ]
        if side.hushed:
            numbers.append(self._text(_HUSHED))
        yield from wrapped(f"{SIDES[seat]}{self._text(_COLON)}", numbers, self._text(COMMA))
        yield from self._row(_UNIT, side.units)
        yield from self._row(_SUPPORT, side.supports)
        for zone, placed in ((_MUSIC, side.music), (_FAIRY, side.fairy)):
            if placed is not None:
                yield from self._placed(self._row_head(zone), placed)
        yield from self._piles(side)

    def _row(self, row: Text, slots: Sequence[PlacedView | None]) -> Iterator[str]:
        if not any(slots):
            yield self._row_head(row) + NOTHING
        for placed in slots:
            if placed is not None:
                yield from self._placed(self._row_head(row, placed.slot), placed)

    def _row_head(self, row: Text, slot: int | None = None) -> str:
        """What a row is called, and the number of a slot, as wide as in every row."""
        widest = max(width(self._text(each)) for each in (_UNIT, _SUPPORT, _MUSIC, _FAIRY))
        name = self._text(row)
        return f"  {name}{' ' * (widest - width(name))} {slot or ' '}  "

    def _placed(self, first: str, placed: PlacedView) -> Iterator[str]:
        values = "" if placed.power is None else f" {placed.power}"
        if placed.card.type is not w.CardType.MAGIC and placed.damage_value is not None:
            values += f"/{placed.damage_value}"
        parts = [self._name(placed.card) + values, *self._marks(placed)]
        indent = " " * width(first)
        yield from wrapped(first, parts, self._text(COMMA), indent)
        yield from self._text_of(placed.card, indent)

    def _text_of(self, card: CardView, indent: str) -> Iterator[str]:
        """What a card does, on lines of its own."""
        printed = self._cards.cards.get(card.id or "")
        text = "" if printed is None else self._label(text_of(printed, self._cards))
        if text:
            yield from wrapped_text(text, self._language, indent, indent)

    def _label(self, label: Label) -> str:
        return label.ja if self._language == "ja" else label.en

    def _marks(self, placed: PlacedView) -> Iterator[str]:
        if placed.card.cost is not None:
            yield self._text(_COST, placed.card.cost)
        if placed.face_down:
            yield self._text(_FACE_DOWN)
        if placed.face_down and placed.prepaid:
            yield self._word(CastHow.FREE)
        if placed.facing is not w.Facing.UPRIGHT:
            yield self._word(placed.facing)
        if placed.breakers:
            yield self._text(_BREAKERS, placed.breakers)
        if placed.guardian:
            yield self._word(w.Attribute.GUARDIAN)
        if placed.trigger_checks:
            yield self._text(_CHECKS, placed.trigger_checks)
        for each in placed.modifiers:
            changed = modifier(each.what, each.value, self._language)
            yield self._text(_BRACKETS, changed, self._word(each.until))
        if placed.used:
            yield self._text(_USED)
        names = [self._name(slough) for slough in placed.sloughs]
        if names:
            yield self._text(_UNDER, names[0])
            yield from names[1:]

    def _piles(self, side: SideView) -> Iterator[str]:
        yield from self._pile(self._heading(Zone.FOREST), side.forest)
        for zone, pile in ((Zone.BANISHED, side.banished), (Zone.GONE, side.gone)):
            if pile:
                yield from self._pile(self._heading(zone), pile)

    def hidden(self, seat: Seat) -> Iterator[str]:
        """What the seat alone sees, its hand and its extra deck; after the end also its deck."""
        side = self._shown.sides[seat]
        yield from self._held(self._heading(Zone.HAND), side.hand)
        yield from self._held(self._heading(Zone.EXTRA), side.extra)
        if side.deck_cards:
            names = [self._name(card) for card in side.deck_cards]
            heading = f"  {self._text(_OPENED_DECK)}{self._text(_COLON)}"
            yield from wrapped(heading, names, self._text(COMMA))

    def _heading(self, zone: Zone) -> str:
        return capital(self._word(zone))

    def _in_order(self, pile: Iterable[CardView]) -> list[CardView]:
        """The cards of a pile in the order of the card set, so that equal ones are together."""
        last = len(self._order)
        return sorted(pile, key=lambda card: self._order.get(card.id or "", last))

    def _held(self, heading: str, pile: Sequence[CardView]) -> Iterator[str]:
        """The cards of a pile with their numbers and what they do, a line for each."""
        if not any(card.id for card in pile):
            yield from self._pile(heading, pile)
            return
        yield f"  {heading}{self._text(_COLON)}".rstrip()
        in_order = self._in_order(pile)
        names = with_copies(map(self._name, in_order), self._language)
        for card, name in zip({card.id: card for card in in_order}.values(), names, strict=True):
            printed = self._cards.cards.get(card.id or "")
            numbers = [] if printed is None else [*map(self._label, printed_numbers(printed))]
            inner = self._text(COMMA).join(numbers)
            yield f"    {self._text(_BRACKETS, name, inner) if inner else name}"
            yield from self._text_of(card, " " * 6)

    def _pile(self, heading: str, pile: Iterable[CardView]) -> Iterator[str]:
        """The cards of a pile, equal ones together."""
        names = with_copies(map(self._name, self._in_order(pile)), self._language)
        yield from wrapped(f"  {heading}{self._text(_COLON)}", names, self._text(COMMA))
