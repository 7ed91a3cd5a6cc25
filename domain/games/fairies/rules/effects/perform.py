"""FB-16.2: what each effect does."""

from collections.abc import Sequence
from typing import assert_never

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.battle import Shielded
from saikoro.domain.games.fairies.events.plays import SpecialCastsSpent
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.asking import confirm
from saikoro.domain.games.fairies.rules.checking import check, negate_attack
from saikoro.domain.games.fairies.rules.effects import piles
from saikoro.domain.games.fairies.rules.effects.modifying import modify
from saikoro.domain.games.fairies.rules.effects.sentences import (
    ZONES,
    picked,
    seat_of,
    selected,
    why,
)
from saikoro.domain.games.fairies.rules.effects.sloughs import put_under, take_slough
from saikoro.domain.games.fairies.rules.ending import ended
from saikoro.domain.games.fairies.rules.entering import cast, enter, object_of
from saikoro.domain.games.fairies.rules.field import Carrying, Done, Field
from saikoro.domain.games.fairies.rules.matching import means
from saikoro.domain.games.fairies.rules.movement import (
    deal_and_trigger,
    destroy,
    draw,
    heal,
    leave_field,
    move,
    turn_face,
)
from saikoro.domain.games.fairies.rules.prices import discard
from saikoro.domain.games.fairies.rules.requirements.actions import has_room_as_special_cast
from saikoro.domain.games.fairies.rules.requirements.effects import (
    can_be_negated,
    can_shield,
    changes_facing,
    comes_to,
    has_special_casts,
)
from saikoro.domain.games.fairies.rules.terms import multiplied
from saikoro.domain.games.fairies.rules.triggering import trigger
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.fairies.words import (
    CastHow,
    CheckKind,
    DamageWhy,
    EntryHow,
    FacedWhy,
    Given,
    MoveWhy,
    Reason,
    What,
    Zone,
)
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule

_ENTERING = frozenset({w.CardType.UNIT, w.CardType.SUPPORT})
_CASTABLE = frozenset({w.CardType.MAGIC})
"""The types that can be revived or specially entered, and cast (FB-9.8)."""
MOST_SPECIAL_CASTS = 200
"""The limit of a turn (FB-14.8): cards that cast each other from the forest use up no cards."""
_GIVEN: dict[w.Attribute, Given] = {
    w.Attribute.GUARDIAN: Given.GUARDIAN,
    w.Attribute.TRIGGER_CHECK: Given.TRIGGER_CHECK,
}
"""The attributes that a card can be given."""


@rule("FB-16.2")
def perform(field: Field, line: Carrying, sentence: n.Sentence, times: int) -> Steps[Done]:
    """Do one sentence, its number counted so often (FB-11.9)."""
    effect, may = sentence.effect, sentence.may
    match effect:
        case (
            n.Power()
            | n.DamageValue()
            | n.GiveBreaker()
            | n.GiveAttribute()
            | n.CannotAttack()
            | n.CannotBlock()
        ):
            return (yield from _modify(field, line, sentence, effect, times))
        case n.Destroy() | n.ToHand() | n.Turn():
            return (yield from _do_to_selected(field, line, effect, may=may))
        case n.Banish(cards) | n.BanishForGood(cards):
            return (yield from _banish(field, line, effect, cards, may=may))
        case n.Revive() | n.SpecialEntry():
            return (yield from _enter(field, line, effect, may=may))
        case n.SpecialCast():
            return (yield from _cast(field, line, effect, may=may))
        case n.Take(pick):
            taken = yield from picked(field, line, pick, may=may)
            return _take(field, taken, pick), []
        case n.PutUnder():
            return (yield from put_under(field, line, effect, may=may))
        case n.TakeSlough():
            return (yield from take_slough(field, line, effect, may=may))
        case n.Search():
            return (yield from piles.search(field, line, effect)), []
        case n.Look():
            return (yield from piles.look(field, line, effect, may=may)), []
        case n.Discard(side, number) if side is w.Side.OWN:
            own = discard(field, line.seat, number, why(line), MoveWhy.DISCARD, may=may)
            return (yield from own), []
        case _:
            if may and not (yield from confirm(field, line.seat, why(line))):
                return False, []
            return (yield from _without_choice(field, line, effect, times)), []


# Modifiers


def _modify(
    field: Field, line: Carrying, sentence: n.Sentence, modifier: n.Modifier, times: int
) -> Steps[Done]:
    objects = yield from selected(field, line, modifier.select, may=sentence.may)
    until = sentence.duration
    if until is None:
        raise LookupError("a modifier outside 【永続】 has a duration (FB-16.4)")
    seat, by_card = line.seat, line.card
    for placed in objects:
        match modifier:
            case n.Power(by=by):
                modify(field, seat, by_card, placed, What.POWER, multiplied(by, times), until)
            case n.DamageValue(by=by):
                value = multiplied(by, times)
                modify(field, seat, by_card, placed, What.DAMAGE_VALUE, value, until)
            case n.GiveBreaker(number=number):
                value = multiplied(number, times)
                modify(field, seat, by_card, placed, What.BREAKER, value, until)
            case n.GiveAttribute(attribute=attribute):
                modify(field, seat, by_card, placed, What.ATTRIBUTE, _GIVEN[attribute], until)
            case n.CannotAttack():
                modify(field, seat, by_card, placed, What.CANNOT, Given.ATTACK, until)
            case n.CannotBlock():
                modify(field, seat, by_card, placed, What.CANNOT, Given.BLOCK, until)
            case _:
                assert_never(modifier)
    return bool(objects), objects


# What is done to objects on the field


def _do_to_selected(
    field: Field, line: Carrying, effect: n.Destroy | n.ToHand | n.Turn, *, may: bool
) -> Steps[Done]:
    objects = yield from selected(field, line, effect.select, may=may)
    match effect:
        case n.Destroy():
            changed = _destroy(field, objects, line.card)
        case n.ToHand():
            for placed in objects:
                leave_field(field, placed, Zone.HAND, MoveWhy.TO_HAND)
            changed = bool(objects)
        case n.Turn(facing=facing):
            turned = [
                placed.card
                for placed in objects
                if field.meets(changes_facing, field, placed, facing)
            ]
            changed = turn_face(field, turned, facing, FacedWhy.EFFECT)
        case _:
            assert_never(effect)
    return changed, objects


def _destroy(field: Field, objects: Sequence[Placed], by: Handle) -> bool:
    destroyed, happened, changed = destroy(field, [(placed, by) for placed in objects])
    trigger(field, happened, destroyed)
    return changed


def _banish(
    field: Field,
    line: Carrying,
    effect: n.Banish | n.BanishForGood,
    cards: n.Select | n.Pick,
    *,
    may: bool,
) -> Steps[Done]:
    for_good = isinstance(effect, n.BanishForGood)
    if isinstance(cards, n.Pick):
        chosen = yield from picked(field, line, cards, may=may)
        for card in chosen:
            if for_good:
                move(field, card, ZONES[cards.zone], Zone.GONE, MoveWhy.BANISH_FOR_GOOD)
            elif field.meets(comes_to, Zone.BANISHED, cards.zone):
                move(field, card, ZONES[cards.zone], Zone.BANISHED, MoveWhy.BANISH)
        return bool(chosen) and (for_good or cards.zone is not w.Zone.BANISHED), []
    objects = yield from selected(field, line, cards, may=may)
    for placed in objects:
        if for_good:
            leave_field(field, placed, Zone.GONE, MoveWhy.BANISH_FOR_GOOD)
        else:
            leave_field(field, placed, Zone.BANISHED, MoveWhy.BANISH)
    return bool(objects), objects


# What is done to cards of a zone


def _enter(
    field: Field, line: Carrying, effect: n.Revive | n.SpecialEntry, *, may: bool
) -> Steps[Done]:
    """FB-9.8: several enter one after another."""
    pick = effect.pick
    chosen = yield from picked(field, line, pick, may=may, types=_ENTERING)
    how = EntryHow.REVIVED if isinstance(effect, n.Revive) else EntryHow.SPECIAL
    objects = _enter_all(field, chosen, how, ZONES[pick.zone])
    return bool(objects), objects


@rule("FB-9.8")
def _enter_all(field: Field, cards: Sequence[Handle], how: EntryHow, from_: Zone) -> list[Placed]:
    """FB-9.8: those that have come onto the field."""
    entered = [enter(field, card, how, from_) for card in cards]
    return [object_of(field, one.card) for one in entered if one is not None]


def _cast(field: Field, line: Carrying, effect: n.SpecialCast, *, may: bool) -> Steps[Done]:
    """FB-16.2; what an earlier one of several has moved elsewhere is not cast."""
    pick, changed = effect.pick, False
    zone = ZONES[pick.zone]
    objects: list[Placed] = []
    for card in (yield from picked(field, line, pick, may=may, types=_CASTABLE)):
        if card not in getattr(field.side(line.seat), zone):
            continue
        if not field.meets(has_room_as_special_cast, field, card, zone):
            continue
        if not _may_cast(field, line):
            break
        placed = yield from cast(field, card, CastHow.SPECIAL, zone)
        changed = True
        objects += [] if placed is None else [placed]
    return changed, objects


def _may_cast(field: Field, line: Carrying) -> bool:
    """FB-14.8: whether this turn has special casts left; an event is emitted once it has none."""
    field.special_casts += 1
    may = field.meets(has_special_casts, field.special_casts, MOST_SPECIAL_CASTS)
    if field.special_casts == MOST_SPECIAL_CASTS + 1 and field.version.tells_special_cast_limit:
        field.emit(SpecialCastsSpent(line.seat, line.card))
    return may


def _take(field: Field, cards: Sequence[Handle], pick: n.Pick) -> bool:
    """A card that is in the hand already does not move."""
    if not field.meets(comes_to, Zone.HAND, pick.zone):
        return False
    for card in cards:
        move(field, card, ZONES[pick.zone], Zone.HAND, MoveWhy.TAKE)
    return bool(cards)


# What needs no choice of the line's seat


_Plain = (
    n.Draw
    | n.Deal
    | n.Heal
    | n.Mill
    | n.Discard
    | n.RandomDiscard
    | n.TurnCosts
    | n.GainCosts
    | n.Check
    | n.NegateAttack
    | n.NegateCast
    | n.Shield
    | n.Win
)


def _without_choice(field: Field, line: Carrying, effect: _Plain, times: int) -> Steps[bool]:
    seat = line.seat
    match effect:
        case n.Draw(number):
            return draw(field, seat, number * times)
        case n.Deal(side, amount):
            hit = [one for one in field.seats if means(side, seat, one)]
            return deal_and_trigger(field, hit, multiplied(amount, times), DamageWhy.EFFECT)
        case n.Heal(amount):
            return heal(field, seat, multiplied(amount, times))
        case n.Mill(side, number):
            return piles.mill(field, seat_of(side, seat), number * times)
        case n.Discard(_, number):
            return (yield from discard(field, 1 - seat, number, why(line), MoveWhy.DISCARD))
        case n.RandomDiscard(number):
            return piles.random_discard(field, 1 - seat, number)
        case n.TurnCosts(side, number, facing):
            return piles.turn_costs(field, seat_of(side, seat), number * times, facing)
        case n.GainCosts(number):
            return piles.gain_costs(field, seat, number * times)
        case n.Check(number):
            return (yield from _check(field, seat, number * times))
        case n.NegateAttack():
            return negate_attack(field, line.card)
        case n.NegateCast():
            return _negate_cast(field, line)
        case n.Shield():
            return _shield(field, line)
        case n.Win():
            raise ended(field, seat, Reason.CARD)
        case _:
            assert_never(effect)


def _check(field: Field, seat: Seat, number: int) -> Steps[bool]:
    """FB-8.4."""
    for made in range(number):
        if not (yield from check(field, seat, CheckKind.EFFECT)):
            return made > 0
    return number > 0


def _negate_cast(field: Field, line: Carrying) -> bool:
    """The cast of this `play` window is negated; whether that is new."""
    casting = None if field.play_window is None else field.play_window.cast
    if not field.meets(can_be_negated, casting) or casting is None:
        return False
    casting.negated_by = line
    return True


def _shield(field: Field, line: Carrying) -> bool:
    """The seat takes nothing from this battle (FB-9.1); whether that is new."""
    seat = line.seat
    if not field.meets(can_shield, field, seat):
        return False
    field.emit(Shielded(seat))
    if field.battle is not None:
        field.battle.shields[seat] = line
    return True
