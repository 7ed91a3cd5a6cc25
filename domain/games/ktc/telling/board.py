"""Both fields of KTC as text: one line for each row, the enemy above, front rows facing."""

from saikoro.domain.games.ktc.cards.card_set import CardSet
from saikoro.domain.games.ktc.ids import SIDES
from saikoro.domain.games.ktc.state import KtcState, Soldier, defeats
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.known import Known
from saikoro.domain.words import Language

_TIRED: dict[Language, str] = {"en": "tired", "ja": "疲労"}
_UPPER: dict[Language, str] = {"en": "upper", "ja": "上級"}
_HEADING: dict[Language, str] = {"en": "{}: turn {}, defeats {}", "ja": "{}: {}ターン目、撃破数{}"}


def board(known: Known[KtcState], cards: CardSet, language: Language) -> str:
    """The fields from the side of a seat, seat 0 for spectators; empty before 【ゲーム開始】."""
    state, seat = known.match.game, known.seat or 0
    if not state.soldiers:
        return ""
    enemy = 1 - seat
    lines = [
        _heading(state, enemy, language),
        *(_row(state, cards, enemy, row, language) for row in (1, 0)),
        *(_row(state, cards, seat, row, language) for row in (0, 1)),
        _heading(state, seat, language),
    ]
    return "\n".join(lines)


def _heading(state: KtcState, seat: Seat, language: Language) -> str:
    return _HEADING[language].format(SIDES[seat], state.turn, defeats(state, seat))


def _row(state: KtcState, cards: CardSet, seat: Seat, row: int, language: Language) -> str:
    names = state.fields[seat][row::2]
    cells = [
        "—" if name is None else _cell(state.soldiers[name], cards, language) for name in names
    ]
    return "  " + " | ".join(cells)


def _cell(soldier: Soldier, cards: CardSet, language: Language) -> str:
    card = cards.soldiers[soldier.card]
    words = [
        soldier.id,
        card.name if language == "ja" else card.english,
        f"{soldier.hp}/{soldier.max_hp}",
        _UPPER[language] if soldier.upper else "",
        _TIRED[language] if soldier.tired else "",
        *(
            held.name if language == "ja" else cards.statuses[held.name].english
            for held in (soldier.buff, soldier.debuff)
            if held is not None
        ),
    ]
    return " ".join(word for word in words if word)
