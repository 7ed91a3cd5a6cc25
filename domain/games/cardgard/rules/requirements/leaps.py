"""CG-15: what a leap requires."""

from collections.abc import Callable, Sequence
from typing import Any

from saikoro.domain.games.cardgard.cards.card_set import Unit
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.ids import SQUARES
from saikoro.domain.games.cardgard.rules.field import Field, LeapCard
from saikoro.domain.games.cardgard.rules.requirements.looked import FACE, LOST, hp_of
from saikoro.domain.games.cardgard.rules.requirements.targets import side, traits_lost
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.stated import Ground, Unmet
from saikoro.domain.games.cardgard.words import LETTERS, Letter
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Met, ids, requirement

Moment = n.RoundStart | n.RoundRoll | None
"""When leaps are checked; None after a turn (CG-15.3)."""


@requirement("CG-15.2", Unmet.STARRED, met=Ground.NO_STAR, side=side)
def has_no_star(field: Field, seat: Seat) -> bool:
    """A side has no ★ unit on the field."""
    return not any(field.card(unit).star for unit in field.on_field(seat))


# CG-15.4: timings


def _side(_field: Field, card: LeapCard, *_: object) -> Letter:
    return LETTERS[card.seat]


@requirement("CG-15.4", Unmet.OTHER_ROUND, needed="timing.round")
def is_its_round(_field: Field, _card: LeapCard, timing: n.RoundStart, moment: Moment) -> bool:
    """It is the start of the round that a leap line names."""
    return timing == moment


@requirement(
    "CG-15.4",
    Unmet.OTHER_ROLL,
    met=Met(Ground.FACE_CHANGED, "CG-6.2", FACE, own=True),
    things=lambda _field, card, timing, moment: () if timing == moment else (card.id,),
    face=lambda field, *_: field.face,
    needed="timing.face",
)
def is_its_roll(_field: Field, _card: LeapCard, timing: n.RoundRoll, moment: Moment) -> bool:
    """It is the round roll with the face that a leap line names."""
    return timing == moment


@requirement(
    "CG-15.4",
    Unmet.NONE_LOST,
    met=Met(Ground.LOST, "CG-15.4", LOST, own=True),
    things=lambda field, card, *_: () if card.seat in field.lost_units else (card.id,),
    side=_side,
)
def has_lost_one(field: Field, card: LeapCard, _timing: Any, _moment: Moment) -> bool:
    """Its side has lost a unit since the last leap check."""
    return card.seat in field.lost_units


@requirement(
    "CG-15.4",
    Unmet.NOT_ALONE,
    met=Met(Ground.ALONE, "CG-15.4", own=True),
    things=lambda field, card, *_: (
        (card.id,) if len(units := field.on_field(card.seat)) > 1 else ids(*units)
    ),
    side=_side,
)
def has_one_alone(field: Field, card: LeapCard, _timing: Any, _moment: Moment) -> bool:
    """Its side has only one unit on the field."""
    return field.state.squares[card.seat].count(None) == len(SQUARES) - 1


# CG-15.4, CG-15.5: who leaps, and with what


def _unfit(field: Field, unit: Combatant, selector: n.Named | n.Fitting) -> Unmet:
    """The first of what a leap line names that is not true of a unit."""
    if isinstance(selector, n.Named):
        return Unmet.OTHER_UNIT
    if selector.trait is not None and not field.has_trait(unit, selector.trait):
        return Unmet.TRAIT
    if selector.hp is not None and unit.hp > selector.hp:
        return Unmet.HP
    return Unmet.ELEMENT


@requirement(
    "CG-15.4",
    _unfit,
    looked=lambda field, unit, selector: (
        traits_lost(field, unit, selector.trait) if isinstance(selector, n.Fitting) else None
    ),
    hp="unit.hp",
    most="selector.hp",
    trait="selector.trait",
    element=lambda field, unit, _selector: field.card(unit).element,
)
def fits(field: Field, unit: Combatant, selector: n.Named | n.Fitting) -> bool:
    """It fits the selector of a leap line (CG-21.10)."""
    if isinstance(selector, n.Fitting):
        return (
            (selector.hp is None or unit.hp <= selector.hp)
            and (not selector.elements or field.printed[unit.card].element in selector.elements)
            and (selector.trait is None or field.has_trait(unit, selector.trait))
        )
    return field.printed[unit.card].name == selector.name


def _has_one_with_trait(field: Field, card: LeapCard) -> bool:
    """Whether a unit has the trait that a leap line names, or it names none."""
    trait = card.leap.selector.trait if isinstance(card.leap.selector, n.Fitting) else None
    return trait is None or any(field.has_trait(one, trait) for one in field.on_field(card.seat))


def _none(field: Field, card: LeapCard, _fitting: object) -> Unmet:
    return Unmet.FITS_NONE if _has_one_with_trait(field, card) else Unmet.NONE_WITH_TRAIT


def _each_fits(
    meets: Callable[..., bool], field: Field, card: LeapCard, _fitting: Sequence[Combatant]
) -> None:
    """Each by itself, unless the card says it of all of them."""
    if _has_one_with_trait(field, card):
        for unit in field.on_field(card.seat):
            meets(fits, field, unit, card.leap.selector)


@requirement(
    "CG-15.4",
    _none,
    met=Met(
        Ground.FITS,
        "CG-15.4",
        own=True,
        because=_each_fits,
    ),
    things=lambda _field, card, fitting: ids(*fitting) or (card.id,),
    because=_each_fits,
    side=lambda _field, card, _fitting: LETTERS[card.seat],
    trait="card.leap.selector.trait",
)
def fits_one(_field: Field, _card: LeapCard, fitting: Sequence[Combatant]) -> bool:
    """A unit on the field fits its selector."""
    return bool(fitting)


@requirement(
    "CG-15.5",
    Ground.LEAPS_WITH,
    met=Met(Ground.LEAPS_WITH, "CG-15.5", hp_of),
    looked=hp_of,
    decides=True,
    things=lambda *_: (),
    hp="unit.hp",
    printed="card.hp",
)
def keeps_its_hp(_field: Field, unit: Combatant, card: Unit) -> bool:
    """The HP of a unit are not above those of the card that replaces it."""
    return unit.hp <= card.hp
