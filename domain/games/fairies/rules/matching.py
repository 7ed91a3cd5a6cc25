"""FB-16.3: which cards and objects fit filters and selections."""

from typing import TYPE_CHECKING, assert_never

from saikoro.domain.games.fairies.cards.card_set import AnyCard
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.match.events import Seat

if TYPE_CHECKING:
    from saikoro.domain.games.fairies.rules.field import Field

T = w.CardType

_KINDS: dict[w.Kind, T] = {
    w.Kind.UNIT: T.UNIT,
    w.Kind.SUPPORT: T.SUPPORT,
    w.Kind.MAGIC: T.MAGIC,
    w.Kind.TRIGGER: T.TRIGGER,
}
"""Off the field, a word means one type only (FB-1.3)."""

_THINGS: dict[w.Thing, frozenset[T]] = {
    w.Thing.UNIT: frozenset({T.UNIT, T.EXTRA_UNIT}),
    w.Thing.SUPPORT: frozenset({T.SUPPORT}),
    w.Thing.FACE_DOWN: frozenset(),
    w.Thing.PERMANENT: frozenset({T.MAGIC, T.EXTRA_MAGIC}),
}


# Cards off the field


def fits(card: AnyCard, kind: w.Kind, filters: n.Filters) -> bool:
    """Whether a card off the field is of this kind, and every filter admits what is printed."""
    if kind is not w.Kind.CARD and card.type is not _KINDS[kind]:
        return False
    return all(_admits_printed(card, each) for each in filters)


def _admits_printed(card: AnyCard, by: n.Filter) -> bool:
    match by:
        case n.Facing():
            return False
        case n.Kin(kin):
            return kin in card.kin
        case n.Cost(number, bound):
            return card.cost is not None and bound.admits(card.cost, number)
        case n.WithPower(number, bound):
            return card.power is not None and bound.admits(card.power, number)
        case n.Holding(attribute):
            return _has_printed(card, attribute)
        case _:
            assert_never(by)


def _has_printed(card: AnyCard, attribute: w.Attribute) -> bool:
    match attribute:
        case w.Attribute.BREAKER:
            return card.breaker > 0
        case w.Attribute.GUARDIAN:
            return card.guardian
        case w.Attribute.TRIGGER_CHECK:
            return card.trigger_check > 0
        case _:
            assert_never(attribute)


def in_zone(
    field: "Field", seat: Seat, zone: w.Zone, kind: w.Kind, filters: n.Filters
) -> list[Handle]:
    """The fitting cards in a zone of `seat`, oldest first."""
    side = field.side(seat)
    match zone:
        case w.Zone.HAND:
            pile = side.hand
        case w.Zone.FOREST:
            pile = side.forest
        case w.Zone.BANISHED:
            pile = side.banished
        case _:
            assert_never(zone)
    return [handle for handle in pile if fits(field.card(handle), kind, filters)]


def means(side: w.Side, seat: Seat, whose: Seat) -> bool:
    """Whether a word means a seat, seen from the seat of a line (FB-16.2)."""
    return side is w.Side.BOTH or (side is w.Side.OWN) is (whose == seat)


# Objects on the field


def is_thing(field: "Field", placed: Placed, thing: w.Thing) -> bool:
    """Whether an object is what the word means; one that is being cast is nothing."""
    if placed.casting:
        return False
    if placed.id is None:
        return thing is w.Thing.FACE_DOWN
    return field.cards.cards[placed.id].type in _THINGS[thing]


def admits(field: "Field", placed: Placed, filters: n.Filters) -> bool:
    """Whether every filter admits an object; a face-down card fits none but facing (FB-16.3)."""
    return all(_admits(field, placed, each) for each in filters)


def _admits(field: "Field", placed: Placed, by: n.Filter) -> bool:
    if isinstance(by, n.Facing):
        return placed.facing is by.facing
    if placed.id is None:
        return False
    match by:
        case n.Kin(kin):
            return kin in field.printed(placed).kin
        case n.Cost(number, bound):
            cost = field.printed(placed).cost
            return cost is not None and bound.admits(cost, number)
        case n.WithPower(number, bound):
            has_power = field.printed(placed).power is not None
            if not has_power and field.version.power_filters_need_power:
                return False
            return bound.admits(field.power(placed), number)
        case n.Holding(w.Attribute.BREAKER):
            return field.breakers(placed) > 0
        case n.Holding(w.Attribute.GUARDIAN):
            return field.is_guardian(placed)
        case n.Holding():
            return field.trigger_checks(placed) > 0
        case _:
            assert_never(by)


def on_field(field: "Field", select: n.OnField, seat: Seat, this: Placed | None) -> list[Placed]:
    """What a word of selection names, in field order, before any choice."""
    return [
        placed for placed in field.on_field() if _is_selected(field, select, seat, this, placed)
    ]


def _is_selected(
    field: "Field", select: n.OnField, seat: Seat, this: Placed | None, placed: Placed
) -> bool:
    return (
        means(select.side, seat, placed.seat)
        and not (select.other and placed is this)
        and is_thing(field, placed, select.thing)
        and admits(field, placed, select.filters)
    )


def selects(field: "Field", select: n.Select, source: Placed, placed: Placed) -> bool:
    """Whether a 【永続】 line of `source` speaks of `placed` (FB-11.8)."""
    battle = field.battle
    match select:
        case n.OnField():
            return _is_selected(field, select, source.seat, source, placed)
        case n.This():
            return placed is source
        case n.Attacker():
            return battle is not None and battle.attacker is placed
        case n.Defender():
            return battle is not None and battle.defender is placed
        case n.Entrant():
            return field.play_window is not None and field.play_window.entrant is placed
        case n.It():
            return False
        case _:
            assert_never(select)
