"""LP-7: the action phase, and what each Action does."""

from collections.abc import Callable
from typing import assert_never

from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.ids import INSTANCES, Instance, seat_of
from saikoro.domain.games.laplaplus.rules.effects import (
    SIDES,
    activate,
    damage,
    down,
    remove,
    swap,
    target,
    upped,
)
from saikoro.domain.games.laplaplus.rules.field import Field, State, carries_out
from saikoro.domain.games.laplaplus.words import AbilityKind, Family, Ground, Part, Unmet
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Label
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.record.line import Event

# Bound once: an attribute of an enum is slow.
ACTION = AbilityKind.ACTION
DOWNLESS = n.Marker.DOWNLESS
NO_ACTION = Unmet.NO_ACTION


@rule("LP-7.1")
def action_phase(field: Field, side: Seat, second: Seat) -> None:
    """LP-7.1: the topmost card that may act acts, until none may.

    `second` is the side that acts second in this turn.
    """
    field.emit(e.ActionPhaseStarted(side))
    while (card := _next_to_act(field, side)) is not None:
        _act(field, card, second)
    if field.recording:
        field.unmet(Unmet.PHASE_ENDS, "LP-7.1", side=SIDES[side])
        _state_passed_over(field, side, field.unmet)


@carries_out("LP-7.3")
def _act(field: Field, card: Instance, second: Seat) -> None:
    """LP-7.3: a card pays for its Action, and does it."""
    if field.recording:
        _state_passed_over(field, seat_of(card), field.ground, card)
    activate(field, card, cause=None)
    if card in field.readied:
        _state_up_before(field, card)
    _do(field, card, second)


def _state_up_before(field: Field, card: Instance) -> None:
    """State that a card is up again before its ability is carried out (LP-8.1 step 2)."""
    if DOWNLESS not in field.printed[card].markers and field.is_up(card):
        field.ground(Ground.UP_BEFORE_EFFECT, "LP-8.1", card, since=upped(card))


def _next_to_act(field: Field, side: Seat) -> Instance | None:
    """LP-7.2: the topmost card that is up and has an A line whose conditions hold."""
    for card in field.row(side):
        if field.printed[card].kind is ACTION and field.is_up(card) and field.holds(card):
            return card
    return None


def _state_passed_over(
    field: Field, side: Seat, state: State, acting: Instance | None = None
) -> None:
    """State why the cards above the one that acts do not, or all cards of a row (LP-7.2)."""
    for card in field.row(side):
        if card == acting:
            return
        if field.printed[card].kind is not ACTION:
            state(NO_ACTION, "LP-7.2", card)
        else:
            field.state_inactive("LP-7.2", card, state)


def _do(field: Field, card: Instance, second: Seat) -> None:
    """LP-7.3: the body of an Action, after its payment."""
    side = seat_of(card)
    match field.printed[card].ability:
        case n.SelfDamage(amount):
            damage(field, card, side, amount)
        case n.Discard():
            remove(field, card, by=card)
        case n.Restore():
            _restore(field, card, side)
        case n.Damage(amount, times):
            for _ in range(times):
                damage(field, card, 1 - side, amount)
        case n.Judge(amount):
            _judge(field, card, amount, second)
        case n.Listed(listing, verb):
            _listed(field, card, listing, verb)
        case n.Resonance():
            _resonate(field, card, side)


def _restore(field: Field, card: Instance, side: Seat) -> None:
    """A3 (LP-7.3)."""
    hp, base = field.state.hp[side], field.base_hp(side)
    if hp < base:
        field.terms((Part.BASE_NOW, base), (Part.HP_NOW, -hp))
        field.emit(e.HpRestored(card, side, base - hp, base))
    else:
        field.unmet(Unmet.ENOUGH_HP, "LP-7.3", hp=hp, base=base)
        field.emit(e.EffectFizzled(card))


def _judge(field: Field, card: Instance, amount: int, second: Seat) -> None:
    """A5 (LP-7.3): the second side first, each by its HP at that moment."""
    judged = False
    for side in (second, 1 - second):
        hp, base = field.state.hp[side], field.base_hp(side)
        if hp > base:
            judged = True
            if field.recording:
                _state_judged(field, second)
            damage(field, card, side, amount)
        else:
            field.unmet(Unmet.NOT_ABOVE_BASE, "LP-7.3", side=SIDES[side], hp=hp, base=base)
    if not judged:
        field.emit(e.EffectFizzled(card))


def _state_judged(field: Field, second: Seat) -> None:
    """State the HP and the base HP of both sides at this moment (LP-7.3 A5)."""
    for side in (second, 1 - second):
        hp, base = field.state.hp[side], field.base_hp(side)
        what = Ground.ABOVE_BASE if hp > base else Ground.AT_MOST_BASE
        field.ground(what, "LP-7.3", side=SIDES[side], hp=hp, base=base)


def _listed(field: Field, card: Instance, listing: n.Listing, verb: n.Verb) -> None:
    """X1 (LP-7.4)."""
    cards = _list(field, 1 - seat_of(card), listing)
    if not cards:
        field.unmet(Unmet.EMPTY_LIST, "LP-7.4")
        field.emit(e.EffectFizzled(card))
        return
    field.emit(e.TargetListMade(card, cards))
    first = _filtered(field, card, cards)[0]
    if not target(field, first, by=card):
        return
    match verb:
        case n.Verb.DOWN:
            down(field, first, by=card)
        case n.Verb.REMOVE:
            remove(field, first, by=card)
        case n.Verb.SWAP:
            swap(field, first, by=card)
        case _:
            assert_never(verb)


def _list(field: Field, enemy: Seat, listing: n.Listing) -> list[Instance]:
    """The target list, top first (LP-7.4 step 1)."""
    row = list(field.row(enemy))
    match listing:
        case n.Listing.UP:
            return [card for card in row if field.is_up(card)]
        case n.Listing.ALL:
            return row
        case n.Listing.ALL_BUT_BOTTOM:
            return row[:-1]
        case _:
            assert_never(listing)


def _filtered(field: Field, acting: Instance, cards: list[Instance]) -> list[Instance]:
    """LP-7.4 step 3: each sight of the acting side filters the list, from the top."""
    narrowed: list[tuple[Instance, Instance]] = []
    for sight in field.row(seat_of(acting)):
        if type(field.printed[sight].ability) not in _SIGHTS or not field.can_activate(sight):
            continue
        above = field.above(sight)  # read before paying
        remaining = _look(field, sight, acting, above, cards)
        if above is not None and remaining:
            cards = remaining
            narrowed.append((sight, above))
        else:
            _state_unchanged(field, sight, above)  # for the target, too
    _state_narrowed(field, narrowed)
    return cards


@carries_out("LP-7.4")
def _look(
    field: Field, card: Instance, acting: Instance, above: Instance | None, cards: list[Instance]
) -> list[Instance]:
    """LP-7.4 step 3: what the sight `card` keeps on the list; nothing if the list stays."""
    activate(field, card, cause=acting)
    preferred = _same_kind(field, card)
    remaining = [one for one in cards if above is not None and preferred(one, above)]
    if above is not None and remaining:
        _state_kept(field, card, above)
        field.emit(e.TargetListFiltered(card, remaining))
    else:
        _state_unchanged(field, card, above)
    return remaining


_SIGHTS = frozenset((n.FamilySight, n.NumberSight))
"""The Events of the list window (LP-8.4)."""


def _state_kept(
    field: Field,
    sight: Instance,
    above: Instance,
    since: Callable[[Event], bool] | None = None,
) -> None:
    """State what a sight keeps on the list: what is of the family or number of the card above."""
    if isinstance(field.printed[sight].ability, n.FamilySight):
        printed = field.printed[above].family
        family = Label(printed, Family.text_of(printed, "en"))
        field.ground(Ground.SAME_FAMILY, "LP-7.4", sight, above, since=since, family=family)
    else:
        number = field.number(above)
        field.ground(Ground.SAME_NUMBER, "LP-7.4", sight, above, since=since, number=number)


def _state_unchanged(field: Field, sight: Instance, above: Instance | None) -> None:
    """State why a sight leaves the list as it is (LP-7.4 step 3)."""
    if above is None:
        field.unmet(Unmet.NOTHING_ABOVE, "LP-7.4", sight)
        if field.recording:
            _state_initially_above(field, sight)
    else:
        field.unmet(Unmet.NOT_LISTED, "LP-7.4", sight, above)


def _state_initially_above(field: Field, sight: Instance) -> None:
    """State what took each card of the initial row that was above a sight from there (LP-2.6)."""
    seat = seat_of(sight)
    for card in INSTANCES[seat][: INSTANCES[seat].index(sight)]:
        if field.in_row(card):
            field.unmet(Unmet.SWAPPED_BELOW, "LP-2.6", sight, card, since=_swapped(card, sight))
        else:
            field.unmet(Unmet.LEFT_FROM_ABOVE, "LP-2.6", sight, card, since=_removed(card))


def _swapped(card: Instance, other: Instance) -> Callable[[Event], bool]:
    pair = {card, other}
    return lambda event: isinstance(event, e.CardsSwapped) and {event.card, event.below} == pair


def _removed(card: Instance) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, e.CardRemoved) and event.card == card


def _state_narrowed(field: Field, narrowed: list[tuple[Instance, Instance]]) -> None:
    """State by which sights the first card of the list is the target (LP-7.4 step 4)."""
    for sight, above in narrowed:
        _state_kept(field, sight, above, since=_filtered_by(sight))


def _filtered_by(sight: Instance) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, e.TargetListFiltered) and event.by == sight


def _same_kind(field: Field, sight: Instance) -> Callable[[Instance, Instance], bool]:
    """Whether two cards are of one family (E7) or one number (E8)."""
    by_family = isinstance(field.printed[sight].ability, n.FamilySight)

    def same_kind(card: Instance, other: Instance) -> bool:
        one, two = field.printed[card], field.printed[other]
        return one.family == two.family if by_family else one.number == two.number

    return same_kind


def _resonate(field: Field, card: Instance, side: Seat) -> None:
    """X2 (LP-7.3)."""
    shared = field.shared_cards()
    mine = next((c for c in field.row(side) if field.is_up(c) and field.number(c) in shared), None)
    if mine is None:
        field.unmet(Unmet.NO_SHARED_CARD, "LP-7.3")
        field.emit(e.EffectFizzled(card))
        return
    number = field.number(mine)
    target(field, mine, by=card)
    down(field, mine, by=card)
    enemy = field.row(1 - side)
    theirs = next((c for c in enemy if field.is_up(c) and field.number(c) == number), None)
    if theirs is None:
        field.unmet(Unmet.NO_SECOND_TARGET, "LP-7.3", mine)
    elif target(field, theirs, by=card):
        down(field, theirs, by=card)
