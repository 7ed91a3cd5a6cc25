"""The view of a KTC match: the state, joined with what is printed on the cards.

The state hides nothing: rosters and placements are sealed until they are revealed, and all
else is public at once (KT-12.2).
"""

import msgspec

from saikoro.domain.games.ktc.cards.card_set import Card, CardSet
from saikoro.domain.games.ktc.ids import SIDES, SQUARES, Id, Square, roster_index
from saikoro.domain.games.ktc.state import Held, KtcState, Soldier, defeats
from saikoro.domain.games.ktc.words import EndReason, Position, Zone
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.known import Known


class StatusView(msgspec.Struct, frozen=True):
    """A バフ or デバフ that a soldier has."""

    name: str
    """The name."""
    english: str
    """The English name."""
    turns: int
    """Turns left; 0 is no limit (KT-8.10)."""


class UniqueView(msgspec.Struct, frozen=True):
    """The ユニーク of a soldier."""

    name: str
    """The name."""
    value: int
    """The value."""
    max: int
    """The greatest value."""


class SkillView(msgspec.Struct, frozen=True):
    """A skill of the present class."""

    name: str
    """The name."""
    english: str
    """The English name."""
    position: Position
    rate: int
    """The chance in percent."""
    uses: int
    """How often it has been used."""
    max_uses: int
    """0 is unlimited."""


class SoldierView(msgspec.Struct, frozen=True):
    """A soldier with what is printed on it."""

    id: Id
    card: str
    """The id of the card."""
    name: str
    """The name."""
    english: str
    """The English name."""
    zone: Zone
    square: Square | None
    hp: int
    """The present HP."""
    max_hp: int
    """最大HP of its present class."""
    upper: bool
    """Whether it is 上級職."""
    tired: bool
    """Whether it is in 疲労状態."""
    medals: int
    """Its ☆, the medals that 昇進 requires."""
    buff: StatusView | None
    """The バフ that the soldier has; null without one."""
    debuff: StatusView | None
    """The デバフ that the soldier has; null without one."""
    unique: UniqueView | None
    """The ユニーク of the soldier."""
    skills: list[SkillView]
    """The skills."""
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
    """The soldiers."""


class KtcView(msgspec.Struct, frozen=True):
    """A match: its turn, both sides, and how it ended."""

    turn: int
    """The turn, from 1; 0 before the first."""
    seat: Seat | None
    """The turn player."""
    first: Seat | None
    rosters: list[list[str]]
    """The roster of each seat, as card ids."""
    sides: list[SideView]
    """Empty before the game has started."""
    winner: Seat | None
    reason: EndReason | None


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
        kills=defeats(state, seat),
        squares=dict(zip(SQUARES, state.fields[seat], strict=True)),
        outside=list(state.outside[seat]),
        soldiers=[_soldier(soldier, state, cards) for soldier in mine],
    )


def _soldier(soldier: Soldier, state: KtcState, cards: CardSet) -> SoldierView:
    card, unique = cards.soldiers[soldier.card], cards.soldiers[soldier.card].unique
    removed = soldier.id in state.removed[soldier.seat]
    gone = Zone.REMOVED if removed else Zone.OUTSIDE
    return SoldierView(
        id=soldier.id,
        card=card.id,
        name=card.name,
        english=card.english,
        zone=gone if soldier.place is None else Zone.FIELD,
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
