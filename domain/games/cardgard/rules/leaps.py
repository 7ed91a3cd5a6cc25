"""CG-15: Fatal Leap."""

from collections.abc import Callable, Sequence

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.ids import Card, leap_thing, seat_of
from saikoro.domain.games.cardgard.rules.field import LEAP, Field
from saikoro.domain.games.cardgard.rules.targets import Units
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.cardgard.stated import Ground, Unmet
from saikoro.domain.games.cardgard.words import LETTERS
from saikoro.domain.match.events import Seat
from saikoro.domain.record.line import Event


def check(field: Field, moment: n.RoundStart | n.RoundRoll | None = None) -> None:
    """CG-15.3: the leap check of both sides; `moment` is None after a turn."""
    if any(field.state.leap_decks):
        with field.under("CG-15.3"):
            for seat in field.leading():
                if field.state.leap_decks[seat]:
                    _leap(field, seat, moment)
    field.lost_units.clear()


def _leap(field: Field, seat: Seat, moment: n.RoundStart | n.RoundRoll | None) -> None:
    """CG-15.4: the first fitting card leaps, unless the side has a ★ unit (CG-15.2)."""
    timings: list[n.LeapTiming | None] = [None, moment]
    if seat in field.lost_units:
        timings.append(_ALLY_KNOCKED_OUT)
    if field.is_alone(seat):
        timings.append(_ALONE)
    units = field.on_field(seat)
    for card in field.state.leap_decks[seat]:
        leap = field.printed[card].leap
        if leap is None or leap.timing not in timings:
            continue
        fitting = [unit for unit in units if _fits(field, unit, leap.selector)]
        if not fitting:
            continue
        if not any(field.card(unit).star for unit in units):
            unit = fitting[0]
            hp = min(unit.hp, field.printed[card].hp)  # CG-15.5
            with field.under("CG-15.4", thing=leap_thing(seat, card), line=LEAP):
                if field.recording:
                    _state_passed_over(field, seat, card, timings)
                    _state_fitting(field, seat, card, fitting)
                if type(leap.timing) is n.RoundRoll:
                    field.state_changed_face()
                field.emit(e.UnitLeapt(unit.ref, unit.square or 0, unit.card, card, hp))
        return


def _state_passed_over(
    field: Field, seat: Seat, leaping: Card, timings: Sequence[n.LeapTiming | None]
) -> None:
    """State why the cards before the one that leaps do not (CG-15.4)."""
    deck = field.state.leap_decks[seat]
    for card in deck[: deck.index(leaping)]:
        leap = field.printed[card].leap
        if leap is not None and leap.timing in timings:
            field.unmet(Unmet.FITS_NONE, "CG-15.4", leap_thing(seat, card))
        else:
            _state_other_time(field, seat, leap, leap_thing(seat, card))


def _state_fitting(field: Field, seat: Seat, card: Card, fitting: Units) -> None:
    """State why a card leaps, and with which HP, and which units fit it (CG-15.4)."""
    printed = field.printed[card]
    _state_timing(field, seat, None if printed.leap is None else printed.leap.timing)
    fits = Ground.ONLY_ONE_FITS if len(fitting) == 1 else Ground.FITS
    field.ground(fits, "CG-15.4", *(unit.ref for unit in fitting))
    field.ground(Ground.NO_STAR, "CG-15.2", side=LETTERS[seat])
    field.ground(Ground.LEAPS_WITH, "CG-15.5", hp=fitting[0].hp, printed=printed.hp)


def _state_other_time(field: Field, seat: Seat, leap: n.Leap | None, thing: str) -> None:
    """State when a leap card that is passed over comes."""
    side = LETTERS[seat]
    match leap and leap.timing:
        case n.RoundStart(number) if number is not None:
            field.unmet(Unmet.OTHER_ROUND, "CG-15.4", thing, needed=number)
        case n.RoundRoll(face):
            field.unmet(Unmet.OTHER_ROLL, "CG-15.4", thing, needed=face)
        case n.AllyKnockedOut():
            field.unmet(Unmet.NONE_LOST, "CG-15.4", thing, side=side)
        case n.Alone():
            field.unmet(Unmet.NOT_ALONE, "CG-15.4", thing, side=side)
        case _:
            pass


def _state_timing(field: Field, seat: Seat, timing: n.LeapTiming | None) -> None:
    """State that the moment of a leap line has come."""
    side = LETTERS[seat]
    if timing == _ALONE:
        [only] = field.on_field(seat)
        field.ground(Ground.ALONE, "CG-15.4", only.ref, side=side)
    elif timing == _ALLY_KNOCKED_OUT:
        field.ground(Ground.LOST, "CG-15.4", since=_removals(seat), side=side)


def _removals(seat: Seat) -> Callable[[Event], bool]:
    """Whether an event takes a unit of `seat` off the field."""
    return lambda event: isinstance(event, e.UnitRemoved) and seat_of(event.ref) == seat


_ALLY_KNOCKED_OUT, _ALONE = n.AllyKnockedOut(), n.Alone()


def _fits(field: Field, unit: Combatant, selector: n.Named | n.Fitting) -> bool:
    """Whether a unit fits the selector of a leap line (CG-21.10)."""
    if isinstance(selector, n.Fitting):
        return (
            (selector.hp is None or unit.hp <= selector.hp)
            and (not selector.elements or field.card(unit).element in selector.elements)
            and (selector.trait is None or field.has_trait(unit, selector.trait))
        )
    return field.card(unit).name == selector.name
