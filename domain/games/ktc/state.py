"""The state of a KTC match: the fold of its events (KT-12.3). `evolve` is its only writer."""

from collections.abc import Callable
from typing import Any

import msgspec

from domain.games.ktc import events as e
from domain.games.ktc.cards.card_set import CardSet
from domain.games.ktc.options import KtcOptions
from domain.games.ktc.squares import PLACES, SIDES, SQUARES, Id, roster_index
from domain.match.events import GameEvent, Seat


class Held(msgspec.Struct):
    """A バフ or デバフ that a soldier has; a new one is a new object (KT-5.3, KT-8.9)."""

    name: str
    turns: int
    """Turns left; 0 is no limit (KT-8.10)."""


class Soldier(msgspec.Struct):
    """A soldier for the whole match, in whatever zone it is (KT-2.5, KT-3.4)."""

    id: Id
    seat: Seat
    card: str
    place: int | None
    """Index into `SQUARES`; None while the soldier is not on the field."""
    hp: int = 0
    max_hp: int = 0
    unique: int = 0
    upper: bool = False
    """上級職."""
    tired: bool = False
    """疲労状態."""
    buff: Held | None = None
    debuff: Held | None = None
    uses: dict[str, int] = {}
    """By skill name (KT-3.3)."""
    timer: int = 0
    """Turns left in フィールド外; 0 is no timer (KT-8.13)."""
    left: int | None = None
    """The place that the soldier was last exiled from (KT-8.15)."""


class KtcState(msgspec.Struct):
    """The state of a match, field by field as in KT-12.5."""

    rosters: list[list[str]] = []
    """Card ids by seat; empty until both rosters are revealed."""
    fields: list[list[Id | None]] = msgspec.field(
        default_factory=lambda: [[None] * len(SQUARES) for _ in SIDES]
    )
    """The soldier on each of `SQUARES`, by seat."""
    outside: list[list[Id]] = msgspec.field(default_factory=lambda: [[], []])
    """フィールド外 by seat, oldest first (KT-2.5)."""
    removed: list[list[Id]] = msgspec.field(default_factory=lambda: [[], []])
    """撃破 by seat, oldest first (KT-2.5)."""
    soldiers: dict[Id, Soldier] = {}
    """By id, from 【ゲーム開始】 on."""
    first: Seat | None = None
    turn: int = 0
    seat: Seat | None = None
    """The turn player."""
    acting: Id | None = None
    """The soldier of this turn's 行動."""
    winner: Seat | None = None
    reason: e.Reason | None = None


def start(_options: KtcOptions) -> KtcState:
    """The state of a match before its first event."""
    return KtcState()


def kills(state: KtcState, seat: Seat) -> int:
    """撃破数 of a player (KT-11.1)."""
    return state.fields[1 - seat].count(None)


def left(state: KtcState) -> tuple[int, int]:
    """The HP of each seat's soldiers on the field (KT-11.4)."""
    a, b = (
        sum(state.soldiers[name].hp for name in field if name in state.soldiers)
        for field in state.fields
    )
    return a, b


def evaluate(state: KtcState) -> int:
    """How good a state is for seat 0, from -999 to 999.

    It weighs soldiers on the field (KT-1.1), then their HP, 上級職 and 疲労状態.
    """
    worth = [0, 0]
    for soldier in state.soldiers.values():
        if soldier.place is not None:
            worth[soldier.seat] += 100 + 15 * soldier.hp + 15 * soldier.upper - 6 * soldier.tired
    return max(-999, min(worth[0] - worth[1], 999))


def evolve(state: KtcState, event: GameEvent, cards: CardSet) -> None:
    """Apply one event; those that KT-12.5 does not name change nothing."""
    change = _CHANGES.get(type(event))
    if change is not None:
        change(state, event)
        return
    printed = _PRINTED.get(type(event))
    if printed is not None:
        printed(state, event, cards)


# KT-4, KT-5, KT-11: the match


def _rosters_revealed(state: KtcState, event: e.RostersRevealed) -> None:
    state.rosters = [list(event.a), list(event.b)]


def _first_player_decided(state: KtcState, event: e.FirstPlayerDecided) -> None:
    state.first = event.seat


def _placement_revealed(state: KtcState, event: e.PlacementRevealed) -> None:
    state.fields[event.seat] = [event.squares[square] for square in SQUARES]


def _game_started(state: KtcState, _event: e.GameStarted, cards: CardSet) -> None:
    """Put every soldier of both placements into fresh state (KT-4.8)."""
    for seat, field in enumerate(state.fields):
        for place, soldier in enumerate(field):
            if soldier is not None:
                card = state.rosters[seat][roster_index(soldier)]
                state.soldiers[soldier] = Soldier(soldier, seat, card, place)
                _make_fresh(state.soldiers[soldier], cards)


def _make_fresh(soldier: Soldier, cards: CardSet) -> None:
    """Put a soldier into fresh state (KT-4.9)."""
    card = cards.soldiers[soldier.card]
    soldier.hp = soldier.max_hp = card.hp[0]
    soldier.unique, soldier.uses = 0 if card.unique is None else card.unique.start, {}
    soldier.upper = soldier.tired = False
    soldier.buff = soldier.debuff = None


def _turn_started(state: KtcState, event: e.TurnStarted) -> None:
    state.turn, state.seat, state.acting = event.turn, event.seat, None


def _action_declared(state: KtcState, event: e.ActionDeclared) -> None:
    state.acting = event.soldier


def _match_ended(state: KtcState, event: e.MatchEnded) -> None:
    state.winner, state.reason = event.winner, event.reason


# KT-6, KT-8: soldiers


def _stamina_changed(state: KtcState, event: e.StaminaChanged) -> None:
    state.soldiers[event.soldier].tired = event.stamina == "疲労状態"


def _skill_used(state: KtcState, event: e.SkillUsed) -> None:
    state.soldiers[event.soldier].uses[event.skill] = event.uses


def _hp_after_clause(state: KtcState, event: e.DamageDealt | e.Healed) -> None:
    state.soldiers[event.target].hp = event.hp


def _hp_changed(state: KtcState, event: e.HpIncreased | e.HpDecreased) -> None:
    state.soldiers[event.soldier].hp = event.hp


def _status_gained(state: KtcState, event: e.StatusGained) -> None:
    _hold(state, event.soldier, event.kind, Held(event.name, event.turns))


def _status_lost(state: KtcState, event: e.StatusLost) -> None:
    _hold(state, event.soldier, event.kind, None)


def _status_counted(state: KtcState, event: e.StatusCounted) -> None:
    soldier = state.soldiers[event.soldier]
    held = soldier.buff if event.kind == "buff" else soldier.debuff
    if held is not None:
        held.turns = event.turns


def _hold(state: KtcState, soldier: Id, kind: e.StatusKind, held: Held | None) -> None:
    if kind == "buff":
        state.soldiers[soldier].buff = held
    else:
        state.soldiers[soldier].debuff = held


def _unique_changed(state: KtcState, event: e.UniqueChanged) -> None:
    state.soldiers[event.soldier].unique = event.to


def _soldier_promoted(state: KtcState, event: e.SoldierPromoted) -> None:
    soldier = state.soldiers[event.soldier]
    soldier.upper, soldier.hp, soldier.max_hp = True, event.hp, event.max_hp


# KT-2.5: zones


def _soldier_moved(state: KtcState, event: e.SoldierMoved) -> None:
    soldier = state.soldiers[event.soldier]
    field, there, here = state.fields[soldier.seat], PLACES[event.to], PLACES[event.from_]
    field[there], field[here] = event.soldier, event.swapped
    soldier.place = there
    if event.swapped is not None:
        state.soldiers[event.swapped].place = here


def _soldier_defeated(state: KtcState, event: e.SoldierDefeated) -> None:
    soldier = state.soldiers[event.soldier]
    if soldier.place is None:
        state.outside[soldier.seat].remove(soldier.id)
    else:
        state.fields[soldier.seat][soldier.place] = None
        soldier.place = None
    state.removed[soldier.seat].append(soldier.id)


def _soldier_exiled(state: KtcState, event: e.SoldierExiled, cards: CardSet) -> None:
    soldier, place = state.soldiers[event.soldier], PLACES[event.square]
    state.fields[soldier.seat][place] = None
    state.outside[soldier.seat].append(soldier.id)
    if event.state == "fresh":
        _make_fresh(soldier, cards)
    soldier.place, soldier.timer, soldier.left = None, event.timer, place


def _exile_counted(state: KtcState, event: e.ExileCounted) -> None:
    state.soldiers[event.soldier].timer = event.timer


def _soldier_returned(state: KtcState, event: e.SoldierReturned) -> None:
    soldier = state.soldiers[event.soldier]
    soldier.place, soldier.timer = PLACES[event.square], 0
    state.fields[soldier.seat][soldier.place] = soldier.id
    state.outside[soldier.seat].remove(soldier.id)


_CHANGES: dict[type[GameEvent], Callable[[KtcState, Any], None]] = {
    e.RostersRevealed: _rosters_revealed,
    e.FirstPlayerDecided: _first_player_decided,
    e.PlacementRevealed: _placement_revealed,
    e.TurnStarted: _turn_started,
    e.ActionDeclared: _action_declared,
    e.MatchEnded: _match_ended,
    e.StaminaChanged: _stamina_changed,
    e.SkillUsed: _skill_used,
    e.DamageDealt: _hp_after_clause,
    e.Healed: _hp_after_clause,
    e.HpIncreased: _hp_changed,
    e.HpDecreased: _hp_changed,
    e.StatusGained: _status_gained,
    e.StatusLost: _status_lost,
    e.StatusCounted: _status_counted,
    e.UniqueChanged: _unique_changed,
    e.SoldierPromoted: _soldier_promoted,
    e.SoldierMoved: _soldier_moved,
    e.SoldierDefeated: _soldier_defeated,
    e.ExileCounted: _exile_counted,
    e.SoldierReturned: _soldier_returned,
}
"""The change that each event makes, for events that look up no card."""

_PRINTED: dict[type[GameEvent], Callable[[KtcState, Any, CardSet], None]] = {
    e.GameStarted: _game_started,
    e.SoldierExiled: _soldier_exiled,
}
"""The change that each event makes which may put soldiers into fresh state, by their cards."""
