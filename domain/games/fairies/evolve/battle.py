"""How attacks, checks and windows change the state (FB-7, FB-8, FB-10)."""

from collections.abc import Callable
from typing import Any

from domain.games.fairies import events as e
from domain.games.fairies.cards.notation import words as w
from domain.games.fairies.state import (
    Attack,
    FairiesState,
    OpenWindow,
)
from domain.games.fairies.zones import found, take
from domain.match.events import GameEvent


def _window_opened(state: FairiesState, event: e.WindowOpened) -> None:
    state.windows.append(OpenWindow(event.kind, event.seat))


def _window_closed(state: FairiesState, _event: e.WindowClosed) -> None:
    state.windows.pop()


def _hushed(state: FairiesState, event: e.Hushed) -> None:
    state.seats[event.seat].hushed = True


def _attack_declared(state: FairiesState, event: e.AttackDeclared) -> None:
    found(state, event.attacker).facing = w.Facing.TURNED
    state.attack = Attack(event.attacker, event.target, event.upright)
    state.attacks += 1


def _blocked(state: FairiesState, event: e.Blocked) -> None:
    found(state, event.card).facing = w.Facing.TURNED
    if state.attack is not None:
        state.attack.blocker = event.card


def _attack_negated(state: FairiesState, _event: e.AttackNegated) -> None:
    if state.attack is not None:
        state.attack.negated = True


def _shielded(state: FairiesState, event: e.Shielded) -> None:
    if state.attack is not None:
        state.attack.shielded.append(event.seat)


def _attack_ended(state: FairiesState, _event: e.AttackEnded) -> None:
    state.attack = None


def _checked(state: FairiesState, event: e.Checked) -> None:
    take(state, event.card, "deck")
    state.between.append(event.card)
    state.ids[event.card] = event.id


CHANGES: dict[type[GameEvent], Callable[[FairiesState, Any], None]] = {
    e.WindowOpened: _window_opened,
    e.WindowClosed: _window_closed,
    e.Hushed: _hushed,
    e.AttackDeclared: _attack_declared,
    e.Blocked: _blocked,
    e.Checked: _checked,
    e.AttackNegated: _attack_negated,
    e.Shielded: _shielded,
    e.AttackEnded: _attack_ended,
}
"""What each of them changes."""
