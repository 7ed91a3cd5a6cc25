"""What is noted beside events, for those who ask why; the rules themselves go by none of it."""

from collections.abc import Iterable, Iterator

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.card_set import CardSet, Unit
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.ids import COMMANDS, FROM_POISON, Ref, seat_of
from saikoro.domain.games.cardgard.rules.field import SEATS, CardgardTable
from saikoro.domain.games.cardgard.rules.requirements.looked import (
    MAXIMUM,
    ORDER,
    SILENCED,
    TRAITS_LOST,
    hp_since,
)
from saikoro.domain.games.cardgard.rules.requirements.texts import may_speak
from saikoro.domain.games.cardgard.state import Combatant, left
from saikoro.domain.games.cardgard.stated import Ground, Unmet
from saikoro.domain.games.cardgard.words import LETTERS, DamageType, LastingKind
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Note, beside
from saikoro.domain.text import Fact


@beside(e.OrderDecided)
def decided(table: CardgardTable, event: e.OrderDecided) -> Iterator[Note]:
    """Who is behind all others because it is not on the field (CG-5.4)."""
    units = table.state.units
    absent = tuple([ref for ref in event.order if not units[ref].on_field])
    if absent:
        yield Note(Ground.ABSENT, "CG-5.4", absent)


@beside(e.TurnBegan)
def began(table: CardgardTable, _event: e.TurnBegan) -> Iterator[Note]:
    """Who has taken its turn already (CG-6.3)."""
    if table.state.acted:
        yield Note(Ground.ACTED, "CG-6.3", tuple(table.state.acted))


@beside(e.CommandActivated)
def activated(table: CardgardTable, event: e.CommandActivated) -> Iterator[Note]:
    """Whose command was asked first, as far as both may wait for the same (CG-14.3)."""
    state, seat, first = table.state, event.seat, _leader(table)
    trigger = table.cards.commands[event.card].meaning.trigger
    other = state.commands[1 - seat]
    waits = other.square is not None and not other.stays
    if state.units[first].seat == seat and waits and type(trigger) is not n.EnemyCommand:
        yield Note(Ground.LEADS, "CG-14.3", (first,), {"side": LETTERS[seat]})


def _leader(table: CardgardTable) -> Ref:
    """The unit whose side leads (CG-1.9)."""
    return next(ref for ref in table.state.order if table.state.units[ref].on_field)


@beside(e.UnitLeapt)
def leapt(table: CardgardTable, event: e.UnitLeapt) -> Iterator[Note]:
    """Whose leap deck was asked first, where the other side has one, too (CG-15.3)."""
    if table.state.leap_decks[1 - seat_of(event.ref)]:
        first = _leader(table)
        values = {"side": LETTERS[seat_of(first)]}
        yield Note(Ground.LEADS_LEAP, "CG-15.3", (first,), values)


@beside(e.RoundFaceChanged)
def changed(table: CardgardTable, event: e.RoundFaceChanged) -> Iterator[Note]:
    """Whose abilities waited for the same face, in the order in which they were asked (CG-6.2)."""
    units, cards = table.state.units, table.cards
    on_field = [ref for ref in table.state.order if units[ref].on_field]
    asked = tuple([ref for ref in on_field if _changes(cards, units[ref], event.old)])
    if len(asked) > 1:
        yield Note(Ground.ASKED_IN_ORDER, "CG-6.2", asked, looked=ORDER)


def _changes(cards: CardSet, unit: Combatant, face: int) -> bool:
    """Whether the ability of a unit changes a face."""
    meaning = cards.all_units[unit.card].meaning
    return (
        isinstance(meaning, n.Triggered)
        and meaning.trigger == n.RoundRoll(face)
        and isinstance(meaning.sentences[0].effect, n.ChangeFace)
    )


@beside(e.MatchEnded)
def ended(table: CardgardTable, event: e.MatchEnded) -> Iterator[Note]:
    """What each side took off the HP of the other, and what each unit has left (CG-16.3)."""
    starting, hp_left = table.state.starting_hp, left(table.state)
    for seat, shaved in zip(SEATS, (event.shaved_by_a, event.shaved_by_b), strict=True):
        if shaved is not None:
            start, other = starting[1 - seat], hp_left[1 - seat]
            values = dict[str, Fact](side=LETTERS[seat], start=start, left=other, shaved=shaved)
            yield Note(Ground.SHAVED, "CG-16.3", values=values)
            for unit in table.state.units.values():
                if unit.seat != seat and unit.on_field:
                    yield from _hp_of(unit, table.cards.all_units[unit.card])


def _hp_of(unit: Combatant, printed: Unit) -> Iterator[Note]:
    """What HP a unit has left, and what changed its maximum."""
    things = (unit.ref,)
    yield Note(Ground.HP, "CG-16.3", things, {"left": unit.hp}, hp_since(unit, printed))
    if unit.max_hp != printed.hp:
        values = {"most": unit.max_hp, "printed": printed.hp}
        yield Note(Ground.MAXIMUM, "CG-10.6", things, values, MAXIMUM)


@beside(e.DamageDealt)
def dealt(table: CardgardTable, event: e.DamageDealt) -> Iterator[Note]:
    """Why an ability of its target neither changes nor answers the damage (CG-8.7, CG-10)."""
    unit = table.state.units[event.target]
    ability = table.cards.all_units[unit.card].ability
    if ability is None:
        return
    things, values = (unit.ref,), {"ability": ability.name}
    match ability.meaning:
        case n.Modifies(False, type_) if event.type not in (type_, DamageType.BOTH):
            values["type"] = event.type
            yield Note(Unmet.OTHER_TYPE, "CG-10.2", things, values, checked=False)
        case n.Modifies(False):
            table.meets(may_speak, table, unit)
        case n.Triggered(n.TookDamage()) if event.source in (*SEATS, FROM_POISON):
            yield Note(Unmet.NO_ACTION, "CG-8.7", things, values, checked=False)
        case n.Triggered(n.TookDamage()) if not event.amount:
            yield Note(Unmet.NO_DAMAGE, "CG-10.3", things, values, checked=False)


@beside(e.StatusGained)
def gained(table: CardgardTable, event: e.StatusGained) -> Iterable[Note]:
    """Why an ability does not keep an ailment away: it is silenced (CG-11.2, CG-13.8)."""
    unit = table.state.units[event.target]
    match table.cards.all_units[unit.card].meaning:
        case n.Immune(ailment) if ailment in (None, event.ailment):
            table.meets(may_speak, table, unit)
    return ()


@beside(e.EffectExpired)
def expired(_table: CardgardTable, event: e.EffectExpired) -> Iterator[Note]:
    """Since when a unit was without its traits or its ability (CG-13.9)."""
    looked = TRAITS_LOST if event.kind is LastingKind.TRAITS else SILENCED
    yield Note(Ground.EXPIRED, "CG-13.9", (event.target,), {"kind": event.kind}, looked)


# CG-14.1: why a command never activated


@beside(e.CommandShown)
def shown(table: CardgardTable, event: e.CommandShown) -> Iterator[Note]:
    """Why a command did not activate in the whole match (CG-14.1)."""
    state, seat = table.state, event.seat
    things = (COMMANDS[seat],)
    match table.cards.commands[event.card].meaning.trigger:
        case n.AllyKnockedOut() if not state.knocked_out[seat]:
            yield _not_knocked_out(things, seat)
        case n.EnemyKnockedOut() if not state.knocked_out[1 - seat]:
            yield _not_knocked_out(things, 1 - seat)
        case n.RoundStart(number) if number is not None and state.round < number:
            yield Note(Unmet.NO_ROUND, "CG-14.1", things, {"needed": number}, checked=False)
        case n.RoundRoll(face) if face != state.face:
            values = {"needed": face, "rounds": state.round}
            yield Note(Unmet.NO_FACE, "CG-14.1", things, values, checked=False)
        case n.EnemyCommand() if not state.commands[1 - seat].uses:
            side = LETTERS[1 - seat]
            yield Note(Unmet.NO_COMMAND, "CG-14.2", things, {"side": side}, checked=False)
        case _:
            yield Note(Unmet.OVER, "CG-16.1", things, checked=False)


def _not_knocked_out(things: tuple[str, ...], seat: Seat) -> Note:
    values = {"side": LETTERS[seat]}
    return Note(Unmet.NO_KNOCK_OUT, "CG-12.2", things, values, checked=False)
