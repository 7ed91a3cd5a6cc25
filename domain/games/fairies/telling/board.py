"""The table of Fairies Battle as text: the other seat above one's own, a line for each card.

No line is wider than 100 columns, wide characters counted as two.
"""

from collections.abc import Iterable, Iterator, Sequence

from domain.cards.columns import NOTHING, width, wrapped
from domain.games.fairies.cards.card_set import CardSet
from domain.games.fairies.cards.notation import words as w
from domain.games.fairies.state import FairiesState
from domain.games.fairies.telling.names import (
    DURATIONS,
    FACINGS,
    PHASES,
    SEATS,
    WHATS,
    WINDOWS,
    WORDS_GIVEN,
    with_copies,
)
from domain.games.fairies.telling.view import (
    AttackView,
    CardView,
    FairiesView,
    PlacedView,
    SideView,
    view,
)
from domain.match.events import Seat
from domain.match.interface.game import Language
from domain.match.known import Known

_WORDS: dict[str, dict[Language, str]] = {
    "turn": {"en": "Turn {}: {}", "ja": "ターン{}：{}"},
    "set_up": {"en": "Set-up", "ja": "準備"},
    "phase": {"en": "{} phase", "ja": "{}"},
    "window": {"en": "{} may reply ({})", "ja": "{}の応答窓（{}）"},
    "attack": {"en": "Attack", "ja": "攻撃"},
    "target": {"en": "on {}", "ja": "対象は{}"},
    "direct": {"en": "directly", "ja": "ダイレクトアタック"},
    "blocker": {"en": "blocked by {}", "ja": "{}がブロック"},
    "resolving": {"en": "Resolving", "ja": "処理中"},
    "damage": {"en": "damage {}", "ja": "ダメージ{}"},
    "costs": {"en": "costs {} of {} upright", "ja": "コスト{}/{}"},
    "deck": {"en": "deck {}", "ja": "デッキ{}"},
    "hand": {"en": "hand {}", "ja": "手札{}"},
    "extra": {"en": "extra {}", "ja": "エクストラ{}"},
    "hushed": {"en": "asks for no more windows", "ja": "応答しない"},
    "units": {"en": "unit   ", "ja": "ユニット"},
    "supports": {"en": "support", "ja": "サポート"},
    "music": {"en": "music  ", "ja": "ミュージック"},
    "fairy": {"en": "fairy  ", "ja": "フェアリー"},
    "own_hand": {"en": "Hand", "ja": "手札"},
    "own_extra": {"en": "Extra deck", "ja": "エクストラデッキ"},
    "opened_deck": {"en": "Deck, top first", "ja": "デッキ（上から）"},
    "forest": {"en": "Forest", "ja": "森"},
    "banished": {"en": "Banished", "ja": "除外"},
    "gone": {"en": "Banished for good", "ja": "完全除外"},
    "card": {"en": "a card", "ja": "カード"},
    "face_down": {"en": "face-down", "ja": "裏向き"},
    "prepaid": {"en": "prepaid", "ja": "支払い済み"},
    "breakers": {"en": "breaker {}", "ja": "ブレイカー{}"},
    "guardian": {"en": "guardian", "ja": "ガーディアン"},
    "checks": {"en": "trigger check {}", "ja": "トリガーチェック{}"},
    "under": {"en": "on {}", "ja": "下に{}"},
    "comma": {"en": ", ", "ja": "、"},
}


def board(known: Known[FairiesState], cards: CardSet, language: Language) -> str:
    """The table from the side of a seat, seat 0 for spectators; empty before both have decks."""
    shown = view(known, cards)
    if not shown.sides:
        return ""
    own = known.seat or 0
    drawn = _Drawing(shown, language)
    opened = known.opened is not None
    lines = [*drawn.heading(), "", *drawn.side(1 - own)]
    lines += drawn.hidden(1 - own) if opened else []
    lines += ["", *drawn.side(own)]
    lines += drawn.hidden(own) if opened or known.seat is not None else []
    return "\n".join(lines)


class _Drawing:
    """Draws a view in one language."""

    def __init__(self, shown: FairiesView, language: Language) -> None:
        self._shown = shown
        self._language = language

    def _word(self, word: str, *values: object) -> str:
        return _WORDS[word][self._language].format(*values)

    def _name(self, card: CardView) -> str:
        name = card.name if self._language == "ja" else card.name_en
        return name or self._word("card")

    # The turn

    def heading(self) -> Iterator[str]:
        """Whose turn and phase it is, and what is going on."""
        shown = self._shown
        parts = [self._word("set_up")]
        if shown.turn:
            parts = [self._word("turn", shown.turn, SEATS[shown.seat])]
        if shown.phase is not None:
            parts.append(self._word("phase", PHASES[shown.phase][self._language]))
        for window in shown.windows:
            kind = WINDOWS[window.kind][self._language]
            parts.append(self._word("window", SEATS[window.seat], kind))
        yield from wrapped("", parts, " / ")
        if shown.attack is not None:
            parts = [*self._attack(shown.attack)]
            yield from wrapped(f"{self._word('attack')}: ", parts, self._word("comma"))
        if shown.between:
            yield from self._pile("resolving", shown.between)

    def _attack(self, attack: AttackView) -> Iterator[str]:
        yield self._name(attack.attacker)
        if attack.target is None:
            yield self._word("direct")
        else:
            yield self._word("target", self._name(attack.target))
        if attack.blocker is not None:
            yield self._word("blocker", self._name(attack.blocker))

    # A side

    def side(self, seat: Seat) -> Iterator[str]:
        """What everybody sees of a seat."""
        side = self._shown.sides[seat]
        upright = sum(cost.facing is w.Facing.UPRIGHT for cost in side.costs)
        numbers = [
            self._word("damage", side.damage),
            self._word("costs", upright, len(side.costs)),
            self._word("hand", len(side.hand)),
            self._word("deck", side.deck),
            self._word("extra", len(side.extra)),
        ]
        if side.hushed:
            numbers.append(self._word("hushed"))
        yield from wrapped(f"{SEATS[seat]}: ", numbers, self._word("comma"))
        yield from self._row("units", side.units)
        yield from self._row("supports", side.supports)
        for zone, placed in (("music", side.music), ("fairy", side.fairy)):
            if placed is not None:
                yield from self._placed(f"  {self._word(zone)}    ", placed)
        yield from self._piles(side)

    def _row(self, row: str, slots: Sequence[PlacedView | None]) -> Iterator[str]:
        if not any(slots):
            yield f"  {self._word(row)}    {NOTHING}"
        for placed in slots:
            if placed is not None:
                yield from self._placed(f"  {self._word(row)} {placed.slot}  ", placed)

    def _placed(self, first: str, placed: PlacedView) -> Iterator[str]:
        values = "" if placed.power is None else f" {placed.power}/{placed.damage_value}"
        parts = [self._name(placed.card) + values, *self._marks(placed)]
        yield from wrapped(first, parts, self._word("comma"), " " * width(first))

    def _marks(self, placed: PlacedView) -> Iterator[str]:
        if placed.face_down:
            yield self._word("face_down")
        if placed.face_down and placed.prepaid:
            yield self._word("prepaid")
        if placed.facing is not w.Facing.UPRIGHT:
            yield FACINGS[placed.facing][self._language]
        if placed.breakers:
            yield self._word("breakers", placed.breakers)
        if placed.guardian:
            yield self._word("guardian")
        if placed.trigger_checks:
            yield self._word("checks", placed.trigger_checks)
        for modifier in placed.modifiers:
            yield self._modifier(modifier.what, modifier.value, modifier.until)
        names = [self._name(slough) for slough in placed.sloughs]
        if names:
            yield self._word("under", names[0])
            yield from names[1:]

    def _modifier(self, what: str, value: int | str, until: w.Duration) -> str:
        given = f"{value:+}" if isinstance(value, int) else WORDS_GIVEN[value][self._language]
        return f"{WHATS[what][self._language]}{given} ({DURATIONS[until][self._language]})"

    def _piles(self, side: SideView) -> Iterator[str]:
        yield from self._pile("forest", side.forest)
        for word, pile in (("banished", side.banished), ("gone", side.gone)):
            if pile:
                yield from self._pile(word, pile)

    def hidden(self, seat: Seat) -> Iterator[str]:
        """What the seat alone sees, its hand and its extra deck; after the end also its deck."""
        side = self._shown.sides[seat]
        yield from self._pile("own_hand", side.hand)
        yield from self._pile("own_extra", side.extra)
        if side.deck_cards:
            names = [self._name(card) for card in side.deck_cards]
            yield from wrapped(f"  {self._word('opened_deck')}: ", names, self._word("comma"))

    def _pile(self, word: str, pile: Iterable[CardView]) -> Iterator[str]:
        """The cards of a pile, equal ones together."""
        names = with_copies(map(self._name, pile), self._language)
        yield from wrapped(f"  {self._word(word)}: ", names, self._word("comma"))
