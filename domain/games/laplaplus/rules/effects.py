"""LP-8 and LP-9: activation, Event windows, state changes and damage.

Whatever an instruction triggers is finished before the next one (LP-2.9), so each procedure is a
plain call. Each emits its events at the step that the rule book names.
"""

from collections.abc import Callable, Sequence

from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.ids import Instance, seat_of
from saikoro.domain.games.laplaplus.rules.field import Field, carries_out
from saikoro.domain.games.laplaplus.words import AbilityKind, EndReason, Ground, Part, Side, Unmet
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Outcome
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Term
from saikoro.domain.record.line import Event

_Interception = n.Revenge | n.Guard | n.Mirror
"""The Events of the damaged side (LP-9.1 step 2)."""

_DAMAGE_EVENTS = frozenset((n.Boost, n.Revenge, n.Guard, n.Mirror))
"""The Events of the damage window (LP-8.4)."""


# Words that are often needed, bound once: an attribute of an enum is slow.
BUILD, EVENT = AbilityKind.BUILD, AbilityKind.EVENT
REMOVAL_COST, DOWNLESS = n.Marker.REMOVAL_COST, n.Marker.DOWNLESS
PRINTED, MIRRORED = Part.PRINTED, Part.MIRRORED
BEFORE, LOST_FORCE = Part.BEFORE, Part.LOST_FORCE

SIDES = (Side.A, Side.B)
"""The name of each seat."""


class BattleOver(Exception):
    """The battle has ended (LP-10)."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.reason)
        self.outcome = outcome


def end(field: Field, winner: Seat | None, reason: EndReason) -> BattleOver:
    """LP-10.5: end a started battle; nothing more is processed once this is raised."""
    state = field.state
    field.emit(e.BattleEnded(winner, reason, state.turn, *state.hp))
    return BattleOver(Outcome(winner, reason))


def activate(field: Field, card: Instance, cause: Instance | None) -> bool:
    """LP-8.1: pay for the ability of `card`; False if it was cancelled."""
    kind, markers = field.printed[card].kind, field.printed[card].markers
    if kind is None:
        raise TypeError(f"{card} has no activated line")
    if card in field.readied:
        _state_up_again(field, card)
    if field.recording:
        field.state_conditions(card)
        if kind is EVENT:
            _state_no_cancel(field, card, cause)
    field.emit(e.CardActivated(card, kind, cause))
    if REMOVAL_COST in markers:
        remove(field, card, by=card)
    elif DOWNLESS not in markers and kind is not BUILD:
        down(field, card, by=card)
    if kind is EVENT and cause is not None and seat_of(cause) != seat_of(card):
        return not _cancelled(field, card, seat_of(cause))
    return True


def _state_up_again(field: Field, card: Instance) -> None:
    """State since when a card is up that has been down in this turn (LP-8.6)."""
    if field.printed[card].kind is EVENT:
        field.ground(Ground.ANOTHER_WINDOW, "LP-8.3", card, since=upped(card))
    else:
        field.ground(Ground.UP_AGAIN, "LP-7.1", card, since=upped(card))


def upped(card: Instance) -> Callable[[Event], bool]:
    """Whether an event has turned a card up (LP-8.6)."""
    return lambda event: isinstance(event, e.CardUpped) and event.card == card


def _state_no_cancel(field: Field, card: Instance, cause: Instance | None) -> None:
    """State which cancels of the other side an Event does not trigger (LP-8.1 step 3)."""
    if not field.cancels or (cause is not None and seat_of(cause) != seat_of(card)):
        return
    for canceller in field.row(1 - seat_of(card)):
        if canceller not in field.cancels:
            continue
        if cause is None:
            field.unmet(Unmet.CAUSED_BY_NONE, "LP-8.1", canceller, card)
        else:
            field.unmet(Unmet.CAUSED_BY_OWN, "LP-8.1", canceller, card, cause)


def _cancelled(field: Field, card: Instance, causing: Seat) -> bool:
    """LP-8.1 step 3: the cancel window over the row of the causing side."""
    for canceller in field.row(causing):
        if canceller not in field.cancels or not field.can_activate(canceller):
            continue
        if _cancel(field, canceller, card):
            return True
    return False


@carries_out("LP-8.1")
def _cancel(field: Field, card: Instance, event: Instance) -> bool:
    """LP-8.1 step 3: whether `card` cancels the effect of the Event of a card."""
    if not activate(field, card, cause=event):
        return False
    field.emit(e.EventCancelled(event, card))
    field.cancelled[event] = card
    return True


def _state_cancelled(field: Field) -> None:
    """State which effects were cancelled while an Event was activated (LP-8.1 step 3)."""
    if field.cancelled:
        for card, canceller in field.cancelled.items():
            field.unmet(Unmet.CANCELLED, "LP-8.1", card, canceller)
        field.cancelled.clear()


def down(field: Field, card: Instance, by: Instance) -> None:
    """LP-8.5: a card that is up goes down, which triggers a reload directly below it."""
    if not field.is_up(card):
        field.unmet(Unmet.DOWN if field.in_row(card) else Unmet.GONE, "LP-8.5", card)
        return
    field.emit(e.CardDowned(card, by))
    reload = field.below(card)
    if reload is None or not isinstance(field.printed[reload].ability, n.Reload):
        return
    if not field.can_activate(reload) or field.cannot_intercept(reload, by):
        return
    _reload(field, reload, card, by)
    _state_cancelled(field)


@carries_out("LP-8.5")
def _reload(field: Field, card: Instance, downed: Instance, by: Instance) -> None:
    """LP-8.5: `card` turns up what `by` has downed."""
    if activate(field, card, cause=by):
        field.emit(e.CardTargeted(downed, card))
        up(field, downed, by=card)


def up(field: Field, card: Instance, by: Instance) -> None:
    """LP-8.6: a card that is down becomes up, which triggers nothing."""
    if not field.in_row(card):
        field.unmet(Unmet.GONE, "LP-8.6", card)
    elif not field.is_up(card):
        field.emit(e.CardUpped(card, by))
        field.readied.add(card)


def remove(field: Field, card: Instance, by: Instance) -> None:
    """LP-8.7: a card leaves its row; abilities that are being processed continue."""
    if not field.in_row(card):
        field.unmet(Unmet.GONE, "LP-8.7", card)
        return
    before, force = field.base_hp(seat_of(card)), field.printed[card].force
    field.terms((BEFORE, before), (LOST_FORCE, -force, card))
    field.emit(e.CardRemoved(card, by, before - force))


def swap(field: Field, card: Instance, by: Instance) -> None:
    """LP-8.8: a card and the one directly below it change places, if there is one."""
    below = field.below(card)
    if below is None:
        field.unmet(Unmet.NOTHING_BELOW, "LP-8.8", card)
    else:
        field.emit(e.CardsSwapped(card, below, by))


def target(field: Field, card: Instance, by: Instance) -> bool:
    """LP-8.9: whether the effect of `by` applies to `card`; False if a decoy ignores it."""
    field.emit(e.CardTargeted(card, by))
    decoy = field.printed[card].ability
    if not isinstance(decoy, n.Decoy):
        return True
    if seat_of(card) == seat_of(by):
        field.unmet(Unmet.OWN_SIDE, "LP-8.9", card, by)
        return True
    if field.cannot_intercept(card, by) or not field.can_activate(card):
        return True
    ignored = _ignore(field, card, by, decoy.amount)
    _state_cancelled(field)
    return not ignored


@carries_out("LP-8.9")
def _ignore(field: Field, card: Instance, by: Instance, amount: int) -> bool:
    """LP-8.9: whether the decoy `card` ignores the effect of `by`, and deals damage for it."""
    if not activate(field, card, cause=by):
        return False
    field.emit(e.EffectIgnored(card, by))
    damage(field, card, 1 - seat_of(card), amount)
    return True


@rule("LP-9.1")
def damage(
    field: Field, source: Instance, victim: Seat, amount: int, mirrored: Sequence[Term] = ()
) -> None:
    """LP-9.1: `source` deals `amount` to `victim` after the damage window; may end the battle.

    `mirrored` is what the damage that a mirror deals back was added up from.
    """
    terms: list[Term] = [(MIRRORED if mirrored else PRINTED, amount, source)]
    field.terms(*mirrored)
    field.emit(e.DamageAnnounced(source, victim, amount))
    amount = _damage_window(field, source, victim, amount, terms)
    _state_without_effect(field)
    field.terms(*terms)
    if amount == 0:
        field.emit(e.DamagePrevented(source, victim))
        return
    hp = field.state.hp[victim] - amount
    field.emit(e.DamageDealt(source, victim, amount, hp))
    if hp <= 0:  # LP-10.1
        field.ground(Ground.NO_HP, "LP-10.1", side=SIDES[victim], hp=hp)
        field.terms((BEFORE, hp + amount), (Part.DAMAGE, -amount, source))
        raise end(field, 1 - victim, EndReason.HP)


def _state_without_effect(field: Field) -> None:
    """State which effects were cancelled in a damage window, for what comes of it (LP-8.1)."""
    for card in field.cancelled:
        field.ground(Ground.WITHOUT_EFFECT, "LP-8.1", card, since=_cancels(card))
    field.cancelled.clear()


def _cancels(card: Instance) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, e.EventCancelled) and event.card == card


def _damage_window(
    field: Field, source: Instance, victim: Seat, amount: int, terms: list[Term]
) -> int:
    """LP-9.1 step 2: the amount after the Events of the source's row, then of the other row.

    `terms` takes what each of them adds.
    """
    dealing = seat_of(source)
    if victim == dealing:  # LP-7.3 A1: neither damage to the enemy nor by an enemy
        if field.recording:
            _state_own_damage(field, source, victim)
        return amount
    for card in (*field.row(dealing), *field.row(victim)):
        if amount == 0:
            field.unmet(Unmet.STOPPED, "LP-9.1")
            break
        if type(field.printed[card].ability) not in _DAMAGE_EVENTS:
            continue
        if not (_is_eligible(field, card, source, amount) and field.can_activate(card, source)):
            continue
        amount = _react(field, card, source, amount, terms)
    return amount


@carries_out("LP-9.1")
def _react(field: Field, card: Instance, source: Instance, amount: int, terms: list[Term]) -> int:
    """LP-9.1 step 2: the amount after the Event of `card`, unless that is cancelled."""
    _state_enough(field, card, amount)
    if activate(field, card, cause=source):
        return _changed(field, source, amount, card, terms)
    return amount


def _state_own_damage(field: Field, source: Instance, victim: Seat) -> None:
    """State which Events of damage do not react to what a side deals to itself (LP-7.3 A1)."""
    for card in field.row(victim):
        if type(field.printed[card].ability) in _DAMAGE_EVENTS:
            field.unmet(Unmet.OWN_DAMAGE, "LP-7.3", card, source)


def _is_eligible(field: Field, card: Instance, source: Instance, amount: int) -> bool:
    """LP-9.1 step 2: E6 on the side of the source; E3, E4 and E5 on the other, from M on."""
    ability = field.printed[card].ability
    if seat_of(card) == seat_of(source):
        return isinstance(ability, n.Boost)
    if not isinstance(ability, _Interception) or field.cannot_intercept(card, source):
        return False
    if amount < ability.at_least:
        field.unmet(Unmet.TOO_LITTLE, "LP-9.1", card, amount=amount, needed=ability.at_least)
        return False
    return True


def _state_enough(field: Field, card: Instance, amount: int) -> None:
    """State that the damage now is as much as an Event asks for, if it asks (LP-3.15)."""
    match field.printed[card].ability:
        case n.Revenge(at_least=needed) | n.Guard(at_least=needed) | n.Mirror(at_least=needed):
            if needed > 1:
                field.ground(Ground.DAMAGE_NOW, "LP-9.1", card, amount=amount, needed=needed)


def _changed(field: Field, source: Instance, amount: int, card: Instance, terms: list[Term]) -> int:
    """The amount after the Event of `card` (LP-9.1 step 2); `terms` takes what that adds."""
    match field.printed[card].ability:
        case n.Boost(more):
            amount += more
            terms.append((Part.INCREASE, more, card))
            field.terms(*terms)
            field.emit(e.DamageChanged(card, amount))
        case n.Guard(less):
            terms.append((Part.REDUCTION, -less, card))
            if less > amount:
                terms.append((Part.AT_LEAST_0, less - amount))
            amount = max(0, amount - less)
            field.terms(*terms)
            field.emit(e.DamageChanged(card, amount))
        case n.Revenge():
            if target(field, source, by=card):
                remove(field, source, by=card)
        case n.Mirror():
            mirrored = tuple(terms)
            terms.append((Part.NULLIFIED, -amount, card))
            field.terms(*terms)
            field.emit(e.DamageChanged(card, 0))
            damage(field, card, seat_of(source), amount, mirrored)
            amount = 0
    return amount
