"""What is noted beside events, for those who ask why; the rules themselves go by none of it."""

from collections.abc import Iterable, Iterator

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.card_set import CardSet, Unit
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.ids import COMMANDS, FROM_POISON, Ref, seat_of
from saikoro.domain.games.cardgard.rules.field import SEATS, CardgardTable, Field
from saikoro.domain.games.cardgard.rules.requirements.looked import (
    MAXIMUM,
    ORDER,
    OUT,
    PLACED,
    SILENCED,
    TRAITS_LOST,
    hp_since,
)
from saikoro.domain.games.cardgard.rules.requirements.texts import has_use_left, may_speak
from saikoro.domain.games.cardgard.state import Combatant, left
from saikoro.domain.games.cardgard.stated import Ground, Unmet
from saikoro.domain.games.cardgard.words import (
    LETTERS,
    DamageType,
    EndReason,
    LastingKind,
    MissReason,
)
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Note, beside
from saikoro.domain.text import Fact


@beside(e.OrderDecided)
def decided(table: CardgardTable, event: e.OrderDecided) -> Iterator[Note]:
    """Who is behind all others because it is not on the field (CG-5.4)."""
    for ref in event.order:
        if not table.state.units[ref].on_field:
            yield Note(Ground.OFF_FIELD, "CG-5.4", (ref,), looked=OUT)


@beside(e.RoundBegan)
def round_began(table: CardgardTable, event: e.RoundBegan) -> Iterator[Note]:
    """Which command on its square waits for the start of another round (CG-14.1)."""
    field: Field = table.at_hand
    for seat in SEATS:
        trigger = field.commands[seat].meaning.trigger
        set_ = table.state.commands[seat].square is not None
        if set_ and isinstance(trigger, n.RoundStart) and trigger.round != event.round:
            values = {"needed": trigger.round}
            yield Note(Unmet.OTHER_ROUND, "CG-14.1", (COMMANDS[seat],), values, checked=False)


@beside(e.ActionTaken, e.ActionMissed)
def aimed(table: CardgardTable, event: e.ActionTaken | e.ActionMissed) -> Iterator[Note]:
    """Where the unit that aims stands, and each unit that it may aim at (CG-9.1)."""
    field: Field = table.at_hand
    unit = table.state.units[event.ref]
    row = field.card(unit).rows[event.face - 1]
    if row is None or row.aim is None:
        return
    if isinstance(event, e.ActionMissed) and event.reason is not MissReason.NO_TARGET:
        return
    for one in (unit, *field.on_field(1 - unit.seat)):
        yield Note(Ground.HELD, "CG-9.1", (one.ref,), {"square": one.square}, PLACED)
    for ref in table.state.knocked_out[1 - unit.seat]:
        yield Note(Ground.OFF_FIELD, "CG-9.1", (ref,), looked=OUT, checked=False)


@beside(e.TurnBegan)
def began(table: CardgardTable, _event: e.TurnBegan) -> Iterator[Note]:
    """Who has taken its turn already (CG-6.3)."""
    if table.state.acted:
        yield Note(Ground.ACTED, "CG-6.3", tuple(table.state.acted))


@beside(e.CommandActivated)
def activated(table: CardgardTable, event: e.CommandActivated) -> Iterator[Note]:
    """By whose knock-out, and whose was asked first, as far as both may wait (CG-14.3)."""
    state, seat, first = table.state, event.seat, _leader(table)
    trigger = table.cards.commands[event.card].meaning.trigger
    out = state.knocked_out[_side(trigger, seat)]
    if isinstance(trigger, n.AllyKnockedOut | n.EnemyKnockedOut) and out:
        yield Note(Ground.OFF_FIELD, "CG-12.2", (out[-1],), looked=OUT)
    other = state.commands[1 - seat]
    waits = other.square is not None and not other.stays
    if state.units[first].seat == seat and waits and type(trigger) is not n.EnemyCommand:
        yield Note(Ground.LEADS, "CG-14.3", (first,), {"side": LETTERS[seat]})


def _side(trigger: n.CommandTrigger, seat: Seat) -> Seat:
    """The side that the command of a seat watches."""
    return seat if isinstance(trigger, n.AllyKnockedOut) else 1 - seat


def _leader(table: CardgardTable) -> Ref:
    """The unit whose side leads (CG-1.9)."""
    return next(ref for ref in table.state.order if table.state.units[ref].on_field)


@beside(e.UnitLeapt)
def leapt(table: CardgardTable, event: e.UnitLeapt) -> Iterator[Note]:
    """Whose leap deck was asked first, where both have one, and what ends (CG-15.3, CG-15.6)."""
    unit = table.state.units[event.ref]
    if unit.ailments or unit.no_traits or unit.silenced:
        yield Note(Unmet.NOT_INHERITED, "CG-15.6", (event.ref,), checked=False)
    if table.state.leap_decks[1 - seat_of(event.ref)]:
        first = _leader(table)
        values = {"side": LETTERS[seat_of(first)]}
        yield Note(Ground.LEADS, "CG-15.3", (first,), values)


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
    """What each side took off the HP of the other, and what each unit has left (CG-16.3).

    Also what is not carried out any more (CG-16.1), or that all rounds were.
    """
    yield from _left_open(table, event.reason)
    starting, hp_left = table.state.starting_hp, left(table.state)
    for seat, shaved in zip(SEATS, (event.shaved_by_a, event.shaved_by_b), strict=True):
        if shaved is not None:
            start, other = starting[1 - seat], hp_left[1 - seat]
            values = dict[str, Fact](side=LETTERS[seat], start=start, left=other, shaved=shaved)
            yield Note(Ground.SHAVED, "CG-16.3", values=values)
            for unit in table.state.units.values():
                if unit.seat != seat and unit.on_field:
                    yield from _hp_of(unit, table.cards.all_units[unit.card])


def _left_open(table: CardgardTable, reason: EndReason) -> Iterator[Note]:
    state = table.state
    if reason in (EndReason.WIPE, EndReason.DOUBLE_WIPE):
        values = {"round": state.round, "rounds": table.options.rounds}
        yield Note(Unmet.CUT_SHORT, "CG-16.1", (), values, checked=False)
        units = (state.units[ref] for ref in state.order if ref not in state.acted)
        no_turn = tuple([unit.ref for unit in units if unit.on_field])
        if no_turn:
            yield Note(Unmet.NO_TURN, "CG-16.1", no_turn, checked=False)
    elif reason is not EndReason.FORFEIT:
        yield Note(Ground.LAST_ROUND, "CG-16.3", (), {"round": state.round})


def _hp_of(unit: Combatant, printed: Unit) -> Iterator[Note]:
    """What HP a unit has left, and what changed its maximum."""
    things = (unit.ref,)
    yield Note(Ground.HP, "CG-16.3", things, {"left": unit.hp}, hp_since(unit, printed))
    if unit.max_hp != printed.hp:
        values = {"most": unit.max_hp, "printed": printed.hp}
        yield Note(Ground.MAXIMUM, "CG-10.6", things, values, MAXIMUM)


@beside(e.DamageDealt)
def dealt(table: CardgardTable, event: e.DamageDealt) -> Iterator[Note]:
    """Why abilities of its source and target neither change nor answer it (CG-8.7, CG-10)."""
    field: Field = table.at_hand
    for source in field.all_units():
        match field.card(source).meaning:
            case n.Triggered(n.DealtDamage()) as own if source.ref == event.source:
                field.meets(has_use_left, field, source, own)
    unit = table.state.units[event.target]
    ability = field.card(unit).ability
    if ability is None:
        return
    things, values = (unit.ref,), dict[str, Fact](ability=ability.name)
    match ability.meaning:
        case n.Modifies(False, type_) if event.type not in (type_, DamageType.BOTH):
            values["type"] = event.type
            yield Note(Unmet.OTHER_TYPE, "CG-10.2", things, values, checked=False)
        case n.Modifies(False):
            field.meets(may_speak, field, unit)
        case n.Triggered(n.TookDamage()) if event.source in (*SEATS, FROM_POISON):
            yield Note(Unmet.NO_ACTION, "CG-8.7", things, values, checked=False)
        case n.Triggered(n.TookDamage()) if not event.amount:
            yield Note(Unmet.NO_DAMAGE, "CG-10.3", things, values, checked=False)
        case n.Triggered(n.TookDamage()) as meaning:
            field.meets(has_use_left, field, unit, meaning)


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
    state, things = table.state, (COMMANDS[event.seat],)
    trigger = table.cards.commands[event.card].meaning.trigger
    watched = _side(trigger, event.seat)
    side = {"side": LETTERS[watched]}
    match trigger:
        case n.AllyKnockedOut() | n.EnemyKnockedOut() if not state.knocked_out[watched]:
            yield Note(Unmet.NO_KNOCK_OUT, "CG-12.2", things, side, checked=False)
        case n.RoundStart(number) if number is not None and state.round < number:
            yield Note(Unmet.NO_ROUND, "CG-14.1", things, {"needed": number}, checked=False)
        case n.RoundRoll(face) if face != state.face:
            values = {"needed": face, "rounds": state.round}
            yield Note(Unmet.NO_FACE, "CG-14.1", things, values, checked=False)
        case n.EnemyCommand() if not state.commands[watched].uses:
            yield Note(Unmet.NO_COMMAND, "CG-14.2", things, side, checked=False)
        case _:
            yield Note(Unmet.OVER, "CG-16.1", things, checked=False)
