"""The view of a KTC match: the state, joined with what is printed on the cards.

The state hides nothing: rosters and placements are sealed until they are revealed, and all
else is public at once (KT-12.2).
"""

from typing import Literal

import msgspec

from domain.games.ktc.cards.card_set import Card, CardSet
from domain.games.ktc.cards.source import Position
from domain.games.ktc.events import Reason
from domain.games.ktc.squares import SIDES, SQUARES, Id, Square, roster_index
from domain.games.ktc.state import Held, KtcState, Soldier, kills
from domain.match.events import Seat
from domain.match.known import Known


class StatusView(msgspec.Struct, frozen=True):
    """A バフ or デバフ that a soldier has."""

    name: str
    english: str
    turns: int
    """Turns left; 0 is no limit (KT-8.10)."""


class UniqueView(msgspec.Struct, frozen=True):
    """The ユニーク of a soldier."""

    name: str
    value: int
    max: int


class SkillView(msgspec.Struct, frozen=True):
    """A skill of the present class."""

    name: str
    english: str
    position: Position
    rate: int
    uses: int
    """Uses so far."""
    max_uses: int
    """0 is unlimited."""


Zone = Literal["field", "outside", "removed"]
"""The zone of a soldier (KT-2.5)."""


class SoldierView(msgspec.Struct, frozen=True):
    """A soldier with what is printed on it."""

    id: Id
    card: str
    name: str
    english: str
    zone: Zone
    square: Square | None
    hp: int
    max_hp: int
    upper: bool
    """上級職."""
    tired: bool
    """疲労状態."""
    medals: int
    """☆."""
    buff: StatusView | None
    debuff: StatusView | None
    unique: UniqueView | None
    skills: list[SkillView]
    timer: int
    """Turns left in フィールド外; 0 is no timer."""


class SideView(msgspec.Struct, frozen=True):
    """The side of a player."""

    kills: int
    """撃破数 (KT-11.1)."""
    squares: dict[Square, Id | None]
    """The soldier on each square, in field order."""
    outside: list[Id]
    """フィールド外, oldest first."""
    soldiers: list[SoldierView]


class KtcView(msgspec.Struct, frozen=True):
    """A match: its turn, both sides, and how it ended."""

    turn: int
    seat: Seat | None
    """The turn player."""
    first: Seat | None
    rosters: list[list[str]]
    sides: list[SideView]
    """Empty before the game has started."""
    winner: Seat | None
    reason: Reason | None


def view(known: Known[KtcState], cards: CardSet) -> KtcView:
    """The view of a match, the same for all seats and spectators."""
    state = known.match.game
    seats = range(len(SIDES)) if state.soldiers else ()
    return KtcView(
        state.turn,
        state.seat,
        state.first,
        state.rosters,
        [_side(seat, state, cards) for seat in seats],
        state.winner,
        state.reason,
    )


def _side(seat: Seat, state: KtcState, cards: CardSet) -> SideView:
    mine = [soldier for soldier in state.soldiers.values() if soldier.seat == seat]
    mine.sort(key=lambda soldier: roster_index(soldier.id))
    return SideView(
        kills=kills(state, seat),
        squares=dict(zip(SQUARES, state.fields[seat], strict=True)),
        outside=list(state.outside[seat]),
        soldiers=[_soldier(soldier, state, cards) for soldier in mine],
    )


def _soldier(soldier: Soldier, state: KtcState, cards: CardSet) -> SoldierView:
    card, unique = cards.soldiers[soldier.card], cards.soldiers[soldier.card].unique
    gone: Zone = "removed" if soldier.id in state.removed[soldier.seat] else "outside"
    return SoldierView(
        id=soldier.id,
        card=card.id,
        name=card.name,
        english=card.english,
        zone=gone if soldier.place is None else "field",
        square=None if soldier.place is None else SQUARES[soldier.place],
        hp=soldier.hp,
        max_hp=soldier.max_hp,
        upper=soldier.upper,
        tired=soldier.tired,
        medals=card.medals,
        buff=_status(soldier.buff, cards),
        debuff=_status(soldier.debuff, cards),
        unique=None if unique is None else UniqueView(unique.name, soldier.unique, unique.max),
        skills=_skills(soldier, card),
        timer=soldier.timer,
    )


def _status(held: Held | None, cards: CardSet) -> StatusView | None:
    if held is None:
        return None
    return StatusView(held.name, cards.statuses[held.name].english, held.turns)


def _skills(soldier: Soldier, card: Card) -> list[SkillView]:
    return [
        SkillView(
            skill.name,
            skill.english,
            skill.position,
            skill.rate,
            soldier.uses.get(skill.name, 0),
            skill.uses,
        )
        for skill in card.skills(upper=soldier.upper)
    ]
