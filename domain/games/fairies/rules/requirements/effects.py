"""FB-8.2, FB-9.1, FB-11 and FB-16.2: what sentences and effects require."""

from collections.abc import Callable, Sequence

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.grounds import Ground
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.conditions import cards_behind, hidden_behind
from saikoro.domain.games.fairies.rules.field import Carrying, Cast, Field
from saikoro.domain.games.fairies.rules.matching import admits, fits, on_field
from saikoro.domain.games.fairies.rules.naming import POWER, measured, name_of, phrase_of, placed_at
from saikoro.domain.games.fairies.rules.requirements.looked import (
    DAMAGED,
    DECK,
    FACING,
    UNITS,
    fairy,
    named,
    nothing,
    required,
)
from saikoro.domain.games.fairies.state import DICE, Attack, Placed
from saikoro.domain.games.fairies.stated import Unmet
from saikoro.domain.games.fairies.words import CheckKind, Zone
from saikoro.domain.games.fairies.zones import found
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Looked, Met
from saikoro.domain.text import IN_BRACKETS, Text

_NUMBERED = Text("{at} {card}", "{at} {card}")

Meets = Callable[..., bool]
"""Asks a requirement, as `table.meets` does."""


# FB-11.5, FB-11.9: sentences


@required("FB-11.5", Unmet.NO_CHANGE)
def may_follow(sentence: n.Sentence, changed: object) -> bool:
    """「そうしたなら」: the sentence before has changed something."""
    return not sentence.so or bool(changed)


def _behind(
    field: Field, count: n.Count, seat: Seat, this: Placed | None, _times: int
) -> tuple[Handle, ...]:
    hidden = hidden_behind(field, count, seat)
    return tuple(hidden or cards_behind(field, count, seat, this))


@required(
    "FB-11.9",
    Unmet.NONE_COUNTED,
    met=Met(lambda *about: Ground.COUNTED if cards_behind(*about[:-1]) else None, "FB-11.9"),
    things=_behind,
)
def counts_some(
    _field: Field, _count: n.Count, _seat: Seat, _this: Placed | None, times: int
) -> bool:
    """There is something of what a sentence counts."""
    return times > 0


# FB-11.2: what is selected on the field


def _of_kind(field: Field, line: Carrying, select: n.Select, *_: object) -> tuple[Handle, ...]:
    if not isinstance(select, n.OnField):
        return ()
    of_kind = n.OnField(select.side, select.thing, select.number, (), select.other)
    return tuple(placed.card for placed in on_field(field, of_kind, line.seat, line.this))


def _measured(field: Field, placed: Placed, by: n.Filter) -> Text:
    """What an object has of that which a filter asks for (FB-16.3)."""
    if isinstance(by, n.Facing):
        return Text.of(placed.facing)
    if isinstance(by, n.WithPower):
        return POWER.filled(power=field.power(placed))
    return measured(field.printed(placed), by)


def _lies(_field: Field, _placed: Placed, by: n.Filter) -> Looked | None:
    return FACING if isinstance(by, n.Facing) else None


@required(
    "FB-16.3",
    Unmet.LACKS,
    met=Met(
        lambda _field, _placed, by: None if isinstance(by, n.Kin | n.Holding) else Ground.FITS,
        "FB-16.3",
        _lies,
    ),
    looked=_lies,
    value=_measured,
)
def is_admitted(field: Field, placed: Placed, by: n.Filter) -> bool:
    """A filter admits an object."""
    return admits(field, placed, (by,))


@required("FB-16.2", Unmet.NO_SLOUGH)
def has_slough(_field: Field, placed: Placed) -> bool:
    """A unit has a slough to take."""
    return bool(placed.sloughs)


def _judge(
    meets: Meets, field: Field, line: Carrying, select: n.OnField, legal: Sequence[Placed]
) -> None:
    """Why each of the kind fits or does not; with all filters met it is for a slough."""
    for card in _of_kind(field, line, select):
        placed = found(field.state, card)
        if placed.id is not None and all(
            meets(is_admitted, field, placed, by) for by in select.filters
        ):
            _ = placed in legal or meets(has_slough, field, placed)


def _several(
    _field: Field, _line: Carrying, select: n.OnField, legal: Sequence[Placed]
) -> Ground | None:
    seen = select.thing is not w.Thing.FACE_DOWN
    return Ground.FITTING if seen and (len(legal) > 1 or select.number is None) else None


def _emptied(field: Field, line: Carrying, select: n.OnField, _legal: object) -> Looked | None:
    """Since when a seat has no unit, where one of its units is asked for."""
    if select.thing is not w.Thing.UNIT or _of_kind(field, line, select):
        return None
    seat = line.seat if select.side is w.Side.OWN else 1 - line.seat
    return None if select.side is w.Side.BOTH else UNITS._replace(read=lambda *_: (seat,))


@required(
    "FB-11.2",
    Unmet.NO_TARGET,
    met=Met(_several, "FB-11.2", because=_judge),
    things=nothing,
    looked=_emptied,
    because=_judge,
    wanted=lambda _field, _line, select, _legal: phrase_of(select),
    fit=lambda field, _line, _select, legal: Text.joined([placed_at(field, one) for one in legal]),
)
def finds_target(
    _field: Field, _line: Carrying, _select: n.Select, legal: Sequence[object]
) -> bool:
    """There is something on the field that a sentence can be done to."""
    return bool(legal)


def _not_there(field: Field, _line: Carrying, select: n.Select, _legal: object) -> Unmet:
    names_fighter = isinstance(select, n.Attacker | n.Defender)
    return Unmet.OUTSIDE_ATTACK if names_fighter and field.battle is None else Unmet.NOT_THERE


@required("FB-11.5", _not_there, things=nothing)
def is_there(_field: Field, _line: Carrying, _select: n.Select, legal: Sequence[object]) -> bool:
    """What a sentence names is still on the field."""
    return bool(legal)


# FB-11.2, FB-11.3: what is picked in a zone


def _lying(field: Field, seat: Seat, pick: n.Pick, _legal: object) -> tuple[Handle, ...]:
    side = field.side(seat)
    return tuple(side.forest if pick.zone is w.Zone.FOREST else side.banished)


def _unfit(field: Field, seat: Seat, pick: n.Pick, _legal: object) -> Text:
    """The cards in a zone, each with its type and what it has in place of what a pick asks for."""
    listed = list[Text]()
    for card in map(field.card, _lying(field, seat, pick, ())):
        wrong = (by for by in pick.filters if not fits(card, w.Kind.CARD, (by,)))
        more = Text.joined([Text.of(card.type), *(measured(card, by) for by in wrong)])
        listed.append(IN_BRACKETS.filled(name=name_of(card), more=more))
    return Text.joined(listed)


@required("FB-16.3", Unmet.NO_FIT, things=_lying, others=_unfit)
def has_none_there(field: Field, seat: Seat, pick: n.Pick, _legal: object) -> bool:
    """No card lies in a zone that does not fit."""
    return not _lying(field, seat, pick, ())


@required("FB-13.14", Unmet.GOES_ELSEWHERE, things=fairy, seat=named)
def comes_there(field: Field, seat: Seat, pick: n.Pick, _legal: object) -> bool:
    """What fits goes to the zone of a pick, which the fairy of a seat may change."""
    of_units = pick.zone is w.Zone.FOREST and pick.kind is w.Kind.UNIT
    return not (of_units and field.overrides(seat).forest_to_banished)


def _why_none(meets: Meets, field: Field, seat: Seat, pick: n.Pick, legal: object) -> None:
    if pick.zone is not w.Zone.HAND:
        meets(has_none_there, field, seat, pick, legal)
        meets(comes_there, field, seat, pick, legal)


@required(
    "FB-11.2",
    Unmet.NO_CARD,
    seat=named,
    zone=lambda _field, _seat, pick, _legal: Zone(pick.zone),
    because=_why_none,
)
def finds_card(_field: Field, _seat: Seat, _pick: n.Pick, legal: Sequence[object]) -> bool:
    """There is a card in a zone that can be picked."""
    return bool(legal)


@required(
    "FB-11.3",
    Ground.ONLY_CHOICE,
    decides=True,
    things=lambda _field, _seat, legal, *_: tuple(legal),
    seat=named,
)
def has_choice(
    _field: Field, _seat: Seat, legal: Sequence[Handle], number: int, may: object
) -> bool:
    """There is something to choose."""
    return bool(may) or 0 < number < len(legal)


def _hand(field: Field, seat: Seat, *_: object) -> tuple[Handle, ...]:
    """The whole hand: of a card that everybody knows, too.

    It would say of the others that they do not fit.
    """
    return tuple(field.side(seat).hand)


@required("FB-11.3", met=Ground.MAY_CHOOSE_NONE, things=nothing, seat=named)
def is_known_to_it_alone(_field: Field, _seat: Seat, *_: object) -> bool:
    """Only a seat knows whether a card of its hand fits."""
    return True


@required(
    "FB-11.3",
    Ground.CHOOSABLE,
    met=Met(
        lambda _field, _seat, legal, _quality: Ground.CHOOSABLE if legal else Ground.NONE_FITS,
        "FB-11.3",
        because=lambda meets, *about: meets(is_known_to_it_alone, *about),
    ),
    decides=True,
    things=_hand,
    seat=named,
    cards=lambda field, _seat, legal, _quality: Text.joined(
        [name_of(field.card(card)) for card in legal]
    ),
)
def is_asked_for_a_quality(
    _field: Field, _seat: Seat, _legal: Sequence[Handle], quality: object
) -> bool:
    """A seat is asked for cards of its hand with some quality, and may say that none has it."""
    return bool(quality)


# FB-11.11: a card at random


def _numbered(field: Field, _seat: Seat, hand: Sequence[Handle]) -> Text:
    cards = enumerate(hand, 1)
    return Text.joined(
        [_NUMBERED.filled(at=at, card=name_of(field.card(one))) for at, one in cards]
    )


@required("FB-11.11", met=Ground.CANDIDATES, things=_hand, seat=named, cards=_numbered)
def is_held(_field: Field, _seat: Seat, _hand: Sequence[Handle]) -> bool:
    """Cards are held, one of which is named by a die."""
    return True


@required(
    "FB-11.11",
    met=Met(Ground.ROLLED_FOR, "FB-11.11", because=lambda meets, *about: meets(is_held, *about)),
    things=nothing,
    seat=named,
    value=lambda _field, _seat, hand: len(hand),
)
def is_named_by_die(field: Field, _seat: Seat, hand: Sequence[Handle]) -> bool:
    """There are several cards, and dice are left."""
    return len(hand) > 1 and field.state.dice < DICE


# FB-8.2: triggers


@required("FB-8.2", Unmet.NO_UNITS, looked=UNITS, seat=named)
def has_units(field: Field, seat: Seat) -> bool:
    """A seat has a unit that can have more."""
    return bool(field.units(seat))


@required(
    "FB-8.2", Unmet.HEALTHY, looked=DAMAGED, value=lambda field, seat, _: field.side(seat).damage
)
def is_hurt(field: Field, seat: Seat, needed: int) -> bool:
    """The damage of a seat is as high as a heal trigger asks for."""
    return field.side(seat).damage >= needed


@required("FB-8.2", Unmet.OTHER_CHECK)
def is_damage_check(kind: CheckKind) -> bool:
    """A block trigger is turned up by a damage check."""
    return kind is CheckKind.DAMAGE


# FB-16.2: effects


@required("FB-11.2", Unmet.HAS_IT, looked=FACING)
def changes_facing(_field: Field, placed: Placed, facing: w.Facing) -> bool:
    """A card does not have a facing yet."""
    return placed.facing is not facing


@required("FB-16.2", Unmet.THERE)
def comes_to(zone: Zone, from_: w.Zone) -> bool:
    """A card comes to a zone from another one."""
    return zone is not Zone(from_)


def _deck(rule: str) -> Callable[[Field, Seat], bool]:
    """That a seat has a card in its deck, by a rule."""

    @required(rule, Unmet.EMPTY_DECK, looked=DECK, seat=named)
    def has_deck(field: Field, seat: Seat) -> bool:
        return bool(field.side(seat).deck)

    return has_deck


has_deck = _deck("FB-11.12")
has_deck_to_mill = _deck("FB-14.2")
has_deck_to_check = _deck("FB-8.1")


@required(
    "FB-16.2",
    Unmet.NONE_TO_TURN,
    met=Ground.LOWEST,
    things=nothing,
    seat=named,
    cards=lambda _field, _seat, turning, _facing: ", ".join(turning),
)
def turns_some(_field: Field, _seat: Seat, turning: Sequence[Handle], _facing: w.Facing) -> bool:
    """A seat has a cost card with another facing; those with the lowest numbers are turned."""
    return bool(turning)


@required("FB-14.8", Unmet.TURN_SPENT)
def has_special_casts(made: int, limit: int) -> bool:
    """A turn has special casts left."""
    return made <= limit


@required("FB-16.2", Unmet.NO_CAST)
def can_be_negated(casting: Cast | None) -> bool:
    """There is a cast, and it is not negated yet."""
    return casting is not None and casting.negated_by is None


@required("FB-16.2", Unmet.NO_ATTACK)
def can_negate_attack(attack: Attack | None) -> bool:
    """There is an attack, and it is not negated yet."""
    return attack is not None and not attack.negated


@required("FB-16.2", Unmet.NO_BATTLE)
def can_shield(field: Field, seat: Seat) -> bool:
    """There is an attack from which a seat is not shielded yet."""
    attack = field.state.attack
    return attack is not None and seat not in attack.shielded
