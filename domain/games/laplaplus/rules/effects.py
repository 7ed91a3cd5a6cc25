"""LP-8 and LP-9: activation, Event windows, state changes and damage.

Whatever an instruction triggers is finished before the next one (LP-2.9), so each procedure is a
plain call. Each emits its events at the step that the rule book names.
"""

from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.ids import Instance, seat_of
from saikoro.domain.games.laplaplus.rules.field import Field, carries_out
from saikoro.domain.games.laplaplus.rules.requirements import (
    can_activate,
    goes_down,
    goes_through,
    has_below,
    has_no_hp_left,
    is_between_sides,
    is_caused_by_own,
    is_enemy_of,
    is_enough,
    may_come_up,
    may_intercept,
    may_leave,
)
from saikoro.domain.games.laplaplus.words import AbilityKind, EndReason, Part
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Outcome
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Term

# Words that are often needed, bound once: an attribute of an enum is slow.
BUILD, EVENT = AbilityKind.BUILD, AbilityKind.EVENT
REMOVAL_COST, DOWNLESS = n.Marker.REMOVAL_COST, n.Marker.DOWNLESS
PRINTED, BEFORE, LOST_FORCE = Part.PRINTED, Part.BEFORE, Part.LOST_FORCE


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


def activate(field: Field, card: Instance, cause: Instance | None) -> Instance | None:
    """LP-8.1: pay for the ability of `card`; what cancels it, None if it goes through."""
    printed = field.printed[card]
    kind, markers = printed.kind, printed.markers
    if kind is None:
        raise TypeError(f"{card} has no activated line")
    field.emit(e.CardActivated(card, kind, cause))
    if REMOVAL_COST in markers:
        remove(field, card, by=card)
    elif DOWNLESS not in markers and kind is not BUILD:
        down(field, card, by=card)
    return _canceller(field, card, cause) if kind is EVENT and field.cancels else None


def _canceller(field: Field, card: Instance, cause: Instance | None) -> Instance | None:
    """LP-8.1 step 3: the cancel window of an Event, over the row of the other side."""
    for canceller in field.row(1 - seat_of(card)):
        if (
            canceller in field.cancels
            and field.meets(is_caused_by_own, field, canceller, card, cause)
            and can_activate(field, canceller)
            and _cancel(field, canceller, card)
        ):
            return canceller
    return None


@carries_out("LP-8.1")
def _cancel(field: Field, card: Instance, event: Instance) -> bool:
    """LP-8.1 step 3: whether `card` cancels the effect of the Event of a card."""
    if not field.meets(goes_through, field, card, activate(field, card, cause=event)):
        return False
    field.emit(e.EventCancelled(event, card))
    return True


def down(field: Field, card: Instance, by: Instance) -> None:
    """LP-8.5: a card that is up goes down, which triggers a reload directly below it."""
    if not field.meets(goes_down, field, card):
        return
    field.emit(e.CardDowned(card, by))
    reload = field.below(card) if field.reloads else None
    if (
        reload in field.reloads
        and can_activate(field, reload)
        and field.meets(may_intercept, field, reload, by)
    ):
        _reload(field, reload, card, by)


@carries_out("LP-8.5")
def _reload(field: Field, card: Instance, downed: Instance, by: Instance) -> None:
    """LP-8.5: `card` turns up what `by` has downed."""
    if field.meets(goes_through, field, card, activate(field, card, cause=by)):
        field.emit(e.CardTargeted(downed, card))
        up(field, downed, by=card, downed_by=by)


def up(field: Field, card: Instance, by: Instance, downed_by: Instance) -> None:
    """LP-8.6: a card that is down becomes up, which triggers nothing."""
    if field.meets(may_come_up, field, card, downed_by) and not field.is_up(card):
        field.emit(e.CardUpped(card, by))


def remove(field: Field, card: Instance, by: Instance) -> None:
    """LP-8.7: a card leaves its row; abilities that are being processed continue."""
    if field.meets(may_leave, field, card):
        before, force = field.base_hp(seat_of(card)), field.printed[card].force
        base = field.total((BEFORE, before), (LOST_FORCE, -force, card))
        field.emit(e.CardRemoved(card, by, base))


def swap(field: Field, card: Instance, by: Instance) -> None:
    """LP-8.8: a card and the one directly below it change places, if there is one."""
    below = field.below(card)
    if field.meets(has_below, field, card, below) and below is not None:
        field.emit(e.CardsSwapped(card, below, by))


def target(field: Field, card: Instance, by: Instance) -> bool:
    """LP-8.9: whether the effect of `by` applies to `card`; False if a decoy ignores it."""
    field.emit(e.CardTargeted(card, by))
    meets = field.meets
    return not (
        card in field.decoys
        and meets(is_enemy_of, field, card, by)
        and meets(may_intercept, field, card, by)
        and can_activate(field, card)
        and _ignores(field, card, by, field.decoys[card])
    )


@carries_out("LP-8.9")
def _ignores(field: Field, card: Instance, by: Instance, amount: int) -> bool:
    """LP-8.9: whether the decoy `card` ignores the effect of `by`, and deals damage for it."""
    if not field.meets(goes_through, field, card, activate(field, card, cause=by)):
        return False
    field.emit(e.EffectIgnored(card, by))
    damage(field, card, 1 - seat_of(card), (PRINTED, amount, card))
    return True


@rule("LP-9.1")
def damage(field: Field, source: Instance, victim: Seat, *announced: Term) -> None:
    """LP-9.1: `source` deals damage to `victim` after the damage window; may end the battle.

    `announced` is what the damage is added up from.
    """
    amount = field.total(*announced)
    field.emit(e.DamageAnnounced(source, victim, amount))
    parts = [*announced]
    _damage_window(field, source, victim, amount, parts)
    amount = field.total(*parts)
    if amount == 0:
        field.emit(e.DamagePrevented(source, victim))
        return
    field.emit(e.DamageDealt(source, victim, amount, field.state.hp[victim] - amount))
    if field.meets(has_no_hp_left, field, victim):  # LP-10.1
        raise end(field, 1 - victim, EndReason.HP)


def _damage_window(
    field: Field, source: Instance, victim: Seat, amount: int, parts: list[Term]
) -> None:
    """LP-9.1 step 2: the Events of the source's row, then of the other row, change the damage.

    `parts` takes what each of them adds.
    """
    dealing = seat_of(source)
    others = field.row(victim) if victim != dealing else ()
    for card in (*field.row(dealing), *others):
        if (
            card in field.reacts
            and _is_eligible(field, card, source, victim, parts)
            and can_activate(field, card, source)
        ):
            amount = _react(field, card, source, amount, parts)
            if amount == 0:
                break


def _is_eligible(
    field: Field, card: Instance, source: Instance, victim: Seat, parts: list[Term]
) -> bool:
    """LP-9.1 step 2: E6 on the side of the source; E3, E4 and E5 on the other, from M on."""
    meets = field.meets
    if not meets(is_between_sides, field, card, source, victim):
        return False
    if seat_of(card) != victim:
        return card in field.boosts
    return (
        card not in field.boosts
        and meets(may_intercept, field, card, source)
        and (card not in field.at_least or meets(is_enough, field, card, field.total(*parts)))
    )


@carries_out("LP-9.1")
def _react(field: Field, card: Instance, source: Instance, amount: int, parts: list[Term]) -> int:
    """LP-9.1 step 2: the damage after the Event of `card`, unless that is cancelled."""
    if not field.meets(goes_through, field, card, activate(field, card, cause=source)):
        return amount
    announced = tuple(parts)
    match field.printed[card].ability:
        case n.Boost(more):
            parts.append((Part.INCREASE, more, card))
        case n.Guard(less):
            parts.append((Part.REDUCTION, -less, card))
            if less > amount:
                parts.append((Part.AT_LEAST_0, less - amount))
        case n.Revenge():
            if target(field, source, by=card):
                remove(field, source, by=card)
            return amount
        case n.Mirror():
            parts.append((Part.NULLIFIED, -amount, card))
    left = field.total(*parts)
    field.emit(e.DamageChanged(card, left))
    if isinstance(field.printed[card].ability, n.Mirror):
        damage(field, card, seat_of(source), *announced)
    return left
