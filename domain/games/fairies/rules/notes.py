"""What is noted beside events, for those who ask why; the rules themselves go by none of it."""

from collections.abc import Iterator

from msgspec import UNSET

from saikoro.domain.games.fairies.cards.card_set import Fairy, Overrides
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events import battle as b
from saikoro.domain.games.fairies.events import effects as e
from saikoro.domain.games.fairies.events import frame as f
from saikoro.domain.games.fairies.events import plays as p
from saikoro.domain.games.fairies.grounds import Ground
from saikoro.domain.games.fairies.ids import owner
from saikoro.domain.games.fairies.rules.conditions import counted
from saikoro.domain.games.fairies.rules.field import CHANGES, Battle, FairiesTable, Field
from saikoro.domain.games.fairies.rules.matching import is_thing, means, selects
from saikoro.domain.games.fairies.rules.naming import cost_of, kins_of, line_of
from saikoro.domain.games.fairies.rules.opening.limits import limits
from saikoro.domain.games.fairies.rules.outcome import direct_damage
from saikoro.domain.games.fairies.rules.prices import printed_cost
from saikoro.domain.games.fairies.rules.requirements.battle import (
    counts_something,
    goes_through,
    has_lost,
    has_own_direct_damage,
    has_unit,
    is_beaten,
    is_blocked,
    is_given,
    is_in_force,
    is_reversed_instead,
    must_use_guardian_effect,
)
from saikoro.domain.games.fairies.rules.requirements.conditions import counts_always, has_evolved
from saikoro.domain.games.fairies.rules.requirements.damage import (
    can_be_reversed,
    is_first_reversal,
)
from saikoro.domain.games.fairies.rules.requirements.effects import counts_some
from saikoro.domain.games.fairies.rules.requirements.ending import (
    has_damage,
    loses_by,
    losing_damage,
)
from saikoro.domain.games.fairies.rules.requirements.looked import LEFT, PREPAID
from saikoro.domain.games.fairies.rules.requirements.turns import has_lines
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.fairies.stated import Named, Unmet
from saikoro.domain.games.fairies.words import (
    AttackOutcome,
    CastHow,
    DamageWhy,
    EntryHow,
    Reason,
    What,
)
from saikoro.domain.games.fairies.zones import found
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Note, beside
from saikoro.domain.text import Text

_NEAR = 20
"""How near its limit damage is worth a note that the seat has not lost."""


# FB-4: set-up


@beside(f.TablesLaid)
def laid(table: FairiesTable, event: f.TablesLaid) -> Iterator[Note]:
    """How many cards a main deck may have, and by which fairy (FB-3.5, FB-3.6, FB-13.4)."""
    for seat, one in enumerate(event.seats):
        fairy = table.cards.cards[one.fairy]
        overrides = fairy.overrides if isinstance(fairy, Fairy) else Overrides()
        allowed = limits(table.options, overrides)
        bounds = {"least": allowed.main_min, "most": allowed.main_max}
        values = {"seat": Named.of(seat), "value": one.main, **bounds}
        yield Note(Ground.DECK_SIZE, "FB-3.5", (), values)
        if overrides.main_deck_min is not None:
            changed = {"value": allowed.main_min, "printed": table.options.main_min}
            yield Note(Ground.OVERRIDE, "FB-13.4", (f"f{seat}",), changed)


# FB-6: actions


@beside(p.GradedUp)
def graded_up(table: FairiesTable, event: p.GradedUp) -> Iterator[Note]:
    """How the costs of both cards differ, and by which fairy they may (FB-6.2, FB-13.13)."""
    field: Field = table.at_hand
    cost = printed_cost(table.cards.cards[event.id])
    base = printed_cost(field.printed(found(table.state, event.onto)))
    step, own = cost - base, field.overrides(event.seat).grade_step
    values = {"value": cost, "base": base, "step": step}
    yield Note(Ground.COST_STEP, "FB-6.2", (event.card, event.onto), values)
    if own is not None and step > 1:
        changed = {"value": own, "printed": 1}
        yield Note(Ground.OVERRIDE, "FB-13.13", (field.fairy(event.seat),), changed)


@beside(p.Evolved)
def evolved(table: FairiesTable, event: p.Evolved) -> Iterator[Note]:
    """What 進化条件 and 進化元 ask for, and what is printed on the unit below (FB-6.3)."""
    field: Field = table.at_hand
    onto, lines = found(table.state, event.onto), table.cards.cards[event.id].lines
    table.meets(has_evolved, field, lines.condition, event.card, event.seat, None, onto)
    if lines.base is not None:
        below = field.printed(onto)
        cost = printed_cost(below)
        numbers = [*kins_of(below), cost_of(cost)]
        values = {"printed": Text.joined(numbers), "base": line_of(lines.base, table.cards)}
        yield Note(Ground.BASE_FITS, "FB-6.3", (event.card, event.onto), values)


_UNPAID = {
    CastHow.INSTANT: "FB-10.6",
    EntryHow.INSTANT: "FB-10.6",
    CastHow.SPECIAL: "FB-9.8",
    EntryHow.SPECIAL: "FB-9.8",
    EntryHow.REVIVED: "FB-9.8",
}
"""By which rule nothing is paid for a card."""


@beside(p.Cast, p.Entered)
def free(table: FairiesTable, event: p.Cast | p.Entered) -> Iterator[Note]:
    """That it was paid before (FB-6.5), or why nothing is paid for it."""
    how, values = event.how, {"value": printed_cost(table.cards.cards[event.id])}
    if how is CastHow.FREE:
        yield Note(Ground.PREPAID, "FB-6.5", (event.card,), values, looked=PREPAID)
    elif how in _UNPAID:
        yield Note(Ground.UNPAID, _UNPAID[how], (event.card,), {**values, "how": how})


# FB-7: attacks


@beside(b.AttackDeclared)
def declared(table: FairiesTable, event: b.AttackDeclared) -> Iterator[Note]:
    """That nothing else could be attacked (FB-7.3)."""
    if event.target is None:
        table.meets(has_unit, table.at_hand, 1 - owner(event.attacker))
    return iter(())


@beside(b.PowersCompared)
def compared(table: FairiesTable, _event: b.PowersCompared) -> Iterator[Note]:
    """Who has blocked, and what changes the powers."""
    field: Field = table.at_hand
    battle = field.battle
    if battle is not None:
        table.meets(is_blocked, field, battle)
        for fighter in battle.fighters:
            yield from _changed(field, fighter, What.POWER)


def _changed(field: Field, placed: Placed, what: What) -> Iterator[Note]:
    """What changes a number of a card: for a time (FB-16.2), and by 【永続】 lines (FB-11.8).

    Also the lines of its own seat that do so with other cards.
    """
    meets, is_support = field.meets, field.printed(placed).type is w.CardType.SUPPORT
    for modifier in placed.modifiers:
        meets(is_given, field, placed, modifier, what)
    for source in field.on_field():
        if source.id is None or source.casting:
            continue
        for static in field.printed(source).lines.statics:
            select = static.modifier.select
            if not isinstance(static.modifier, CHANGES[what]):
                continue
            if selects(field, select, source, placed):
                if _holds(field, static, source):
                    meets(is_in_force, field, source, static, placed)
            elif (
                is_support
                and isinstance(select, n.OnField)
                and select.thing is w.Thing.UNIT
                and means(select.side, source.seat, placed.seat)
            ):
                things = source.card, placed.card
                yield Note(Unmet.SUPPORT_IS_NO_UNIT, "FB-1.3", things, checked=False)


def _holds(field: Field, static: n.Static, source: Placed) -> bool:
    """Whether a 【永続】 line holds, and there is something of what it counts."""
    meets, seat = field.meets, source.seat
    if not meets(has_lines, field, source):
        return False
    if not meets(counts_always, field, static.condition, source.card, seat, source):
        return False
    count = static.count
    if count is None:
        return True
    times = counted(field, count, seat, source)
    return meets(counts_something, field, source, static, times) and meets(
        counts_some, field, count, seat, source, times
    )


@beside(b.AttackNegated)
def attack_negated(_table: FairiesTable, event: b.AttackNegated) -> Iterator[Note]:
    """What an attack that is negated does not do (FB-7.16)."""
    yield Note(Unmet.NEGATED, "FB-7.16", (event.by,), checked=False)


@beside(b.AttackEnded)
def attack_ended(table: FairiesTable, event: b.AttackEnded) -> Iterator[Note]:
    """By what an attack has its outcome (FB-7.16)."""
    field: Field = table.at_hand
    battle = field.battle
    if battle is None:
        return
    table.meets(is_blocked, field, battle)
    if event.outcome is AttackOutcome.NEGATED:
        table.meets(goes_through, field, battle)
    elif event.outcome is AttackOutcome.FIZZLED:
        if battle.guarded and battle.defender is not None:
            table.meets(must_use_guardian_effect, field, battle.defender, battle)
        for fighter in battle.fighters:
            if not field.stands(fighter):
                yield Note(Unmet.LEFT, "FB-7.16", (fighter.card,), looked=LEFT, checked=False)
    elif battle.defender is not None:
        fighters = battle.attacker, battle.defender
        winner, loser = fighters if event.outcome is AttackOutcome.ATTACKER_WON else fighters[::-1]
        table.meets(is_beaten, field, winner, loser, battle)
        if event.outcome is AttackOutcome.TIE:
            yield Note(Unmet.TIE_DEALS_NONE, "FB-7.14", checked=False)


# FB-8: checks


@beside(b.Checked)
def checked(_table: FairiesTable, event: b.Checked) -> Iterator[Note]:
    """That a card is no trigger (FB-8.2)."""
    if event.trigger is UNSET:
        yield Note(Unmet.NO_TRIGGER, "FB-8.2", (event.card,), checked=False)


# FB-9: damage, and cards that leave the field


@beside(e.Damaged, e.DamagePrevented)
def hit(table: FairiesTable, event: e.Damaged | e.DamagePrevented) -> Iterator[Note]:
    """What damage goes by (FB-7.13, FB-13.12), and that it is not too much (FB-14.1)."""
    field: Field = table.at_hand
    battle, why = field.battle, event.why
    table.meets(has_damage, field, event.seat, "FB-9.1")
    if isinstance(event, e.Damaged) and losing_damage(field, event.seat) - _NEAR <= event.total:
        table.meets(loses_by, field, event.seat, event.total)
    if battle is not None and why is DamageWhy.BATTLE:
        yield from _changed(field, battle.attacker, What.DAMAGE_VALUE)
        yield from _breakers(field, battle, event.seat)
        table.meets(is_blocked, field, battle)
    if battle is not None and why is DamageWhy.DIRECT:
        attacker = battle.attacker
        table.meets(has_own_direct_damage, field, attacker.seat)
        flat = {"value": direct_damage(field, attacker.seat)}
        yield Note(Unmet.FLAT, "FB-7.13", (attacker.card,), flat, checked=False)


def _breakers(field: Field, battle: Battle, hit: Seat) -> Iterator[Note]:
    """What gives the attacker breakers, or that they do not count as its seat pays (FB-7.13)."""
    attacker = battle.attacker
    field.meets(has_lost, field, hit, battle)
    loser = attacker if hit == attacker.seat else battle.defender
    if loser is not None:
        field.meets(is_reversed_instead, field, hit, loser)
    if hit != attacker.seat:
        yield from _changed(field, attacker, What.BREAKER)
    elif field.breakers(attacker):
        yield Note(Unmet.NO_BREAKERS, "FB-7.13", (attacker.card,), checked=False)


@beside(e.Destroyed, e.ReversedInstead)
def lost(table: FairiesTable, event: e.Destroyed | e.ReversedInstead) -> Iterator[Note]:
    """Who has beaten whom (FB-7.13), who has blocked, and whether it is reversed (FB-13.2)."""
    field: Field = table.at_hand
    battle, placed = field.battle, found(table.state, event.card)
    if battle is not None and battle.defender is not None:
        fighters = {fighter.card: fighter for fighter in battle.fighters}
        if {event.card, event.by} == {*fighters}:
            table.meets(is_blocked, field, battle)
            table.meets(is_beaten, field, fighters[event.by], fighters[event.card], battle)
    if field.overrides(placed.seat).reverse_instead and is_thing(field, placed, w.Thing.UNIT):
        table.meets(can_be_reversed, field, placed)
        table.meets(is_first_reversal, field, placed.seat, placed)
    return iter(())


@beside(e.Healed)
def healed(table: FairiesTable, event: e.Healed) -> Iterator[Note]:
    """From what the damage goes down (FB-9.3)."""
    table.meets(has_damage, table.at_hand, event.seat, "FB-9.3")
    return iter(())


@beside(e.MatchDecided)
def decided(table: FairiesTable, event: e.MatchDecided) -> Iterator[Note]:
    """What damage both seats have, who has not lost, and what is not carried out (FB-14)."""
    field: Field = table.at_hand
    for seat in (0, 1):
        if event.reason in {Reason.TURN_LIMIT, Reason.DRAWS_EXHAUSTED}:
            table.meets(has_damage, field, seat, "FB-14.6")
        elif event.reason is Reason.DAMAGE:
            table.meets(loses_by, field, seat, event.damage[seat])
    if field.battle is not None:
        yield Note(Unmet.ATTACK_UNDONE, "FB-14.7", (field.battle.attacker.card,), checked=False)
    waiting = tuple(one.line.card for one in field.waiting)
    if waiting:
        yield Note(Unmet.LINES_UNDONE, "FB-14.7", waiting, checked=False)
