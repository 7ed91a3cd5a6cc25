"""Both fields of Cardgard as text: the enemy above, front rows facing (CG-1.3).

Before the lineups are shown it has the decks, with all that is printed on their cards.
"""

from collections.abc import Iterator, Sequence

from saikoro.domain.cards.columns import WIDTH, width, wrapped, wrapped_text
from saikoro.domain.games.cardgard.cards.card_set import CardSet
from saikoro.domain.games.cardgard.cards.print import print_card
from saikoro.domain.games.cardgard.ids import SIDES
from saikoro.domain.games.cardgard.rules.labels import listed
from saikoro.domain.games.cardgard.state import CardgardState, Combatant
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.telling.writer import COMMA
from saikoro.domain.words import Language, Text

_DECK: Text = {"en": "{}: deck and leap deck", "ja": "{}：デッキとリープデッキ"}
_SQUARE: Text = {"en": "[{}] {}", "ja": "【{}】{}"}
_UNIT: Text = {"en": "{} {} HP {}/{}, speed {}", "ja": "{} {} HP{}/{}・速度{}"}
_COMMAND: Text = {"en": "{} (command)", "ja": "{}（コマンド）"}
_FACE_DOWN: Text = {"en": "a command face down", "ja": "裏向きのコマンド"}
_NO_TRAITS: Text = {"en": "no traits", "ja": "特徴なし"}
_NO_ABILITY: Text = {"en": "no ability", "ja": "特性なし"}
_OUT: Text = {"en": "  Knocked out: ", "ja": "  戦闘不能："}

_SIDE: Text = {"en": "{}:", "ja": "{}："}
_MARK: Text = {"en": ", ", "ja": "・"}

_ENEMY: tuple[tuple[int, int], ...] = ((4, 3), (2, 1))
_OWN: tuple[tuple[int, int], ...] = ((1, 2), (3, 4))
"""The squares of each line, from the left."""


def board(known: Known[CardgardState], cards: CardSet, language: Language) -> str:
    """The fields from the side of a seat, seat 0 for spectators; empty before the decks."""
    state, own = known.match.game, known.seat or 0
    if not state.decks:
        return ""
    if not state.squares:
        decks = (_deck(state, cards, seat, language) for seat in (1 - own, own))
        return "\n\n".join("\n".join(deck) for deck in decks)
    lines = [
        *_field(state, cards, 1 - own, _ENEMY, language),
        *_field(state, cards, own, _OWN, language),
    ]
    return "\n".join(lines)


def _deck(state: CardgardState, cards: CardSet, seat: Seat, language: Language) -> Iterator[str]:
    yield _DECK[language].format(SIDES[seat])
    for id_ in (*state.decks[seat], *state.leap_decks[seat]):
        card = cards.find(id_)
        if card is not None:
            for line in print_card(cards, card, language):
                yield from wrapped_text(line, language, "  ", " " * 4)


def _field(
    state: CardgardState,
    cards: CardSet,
    seat: Seat,
    rows: Sequence[Sequence[int]],
    language: Language,
) -> Iterator[str]:
    yield _SIDE[language].format(SIDES[seat])
    cells = [[_cell(state, cards, seat, square, language) for square in row] for row in rows]
    column = max(width(left) for left, _ in cells)
    for left, right in cells:
        line = f"  {left}{' ' * (column - width(left))} | {right}"
        yield from [line] if width(line) <= WIDTH else [f"  {left}", f"  {right}"]
    out = [state.units[ref] for ref in state.knocked_out[seat]]
    if out:
        names = [_name(cards, unit.card, language) for unit in out]
        yield from wrapped(_OUT[language], names, COMMA[language])


def _cell(state: CardgardState, cards: CardSet, seat: Seat, square: int, language: Language) -> str:
    command, ref = state.commands[seat], state.squares[seat][square - 1]
    text = "—"
    if ref is not None:
        text = _unit(state.units[ref], cards, language)
    elif command.square == square:
        text = _FACE_DOWN[language]
        if command.card is not None:
            text = _COMMAND[language].format(_name(cards, command.card, language))
    return _SQUARE[language].format(square, text)


def _unit(unit: Combatant, cards: CardSet, language: Language) -> str:
    name = _name(cards, unit.card, language)
    numbers = _UNIT[language].format(unit.ref, name, unit.hp, unit.max_hp, unit.speed)
    marks = [
        *(ailment.text(language) for ailment in unit.ailments),
        *([_NO_TRAITS[language]] if unit.no_traits else ()),
        *([_NO_ABILITY[language]] if unit.silenced else ()),
    ]
    return _MARK[language].join([numbers, *marks])


def _name(cards: CardSet, card: str, language: Language) -> str:
    name = listed(cards, [card])
    return name.ja if language == "ja" else name.en
