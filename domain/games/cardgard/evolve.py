"""How each event changes the state (CG-18.5); what is printed on cards is looked up."""

from collections.abc import Callable
from typing import Any

from domain.games.cardgard import events as e
from domain.games.cardgard.cards.card_set import CardSet
from domain.games.cardgard.events import Ref
from domain.games.cardgard.state import REFS, SQUARES, CardgardState, Combatant, SetCommand, seat_of
from domain.match.events import GameEvent


def evolve(state: CardgardState, event: GameEvent, cards: CardSet) -> None:
    """Apply one event by CG-18.5; events that are not listed there change nothing."""
    change = _CHANGES.get(type(event))
    if change is not None:
        change(state, event)
        return
    printed = _PRINTED.get(type(event))
    if printed is not None:
        printed(state, event, cards)


# CG-4, CG-5, CG-6: the match


def _decks_revealed(state: CardgardState, event: e.DecksRevealed) -> None:
    state.decks = [list(deck) for deck in event.decks]
    state.leap_decks = [list(deck) for deck in event.leap_decks]


def _lineups_revealed(state: CardgardState, event: e.LineupsRevealed, cards: CardSet) -> None:
    """CG-4.3, CG-4.4."""
    state.commands = [SetCommand(square) for square in event.command_squares]
    for seat, units in enumerate(event.units):
        squares: list[Ref | None] = [None] * len(SQUARES)
        for square, card in sorted(units.items()):
            ref, printed = REFS[seat][int(square) - 1], cards.units[card]
            state.units[ref] = Combatant(
                ref, seat, card, printed.hp, printed.hp, printed.speed, int(square)
            )
            squares[int(square) - 1] = ref
            state.starting_hp[seat] += printed.hp
        state.squares.append(squares)


def _order_decided(state: CardgardState, event: e.OrderDecided) -> None:
    state.order, state.leapt = list(event.order), False


def _order_changed(state: CardgardState, event: e.OrderChanged) -> None:
    state.order = list(event.order)


def _round_began(state: CardgardState, event: e.RoundBegan) -> None:
    state.round, state.face, state.acted = event.round, None, []


def _face_changed(state: CardgardState, event: e.RoundFaceChanged) -> None:
    state.face = event.new


def _face_fixed(state: CardgardState, event: e.RoundFaceFixed) -> None:
    state.face = event.face


def _round_ended(state: CardgardState, event: e.RoundEnded) -> None:
    """CG-13.9."""
    for unit in state.units.values():
        unit.no_traits = [end for end in unit.no_traits if end != event.round]
        unit.silenced = [end for end in unit.silenced if end != event.round]


def _match_ended(state: CardgardState, event: e.MatchEnded) -> None:
    state.winner, state.reason = event.winner, event.reason


# CG-7 to CG-11, CG-13: units


def _turn_began(state: CardgardState, event: e.TurnBegan) -> None:
    state.acted.append(event.ref)
    state.latest[seat_of(event.ref)] = event.ref
    state.spoken = []


def _action_taken(state: CardgardState, event: e.ActionTaken) -> None:
    state.units[event.ref].rows_taken.append(event.face)


def _hp_changed(state: CardgardState, event: e.DamageDealt | e.HealingReceived) -> None:
    state.units[event.target].hp = event.hp


def _status_gained(state: CardgardState, event: e.StatusGained) -> None:
    state.units[event.target].ailments.append(event.ailment)


def _status_cured(state: CardgardState, event: e.StatusCured) -> None:
    state.units[event.target].ailments.remove(event.ailment)


def _max_hp_changed(state: CardgardState, event: e.MaxHpChanged) -> None:
    unit = state.units[event.target]
    unit.max_hp, unit.hp = event.new, event.hp


def _speed_changed(state: CardgardState, event: e.SpeedChanged) -> None:
    state.units[event.target].speed = event.new


def _traits_lost(state: CardgardState, event: e.TraitsLost) -> None:
    state.units[event.target].no_traits.append(event.until)


def _ability_silenced(state: CardgardState, event: e.AbilitySilenced) -> None:
    state.units[event.target].silenced.append(event.until)


def _ability_triggered(state: CardgardState, event: e.AbilityTriggered) -> None:
    state.units[event.ref].triggered += 1
    state.spoken.append(event.ref)


# CG-12, CG-15: the field


def _unit_removed(state: CardgardState, event: e.UnitRemoved) -> None:
    unit = state.units[event.ref]
    unit.square, unit.ailments = None, []
    state.squares[unit.seat][event.square - 1] = None
    state.knocked_out[unit.seat].append(unit.ref)


def _unit_saved(state: CardgardState, event: e.UnitSaved) -> None:
    state.units[event.ref].hp = event.hp


def _unit_revived(state: CardgardState, event: e.UnitRevived) -> None:
    unit = state.units[event.ref]
    unit.square, unit.hp = event.square, event.hp
    state.squares[unit.seat][event.square - 1] = unit.ref
    state.knocked_out[unit.seat].remove(unit.ref)


def _unit_moved_up(state: CardgardState, event: e.UnitMovedUp) -> None:
    unit = state.units[event.ref]
    squares = state.squares[unit.seat]
    unit.square = event.to_square
    squares[event.from_square - 1], squares[event.to_square - 1] = None, unit.ref


def _unit_leapt(state: CardgardState, event: e.UnitLeapt, cards: CardSet) -> None:
    """CG-15.5, CG-15.6."""
    ref, seat, printed = event.ref, seat_of(event.ref), cards.leaps[event.to_card]
    state.units[ref] = Combatant(
        ref, seat, event.to_card, event.hp, printed.hp, printed.speed, event.square
    )
    state.spoken = [other for other in state.spoken if other != ref]
    state.leap_decks[seat].remove(event.to_card)
    state.leapt = True


# CG-14: commands


def _command_activated(state: CardgardState, event: e.CommandActivated) -> None:
    command = state.commands[event.seat]
    command.card, command.uses = event.card, event.use


def _command_settled(state: CardgardState, event: e.CommandSettled) -> None:
    command = state.commands[event.seat]
    command.stays = event.fate == "stays"
    if event.fate in ("removed", "destroyed"):
        command.square = None


def _command_shown(state: CardgardState, event: e.CommandShown) -> None:
    state.commands[event.seat].card = event.card


_CHANGES: dict[type[GameEvent], Callable[[CardgardState, Any], None]] = {
    e.DecksRevealed: _decks_revealed,
    e.OrderDecided: _order_decided,
    e.OrderChanged: _order_changed,
    e.RoundBegan: _round_began,
    e.RoundFaceChanged: _face_changed,
    e.RoundFaceFixed: _face_fixed,
    e.RoundEnded: _round_ended,
    e.MatchEnded: _match_ended,
    e.TurnBegan: _turn_began,
    e.ActionTaken: _action_taken,
    e.DamageDealt: _hp_changed,
    e.HealingReceived: _hp_changed,
    e.StatusGained: _status_gained,
    e.StatusCured: _status_cured,
    e.MaxHpChanged: _max_hp_changed,
    e.SpeedChanged: _speed_changed,
    e.TraitsLost: _traits_lost,
    e.AbilitySilenced: _ability_silenced,
    e.AbilityTriggered: _ability_triggered,
    e.UnitRemoved: _unit_removed,
    e.UnitSaved: _unit_saved,
    e.UnitRevived: _unit_revived,
    e.UnitMovedUp: _unit_moved_up,
    e.CommandActivated: _command_activated,
    e.CommandSettled: _command_settled,
    e.CommandShown: _command_shown,
}
"""The change that each event makes, for events that look up no card."""

_PRINTED: dict[type[GameEvent], Callable[[CardgardState, Any, CardSet], None]] = {
    e.LineupsRevealed: _lineups_revealed,
    e.UnitLeapt: _unit_leapt,
}
"""The change that each event makes which brings a card into play, by what is printed on it."""
