"""LP-7: the action phase, and what each Action does."""

from typing import assert_never

from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.ids import Instance, seat_of
from saikoro.domain.games.laplaplus.rules.effects import (
    PRINTED,
    activate,
    damage,
    down,
    remove,
    swap,
    target,
)
from saikoro.domain.games.laplaplus.rules.field import Field, carries_out
from saikoro.domain.games.laplaplus.rules.looked import numbers_up, side_name
from saikoro.domain.games.laplaplus.rules.requirements import (
    by_family,
    can_activate,
    holds,
    is_above_base,
    is_ready,
    is_second_target,
    is_shared,
    keeps_some,
    lacks_hp,
    lists_some,
    looks_at_one,
)
from saikoro.domain.games.laplaplus.words import Part, Unmet
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import search
from saikoro.domain.match.interface.rules import rule


@rule("LP-7.1")
def action_phase(field: Field, side: Seat, second: Seat) -> None:
    """LP-7.1: the topmost card that may act acts, until none may.

    `second` is the side that acts second in this turn.
    """
    field.emit(e.ActionPhaseStarted(side))
    while (card := field.find(_next_to_act, field, side)) is not None:
        _act(field, card, second)


@search("LP-7.1", Unmet.PHASE_ENDS, ends=True, side=side_name)
def _next_to_act(field: Field, side: Seat) -> Instance | None:
    """LP-7.2: the topmost card with an A line that is up and whose conditions hold."""
    for card in field.state.rows[side]:
        if card in field.actions and field.meets(is_ready, field, card) and holds(field, card):
            return card
    return None


@carries_out("LP-7.3")
def _act(field: Field, card: Instance, second: Seat) -> None:
    """LP-7.3: a card pays for its Action, and does it."""
    activate(field, card, cause=None)
    side = seat_of(card)
    match field.printed[card].ability:  # the most frequent first, as a case costs that is not met
        case n.Damage(amount, times):
            for _ in range(times):
                damage(field, card, 1 - side, (PRINTED, amount, card))
        case n.Listed(listing, verb):
            _listed(field, card, listing, verb)
        case n.Resonance():
            _resonate(field, card, side)
        case n.SelfDamage(amount):
            damage(field, card, side, (PRINTED, amount, card))
        case n.Discard():
            remove(field, card, by=card)
        case n.Restore():
            _restore(field, card, side)
        case n.Judge(amount):
            _judge(field, card, amount, second)


def _restore(field: Field, card: Instance, side: Seat) -> None:
    """A3 (LP-7.3)."""
    hp, base = field.state.hp[side], field.base_hp(side)
    if field.meets(lacks_hp, field, side):
        lacking = field.total((Part.BASE_NOW, base), (Part.HP_NOW, -hp))
        field.emit(e.HpRestored(card, side, lacking, base))
    else:
        field.emit(e.EffectFizzled(card))


def _judge(field: Field, card: Instance, amount: int, second: Seat) -> None:
    """A5 (LP-7.3): the second side first, each by its HP at that moment."""
    judged = False
    for side in (second, 1 - second):
        if field.meets(is_above_base, field, side):
            judged = True
            damage(field, card, side, (PRINTED, amount, card))
    if not judged:
        field.emit(e.EffectFizzled(card))


@rule("LP-7.4")
def _listed(field: Field, card: Instance, listing: n.Listing, verb: n.Verb) -> None:
    """X1 (LP-7.4)."""
    cards = _list(field, 1 - seat_of(card), listing)
    if not field.meets(lists_some, cards):
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
    match listing:
        case n.Listing.UP:
            return field.up(enemy)
        case n.Listing.ALL:
            return [*field.row(enemy)]
        case n.Listing.ALL_BUT_BOTTOM:
            return [*field.row(enemy)[:-1]]
        case _:
            assert_never(listing)


def _filtered(field: Field, acting: Instance, cards: list[Instance]) -> list[Instance]:
    """LP-7.4 step 3: each sight of the acting side filters the list, from the top."""
    for sight in field.row(seat_of(acting)):
        if sight in field.sights and can_activate(field, sight):
            cards = _look(field, sight, acting, cards)
    return cards


@carries_out("LP-7.4")
def _look(field: Field, card: Instance, acting: Instance, cards: list[Instance]) -> list[Instance]:
    """LP-7.4 step 3: what is on the list after the sight `card`."""
    above = field.above(card)  # read before paying
    activate(field, card, cause=acting)
    if not field.meets(looks_at_one, field, card, above) or above is None:
        return cards
    kept = [one for one in cards if _alike(field, card, one, above)]
    if not field.meets(keeps_some, field, card, above, kept):
        return cards
    field.emit(e.TargetListFiltered(card, kept))
    return kept


def _alike(field: Field, sight: Instance, card: Instance, other: Instance) -> bool:
    """Whether two cards are of one family (E7) or one number (E8)."""
    one, two = field.printed[card], field.printed[other]
    return one.family == two.family if by_family(field, sight) else one.number == two.number


def _resonate(field: Field, card: Instance, side: Seat) -> None:
    """X2 (LP-7.3)."""
    mine = field.find(_shared, field, card, side)
    if mine is None:
        field.emit(e.EffectFizzled(card))
        return
    target(field, mine, by=card)
    down(field, mine, by=card)
    theirs = field.find(_same, field, card, mine)
    if theirs is not None and target(field, theirs, by=card):
        down(field, theirs, by=card)


@search("LP-7.3", Unmet.NOT_SHARED, up_a=numbers_up(0), up_b=numbers_up(1))
def _shared(field: Field, card: Instance, side: Seat) -> Instance | None:
    """X2: the topmost up card whose number is up in the row of the enemy."""
    meets, shared = field.meets, field.shared_cards()
    return next((one for one in field.up(side) if meets(is_shared, field, card, one, shared)), None)


@search("LP-7.3", Unmet.NO_SECOND_TARGET, things=lambda _field, _card, mine: (mine,))
def _same(field: Field, card: Instance, mine: Instance) -> Instance | None:
    """X2: the topmost up card of the enemy with the number of the first target."""
    meets, enemy = field.meets, field.row(1 - seat_of(card))
    alike = [one for one in enemy if field.number(one) == field.number(mine)]
    return next((one for one in alike if meets(is_second_target, field, card, one, mine)), None)
