"""CG-15: Fatal Leap."""

from collections.abc import Callable
from typing import Any

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.rules.field import LEAP, Field, LeapCard
from saikoro.domain.games.cardgard.rules.requirements.leaps import (
    Moment,
    fits,
    fits_one,
    has_lost_one,
    has_no_star,
    has_one_alone,
    is_its_roll,
    is_its_round,
    keeps_its_hp,
)
from saikoro.domain.games.cardgard.rules.requirements.targets import side
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.stated import Unmet
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import search
from saikoro.domain.match.interface.rules import rule


@rule("CG-15.3", follows=True)
def check(field: Field, moment: Moment = None) -> None:
    """CG-15.3: the leap check of both sides; `moment` is None after a turn."""
    if any(field.state.leap_decks):
        for seat in field.leading():
            if field.state.leap_decks[seat]:
                found = field.find(_first_to_leap, field, seat, moment)
                if found is not None:
                    _leap(field, *found)
    field.lost_units.clear()


@search("CG-15.4", Unmet.NO_LEAP, things=lambda *_: (), side=side)
def _first_to_leap(field: Field, seat: Seat, moment: Moment) -> tuple[LeapCard, Combatant] | None:
    """CG-15.4: the first card whose timing and selector both fit, and the unit that it replaces.

    None while the side has a ★ unit (CG-15.2).
    """
    cards = field.leap_cards[seat]
    for name in field.state.leap_decks[seat]:
        card = cards[name]
        timing, selector = card.leap.timing, card.leap.selector
        if timing is None or field.meets(_TIMES[type(timing)], field, card, timing, moment):
            fitting = [unit for unit in field.on_field(seat) if fits(field, unit, selector)]
            if field.meets(fits_one, field, card, fitting):
                return (card, fitting[0]) if field.meets(has_no_star, field, seat) else None
    return None


_TIMES: dict[type[n.LeapTiming], Callable[[Field, LeapCard, Any, Moment], bool]] = {
    n.RoundStart: is_its_round,
    n.RoundRoll: is_its_roll,
    n.AllyKnockedOut: has_lost_one,
    n.Alone: has_one_alone,
}


@rule("CG-15.4", thing="card.id", line=LEAP)
def _leap(field: Field, card: LeapCard, unit: Combatant) -> None:
    """CG-15.5: a card takes the place of a unit."""
    printed = card.printed
    hp = unit.hp if field.meets(keeps_its_hp, field, unit, printed) else printed.hp
    field.emit(e.UnitLeapt(unit.ref, unit.square or 0, unit.card, printed.id, hp))
