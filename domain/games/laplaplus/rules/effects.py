"""LP-8 and LP-9: activation, Event windows, state changes and damage.

Whatever an instruction triggers is finished before the next one (LP-2.9), so each procedure is a
plain call. Each emits its events at the step that the rule book names.
"""

from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.ids import Instance, seat_of
from saikoro.domain.games.laplaplus.rules.field import Field
from saikoro.domain.games.laplaplus.words import AbilityKind, EndReason
from saikoro.domain.match.events import Seat

_Interception = n.Revenge | n.Guard | n.Mirror
"""The Events of the damaged side (LP-9.1 step 2)."""

_DAMAGE_EVENTS = frozenset((n.Boost, n.Revenge, n.Guard, n.Mirror))
"""The Events of the damage window (LP-8.4)."""


class BattleOver(Exception):
    """The battle ends at once (LP-10)."""

    def __init__(self, winner: Seat | None, reason: EndReason) -> None:
        super().__init__(reason)
        self.winner = winner
        self.reason = reason


def activate(field: Field, card: Instance, cause: Instance | None) -> bool:
    """LP-8.1: pay for the ability of `card`; False if it was cancelled."""
    kind, markers = field.printed[card].kind, field.printed[card].markers
    if kind is None:
        raise TypeError(f"{card} has no activated line")
    field.emit(e.CardActivated(card, kind, cause))
    if n.Marker.REMOVAL_COST in markers:
        remove(field, card, by=card)
    elif n.Marker.DOWNLESS not in markers and kind != AbilityKind.BUILD:
        down(field, card, by=card)
    if kind == AbilityKind.EVENT and cause is not None and seat_of(cause) != seat_of(card):
        return not _cancelled(field, card, seat_of(cause))
    return True


def _cancelled(field: Field, card: Instance, causing: Seat) -> bool:
    """LP-8.1 step 3: the cancel window over the row of the causing side."""
    for canceller in field.row(causing):
        if type(field.printed[canceller].ability) is not n.Cancel:
            continue
        if field.can_activate(canceller) and activate(field, canceller, cause=card):
            field.emit(e.EventCancelled(card, canceller))
            return True
    return False


def down(field: Field, card: Instance, by: Instance) -> None:
    """LP-8.5: a card that is up goes down, which triggers a reload directly below it."""
    if not field.is_up(card):
        return
    field.emit(e.CardDowned(card, by))
    reload = field.below(card)
    if reload is None or not isinstance(field.printed[reload].ability, n.Reload):
        return
    if not field.can_activate(reload) or field.cannot_intercept(reload, by):
        return
    if activate(field, reload, cause=by):
        field.emit(e.CardTargeted(card, reload))
        up(field, card, by=reload)


def up(field: Field, card: Instance, by: Instance) -> None:
    """LP-8.6: a card that is down becomes up, which triggers nothing."""
    if field.in_row(card) and not field.is_up(card):
        field.emit(e.CardUpped(card, by))


def remove(field: Field, card: Instance, by: Instance) -> None:
    """LP-8.7: a card leaves its row; abilities that are being processed continue."""
    if field.in_row(card):
        seat = seat_of(card)
        base = field.base_hp(seat) - field.printed[card].force
        field.emit(e.CardRemoved(card, by, base))


def swap(field: Field, card: Instance, by: Instance) -> None:
    """LP-8.8: a card and the one directly below it change places, if there is one."""
    below = field.below(card)
    if below is not None:
        field.emit(e.CardsSwapped(card, below, by))


def target(field: Field, card: Instance, by: Instance) -> bool:
    """LP-8.9: whether the effect of `by` applies to `card`; False if a decoy ignores it."""
    field.emit(e.CardTargeted(card, by))
    if seat_of(card) == seat_of(by) or field.cannot_intercept(card, by):
        return True
    decoy = field.printed[card].ability
    if not (isinstance(decoy, n.Decoy) and field.can_activate(card)):
        return True
    if not activate(field, card, cause=by):
        return True
    field.emit(e.EffectIgnored(card, by))
    damage(field, card, 1 - seat_of(card), decoy.amount)
    return False


def damage(field: Field, source: Instance, victim: Seat, amount: int) -> None:
    """LP-9.1: `source` deals `amount` to `victim` after the damage window; may end the battle."""
    field.emit(e.DamageAnnounced(source, victim, amount))
    amount = _damage_window(field, source, victim, amount)
    if amount == 0:
        field.emit(e.DamagePrevented(source, victim))
        return
    hp = field.state.hp[victim] - amount
    field.emit(e.DamageDealt(source, victim, amount, hp))
    if hp <= 0:
        raise BattleOver(1 - victim, EndReason.HP)  # LP-10.1


def _damage_window(field: Field, source: Instance, victim: Seat, amount: int) -> int:
    """LP-9.1 step 2: the amount after the Events of the source's row, then of the other row."""
    dealing = seat_of(source)
    if victim == dealing:
        return amount  # LP-7.3 A1: neither damage to the enemy nor by an enemy
    for card in (*field.row(dealing), *field.row(victim)):
        if amount == 0:
            break
        if type(field.printed[card].ability) not in _DAMAGE_EVENTS:
            continue
        if not (_is_eligible(field, card, source, amount) and field.can_activate(card, source)):
            continue
        if activate(field, card, cause=source):
            amount = _changed(field, source, amount, card)
    return amount


def _is_eligible(field: Field, card: Instance, source: Instance, amount: int) -> bool:
    """LP-9.1 step 2: E6 on the side of the source; E3, E4 and E5 on the other, from M on."""
    ability = field.printed[card].ability
    if seat_of(card) == seat_of(source):
        return isinstance(ability, n.Boost)
    return (
        isinstance(ability, _Interception)
        and not field.cannot_intercept(card, source)
        and amount >= ability.at_least
    )


def _changed(field: Field, source: Instance, amount: int, card: Instance) -> int:
    """The amount after the Event of `card` (LP-9.1 step 2)."""
    match field.printed[card].ability:
        case n.Boost(more):
            amount += more
            field.emit(e.DamageChanged(card, amount))
        case n.Guard(less):
            amount = max(0, amount - less)
            field.emit(e.DamageChanged(card, amount))
        case n.Revenge():
            if target(field, source, by=card):
                remove(field, source, by=card)
        case n.Mirror():
            field.emit(e.DamageChanged(card, 0))
            damage(field, card, seat_of(source), amount)
            amount = 0
    return amount
