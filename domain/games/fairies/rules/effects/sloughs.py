"""Effects on what lies under units: `put_under` and `take_slough` (FB-16.2)."""

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.rules.asking import choose_public
from saikoro.domain.games.fairies.rules.effects.sentences import (
    ZONES,
    named,
    pickable,
    picked,
    selected,
    why,
)
from saikoro.domain.games.fairies.rules.field import Carrying, Done, Field
from saikoro.domain.games.fairies.rules.movement import move
from saikoro.domain.games.fairies.rules.requirements.effects import (
    finds_card,
    finds_target,
    is_there,
)
from saikoro.domain.games.fairies.words import MoveWhy, Zone
from saikoro.domain.match.interface.decision import Steps


def put_under(field: Field, line: Carrying, effect: n.PutUnder, *, may: bool) -> Steps[Done]:
    """FB-11.2: asks nothing if either selection has no legal object."""
    pick = effect.pick
    hidden = pick.zone is w.Zone.HAND
    offered = field.side(line.seat).hand if hidden else pickable(field, line, pick)
    select = effect.select
    units = named(field, line, select)
    is_found = finds_target if isinstance(select, n.OnField) else is_there
    finds_both = [
        field.meets(finds_card, field, line.seat, pick, offered),
        field.meets(is_found, field, line, select, units),
    ]
    if not all(finds_both):
        return False, []
    cards = yield from picked(field, line, pick, may=may)
    if not cards:
        return False, []
    [unit] = yield from selected(field, line, select, may=False)
    for card in cards:
        move(field, card, ZONES[pick.zone], Zone.SLOUGH, MoveWhy.PUT_UNDER, under=unit.card)
    return True, [unit]


def take_slough(field: Field, line: Carrying, effect: n.TakeSlough, *, may: bool) -> Steps[Done]:
    """The unit first, then its sloughs; 任意で at the first of them that is asked (FB-11.2)."""
    chosen_unit = isinstance(effect.select, n.OnField)
    objects = yield from selected(
        field,
        line,
        effect.select,
        may=may and chosen_unit,
        fits=lambda placed: bool(placed.sloughs),
    )
    changed = False
    for placed in objects:
        sloughs = yield from choose_public(
            field,
            line.seat,
            list(placed.sloughs),
            effect.number,
            why=why(line),
            may=may and not chosen_unit,
        )
        for slough in sloughs:
            move(field, slough, Zone.SLOUGH, Zone.HAND, MoveWhy.TAKE_SLOUGH)
        changed = changed or bool(sloughs)
    return changed, objects
