"""What the rules require: of a card that acts or reacts, and of one that something is done to."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.events import EventCancelled
from saikoro.domain.games.laplaplus.ids import Instance, seat_of
from saikoro.domain.games.laplaplus.rules.field import Field
from saikoro.domain.games.laplaplus.rules.looked import (
    ABOVE,
    BASE,
    BRIDGE_BELOW,
    DOWNED,
    FIRST,
    HP,
    OWN_HP,
    PLACE,
    REMOVED,
    UP_ONE,
    UPPED,
    downed_or_removed,
    numbers_up,
    own_base,
    own_hp,
    side_name,
)
from saikoro.domain.games.laplaplus.words import Family, Figure, Ground, IdenticalRows, Unmet
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Each, Looked, Met, latest, requirement
from saikoro.domain.text import Fact, Text

# Words that are often needed, bound once: an attribute of an enum is slow.
HALF_HP, SHARED_CARD = n.Condition.HALF_HP, n.Condition.SHARED_CARD
SOURCE_PRESENT = n.Condition.SOURCE_PRESENT
NO_INTERCEPTION = n.Marker.NO_INTERCEPTION

Meets = Callable[..., bool]
"""Asks what a requirement asks besides, where somebody records."""


# LP-2: what values are made of


_OF_SIDE = dict[str, Any](side=side_name, hp=Field.hp, base=Field.base_hp)


@requirement("LP-2.2", Unmet.FORCE_LOST, looked=BASE, checked=True, **_OF_SIDE)
def has_all_force(field: Field, seat: Seat) -> bool:
    """No card with Force has left the row of a side."""
    return not field.has_lost(seat)


def _base_of_side(meets: Meets, field: Field, seat: Seat) -> None:
    meets(has_all_force, field, seat)


def _base_of_owner(meets: Meets, field: Field, card: Instance) -> None:
    meets(has_all_force, field, seat_of(card))


# LP-3: conditions of cards


@requirement("LP-3.7", met=Met(Ground.TOP, "LP-3.7", PLACE))
def is_top(field: Field, card: Instance) -> bool:
    """`<トップ>`: it is the first card of its row."""
    return field.state.rows[seat_of(card)][0] == card


@requirement(
    "LP-3.7",
    Unmet.NOT_TOP,
    met=Met(Ground.BRIDGED, "LP-3.7", BRIDGE_BELOW),
    looked=PLACE,
    place=Field.place,
    top=lambda field, card: field.state.rows[seat_of(card)][0],
    things=lambda field, card: tuple(filter(None, (card, field.bridge(card)))),
)
def is_bridged(field: Field, card: Instance) -> bool:
    """S2: a card with the bridge line is directly below it."""
    return field.bridge(card) is not None


@requirement(
    "LP-3.8",
    Unmet.NOT_HALF,
    met=Met(Ground.HALF, "LP-3.8", OWN_HP, because=_base_of_owner),
    looked=OWN_HP,
    because=_base_of_owner,
    hp=own_hp,
    base=own_base,
)
def has_half(field: Field, card: Instance) -> bool:
    """`<L:HPが基礎HPの半分以下>`."""
    return 2 * own_hp(field, card) <= own_base(field, card)


def _shared(field: Field, card: Instance) -> tuple[Instance, ...]:
    return _with_numbers(field, field.shared_cards()) or (card,)


def _with_numbers(field: Field, numbers: Collection[int]) -> tuple[Instance, ...]:
    up = (*field.up(0), *field.up(1)) if numbers else ()
    return tuple([one for one in up if field.number(one) in numbers])


@requirement(
    "LP-3.9",
    Unmet.NOT_SHARED,
    met=Met(Ground.SHARED, "LP-3.9", each=Each(Ground.IS_UP, _shared, DOWNED)),
    things=_shared,
    up_a=numbers_up(0),
    up_b=numbers_up(1),
)
def shares(field: Field, _card: Instance) -> bool:
    """`<L:敵と自分にアップ状態の同カードがある>`."""
    return bool(field.shared_cards())


@requirement(
    "LP-3.10",
    Unmet.SOURCE_GONE,
    met=Ground.SOURCE_PRESENT,
    things=lambda _field, *cards: cards,
    looked=REMOVED._replace(read=lambda _field, _card, source: (source,)),
)
def has_source(field: Field, _card: Instance, source: Instance | None) -> bool:
    """`<L:ダメージの発生源となったカードが場に存在している>`."""
    return source is not None and field.in_row(source)


def holds(field: Field, card: Instance, source: Instance | None = None) -> bool:
    """Whether all conditions of the ability of `card` hold (LP-3.7 to LP-3.10).

    `source` is the source of the damage in a damage window.
    """
    for condition in field.printed[card].conditions:
        if not _holds(field, condition, card, source):
            return False
    return True


def _holds(field: Field, condition: n.Condition, card: Instance, source: Instance | None) -> bool:
    meets = field.meets
    if condition is HALF_HP:
        return meets(has_half, field, card)
    if condition is SHARED_CARD:
        return meets(shares, field, card)
    if condition is SOURCE_PRESENT:
        return meets(has_source, field, card, source)
    return meets(is_top, field, card) or meets(is_bridged, field, card)


# LP-7: what acts, and what its Action needs


@requirement("LP-7.2", Unmet.DOWN, met=Met(Ground.UP_AGAIN, "LP-7.1", UPPED), looked=DOWNED)
def is_ready(field: Field, card: Instance) -> bool:
    """It is up."""
    return field.state.cards[card].up


@requirement(
    "LP-7.3",
    Unmet.ENOUGH_HP,
    met=Met(Ground.BELOW_BASE, "LP-7.3", HP, because=_base_of_side),
    looked=HP,
    because=_base_of_side,
    **_OF_SIDE,
)
def lacks_hp(field: Field, seat: Seat) -> bool:
    """A3: the HP of a side are below its base HP."""
    return field.hp(seat) < field.base_hp(seat)


@requirement("LP-7.3", Ground.FIRST, looked=FIRST, checked=True, side=side_name)
def is_second(field: Field, seat: Seat) -> bool:
    """A5: it acts second in this turn, and is damaged first."""
    return field.state.first != seat


def _base_in_order(meets: Meets, field: Field, seat: Seat) -> None:
    meets(has_all_force, field, seat)
    meets(is_second, field, seat)


@requirement(
    "LP-7.3",
    Unmet.NOT_ABOVE_BASE,
    met=Met(Ground.ABOVE_BASE, "LP-7.3", HP, because=_base_in_order),
    looked=HP,
    because=_base_of_side,
    **_OF_SIDE,
)
def is_above_base(field: Field, seat: Seat) -> bool:
    """A5: the HP of a side are above its base HP at that moment."""
    return field.hp(seat) > field.base_hp(seat)


def _shared_by_both(
    field: Field, _card: Instance, one: Instance, shared: Collection[int]
) -> tuple[str, ...]:
    return (one, *[other for other in _with_numbers(field, shared) if other != one])


@requirement(
    "LP-7.3",
    met=Met(Ground.HIGHEST_SHARED, "LP-7.3", each=Each(Ground.IS_UP, _shared_by_both, DOWNED)),
    things=_shared_by_both,
)
def is_shared(field: Field, _card: Instance, one: Instance, shared: Collection[int]) -> bool:
    """X2: the number of a card is up in both rows."""
    return field.number(one) in shared


@requirement(
    "LP-7.3",
    Unmet.DOWN,
    met=Met(Ground.SECOND_TARGET, "LP-7.3", UP_ONE),
    looked=UP_ONE,
    things=lambda _field, _card, *both: both,
    place=lambda field, _card, one, _mine: field.place(one),
)
def is_second_target(field: Field, _card: Instance, one: Instance, _mine: Instance) -> bool:
    """X2: a card with the number of the first target is up, too."""
    return field.state.cards[one].up


@requirement("LP-7.4", Unmet.EMPTY_LIST)
def lists_some(cards: Sequence[Instance]) -> bool:
    """X1: the target list is not empty."""
    return bool(cards)


@requirement(
    "LP-7.4",
    Unmet.NOTHING_ABOVE,
    things=lambda _field, sight, _above: (sight,),
    looked=ABOVE,
    above=True,
)
def looks_at_one(_field: Field, _sight: Instance, above: Instance | None) -> bool:
    """E7, E8: a card is directly above."""
    return above is not None


def by_family(field: Field, sight: Instance) -> bool:
    """Whether a sight goes by families (E7), and not by numbers (E8)."""
    return isinstance(field.printed[sight].ability, n.FamilySight)


def trait(field: Field, sight: Instance, *_: object) -> Figure:
    """What a sight goes by."""
    return Figure.FAMILY if by_family(field, sight) else Figure.NUMBER


def trait_of(field: Field, sight: Instance, card: Instance, *_: object) -> Fact:
    """The trait of a card that a sight goes by."""
    printed = field.printed[card]
    return Text.named(Family, printed.family) if by_family(field, sight) else printed.number


@requirement(
    "LP-7.4",
    Unmet.NONE_ALIKE,
    met=Met(Ground.ALIKE, "LP-7.4", ABOVE),
    looked=ABOVE,
    above=True,
    trait=trait,
    value=trait_of,
)
def keeps_some(_field: Field, _sight: Instance, _above: Instance, kept: Sequence[Instance]) -> bool:
    """E7, E8: the list has a card of the family or the number of the card above."""
    return bool(kept)


# LP-8: what reacts, and what is done to a card


def _up(
    rule: str, met: Met | None = None, unmet: Unmet = Unmet.DOWN
) -> Callable[[Field, Instance], bool]:
    """That a card is in its row and up, by a rule; what it is called where it is down."""

    def down_or_gone(field: Field, card: Instance) -> Unmet:
        return unmet if field.in_row(card) else Unmet.GONE

    @requirement(rule, down_or_gone, met=met, looked=downed_or_removed)
    def up(field: Field, card: Instance) -> bool:
        present = field.state.cards.get(card)
        return present is not None and present.up

    return up


is_up = _up("LP-8.2", Met(Ground.ANOTHER_WINDOW, "LP-8.3", UPPED), Unmet.TOO_LATE)
goes_down = _up("LP-8.5")


def can_activate(field: Field, card: Instance, source: Instance | None = None) -> bool:
    """LP-8.2: whether the ability of `card` may activate now.

    `source` is the source of the damage in a damage window.
    """
    return field.meets(is_up, field, card) and holds(field, card, source)


@requirement("LP-3.13", Unmet.NO_INTERCEPTION)
def may_intercept(field: Field, card: Instance, by: Instance) -> bool:
    """The ability of `by` triggers Events of `card`."""
    return seat_of(by) == seat_of(card) or NO_INTERCEPTION not in field.printed[by].markers


def _other_cause(
    _field: Field, _canceller: Instance, _event: Instance, cause: Instance | None
) -> Unmet:
    return Unmet.CAUSED_BY_NONE if cause is None else Unmet.CAUSED_BY_OWN


@requirement("LP-8.1", _other_cause, things=lambda _field, *cards: tuple(filter(None, cards)))
def is_caused_by_own(
    _field: Field, canceller: Instance, _event: Instance, cause: Instance | None
) -> bool:
    """E10: a card on the side of the canceller has set off the Event."""
    return cause is not None and seat_of(cause) == seat_of(canceller)


@requirement(
    "LP-8.1",
    Unmet.CANCELLED,
    above=True,
    things=lambda _field, card, by: (card, by),
    looked=latest(EventCancelled),
)
def goes_through(_field: Field, _card: Instance, canceller: Instance | None) -> bool:
    """The Event of a card was not cancelled."""
    return canceller is None


def _after_payment(field: Field, card: Instance, downed_by: Instance) -> Ground | None:
    return None if field.is_up(card) or downed_by != card else Ground.UP_BEFORE_EFFECT


@requirement(
    "LP-8.6",
    Unmet.GONE,
    looked=REMOVED,
    met=Met(_after_payment, "LP-8.1"),
    things=lambda _field, card, _downed_by: (card,),
    above=True,
)
def may_come_up(field: Field, card: Instance, _downed_by: Instance) -> bool:
    """It is still in its row."""
    return field.in_row(card)


@requirement("LP-8.7", Unmet.GONE, looked=REMOVED)
def may_leave(field: Field, card: Instance) -> bool:
    """It is still in its row."""
    return field.in_row(card)


@requirement("LP-8.8", Unmet.NOTHING_BELOW, things=lambda _field, card, _below: (card,))
def has_below(_field: Field, _card: Instance, below: Instance | None) -> bool:
    """A card is directly below."""
    return below is not None


@requirement("LP-8.9", Unmet.OWN_SIDE)
def is_enemy_of(_field: Field, card: Instance, by: Instance) -> bool:
    """Who makes it a target is of the other side."""
    return seat_of(card) != seat_of(by)


# LP-9: damage


@requirement("LP-9.1", Unmet.OWN_DAMAGE)
def is_between_sides(_field: Field, _card: Instance, source: Instance, victim: Seat) -> bool:
    """Damage to one's own side is neither to the enemy (E6) nor by an enemy (E3, E4, E5)."""
    return victim != seat_of(source)


@requirement(
    "LP-9.1",
    Unmet.TOO_LITTLE,
    met=Ground.DAMAGE_NOW,
    needed=lambda field, card, _amount: field.at_least[card],
)
def is_enough(field: Field, card: Instance, amount: int) -> bool:
    """The damage is now as much as an Event asks for (M)."""
    return amount >= field.at_least[card]


# LP-5, LP-6, LP-10, LP-11


def _without_hp(
    rule: str, what: Ground = Ground.NO_HP, looked: Looked | None = None
) -> Callable[[Field, Seat], bool]:
    """That a side has no HP, by a rule."""

    @requirement(rule, met=Met(what, rule, looked), side=side_name, hp=Field.hp)
    def without_hp(field: Field, seat: Seat) -> bool:
        return field.hp(seat) <= 0

    return without_hp


begins_without_hp = _without_hp("LP-5.5")
"""At build."""
comes_without_hp = _without_hp("LP-6.2")
"""When the first turn has its first side."""
has_no_hp_left = _without_hp("LP-10.1", Ground.NO_HP_LEFT, HP)
"""After a damage."""


@requirement("LP-10.3", met=Ground.LAST_TURN, turn=lambda _field, most: most)
def is_last_turn_over(field: Field, most: int) -> bool:
    """As many turns as a battle may have are over."""
    return field.state.turn >= most


@requirement("LP-5.4", Ground.OPTION, met=Ground.OPTION, decides=True)
def needs_a_die(option: IdenticalRows) -> bool:
    """A die decides between identical rows."""
    return option == IdenticalRows.DIE


@requirement("LP-11.3", Ground.EVEN, met=Ground.ODD, decides=True)
def is_odd(value: int) -> bool:
    """The die is odd, so that A wins."""
    return value % 2 == 1
