"""What is noted beside events, for those who ask why; the rules themselves go by none of it."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import UNSET

from saikoro.domain.games.fairies.cards.card_set import Fairy, Overrides
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events import battle as b
from saikoro.domain.games.fairies.events import effects as e
from saikoro.domain.games.fairies.events import frame as f
from saikoro.domain.games.fairies.events import plays as p
from saikoro.domain.games.fairies.grounds import Ground
from saikoro.domain.games.fairies.ids import Handle, owner
from saikoro.domain.games.fairies.rules.conditions import counted
from saikoro.domain.games.fairies.rules.field import CHANGES, Battle, FairiesTable, Field
from saikoro.domain.games.fairies.rules.matching import selects
from saikoro.domain.games.fairies.rules.naming import cost_of, kins_of, line_of, placed_at
from saikoro.domain.games.fairies.rules.opening.limits import limits
from saikoro.domain.games.fairies.rules.outcome import direct_damage
from saikoro.domain.games.fairies.rules.prices import printed_cost
from saikoro.domain.games.fairies.rules.requirements.battle import (
    counts_something,
    goes_through,
    has_own_direct_damage,
    has_trigger_checks,
    has_unit,
    is_blocked,
    is_decided_by_powers,
    is_given,
    is_in_force,
    is_of_attacker,
    must_use_guardian_effect,
)
from saikoro.domain.games.fairies.rules.requirements.conditions import counts_always, has_evolved
from saikoro.domain.games.fairies.rules.requirements.effects import counts_some
from saikoro.domain.games.fairies.rules.requirements.ending import (
    has_own_limit,
    is_too_much,
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
    LosingRule,
    What,
)
from saikoro.domain.games.fairies.zones import find, found
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
        least = {"seat": Named.of(seat), "least": allowed.main_min}
        values = {**least, "value": one.main, "most": allowed.main_max}
        yield Note(Ground.DECK_SIZE, "FB-3.5", (), values)
        if overrides.main_deck_min is not None:
            values = {**least, "printed": table.options.main_min}
            yield Note(Ground.OWN_DECK_SIZE, "FB-13.4", (f"f{seat}",), values)


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
        yield Note(Ground.GRADE_STEP, "FB-13.13", (field.fairy(event.seat),), {"value": own})


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


_UNPAID: dict[CastHow | EntryHow, tuple[Ground, str]] = {
    CastHow.INSTANT: (Ground.FREE_AS_INSTANT, "FB-10.6"),
    EntryHow.INSTANT: (Ground.FREE_AS_INSTANT, "FB-10.6"),
    CastHow.SPECIAL: (Ground.FREE_BY_EFFECT, "FB-9.8"),
    EntryHow.SPECIAL: (Ground.FREE_BY_EFFECT, "FB-9.8"),
    EntryHow.REVIVED: (Ground.FREE_BY_EFFECT, "FB-9.8"),
}
"""Why nothing is paid for a card."""


@beside(p.Cast, p.Entered)
def free(table: FairiesTable, event: p.Cast | p.Entered) -> Iterator[Note]:
    """That it was paid before (FB-6.5), or why nothing is paid for it."""
    values = {"value": printed_cost(table.cards.cards[event.id])}
    if event.how is CastHow.FREE:
        yield Note(Ground.PREPAID, "FB-6.5", (event.card,), values, looked=PREPAID)
    elif event.how in _UNPAID:
        what, rule = _UNPAID[event.how]
        yield Note(what, rule, (event.card,), values)


@beside(p.CastNegated)
def cast_negated(_table: FairiesTable, _event: p.CastNegated) -> Iterator[Note]:
    """What was paid is lost (FB-6.10)."""
    yield Note(Ground.COST_STAYS, "FB-6.10")


# FB-7: attacks


@beside(b.AttackDeclared)
def declared(table: FairiesTable, event: b.AttackDeclared) -> Iterator[Note]:
    """That nothing else could be attacked (FB-7.3)."""
    if event.target is None:
        table.meets(has_unit, table.at_hand, 1 - owner(event.attacker))
    return iter(())


@beside(b.PowersCompared)
def compared(table: FairiesTable, _event: b.PowersCompared) -> Iterator[Note]:
    """Who has blocked, what changes the powers, and that there was no trigger check."""
    field: Field = table.at_hand
    battle = field.battle
    if battle is not None:
        table.meets(is_blocked, field, battle)
        for fighter in battle.fighters:
            yield from _changed(field, fighter, What.POWER)
        attacker = battle.attacker
        table.meets(has_trigger_checks, field, attacker, field.trigger_checks(attacker))


def _changed(field: Field, placed: Placed, what: What) -> Iterator[Note]:
    """What changes a number of a card: for a time (FB-16.2), and by 【永続】 lines (FB-11.8).

    Also the lines of its own seat that do so with other cards.
    """
    meets = field.meets
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
                source.seat == placed.seat
                and isinstance(select, n.OnField)
                and select.side is not w.Side.OTHER
            ):
                yield _not_meant(field, select, source, placed)


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


def _not_meant(field: Field, select: n.OnField, source: Placed, placed: Placed) -> Note:
    things = source.card, placed.card
    is_support = field.printed(placed).type is w.CardType.SUPPORT
    if is_support and select.thing is w.Thing.UNIT:
        return Note(Unmet.SUPPORT_IS_NO_UNIT, "FB-1.3", things, checked=False)
    return Note(Unmet.NOT_MEANT, "FB-11.8", things, checked=False)


@beside(b.AttackNegated)
def attack_negated(_table: FairiesTable, event: b.AttackNegated) -> Iterator[Note]:
    """What an attack that is negated does not do (FB-7.16)."""
    yield Note(Unmet.NEGATED, "FB-7.16", (event.by,), checked=False)


@beside(b.AttackEnded)
def attack_ended(table: FairiesTable, event: b.AttackEnded) -> Iterator[Note]:
    """By what an attack has its outcome, and who has not lost by it (FB-7.16, FB-14.1)."""
    field: Field = table.at_hand
    battle, hit = field.battle, None
    if battle is None:
        return
    table.meets(is_blocked, field, battle)
    match event.outcome:
        case AttackOutcome.NEGATED:
            table.meets(goes_through, field, battle)
        case AttackOutcome.FIZZLED:
            if battle.guarded and battle.defender is not None:
                table.meets(must_use_guardian_effect, field, battle.defender, battle)
            for fighter in battle.fighters:
                if not field.stands(fighter):
                    yield Note(Unmet.LEFT, "FB-7.16", (fighter.card,), looked=LEFT, checked=False)
        case AttackOutcome.DIRECT_HIT:
            hit = battle.seat
        case AttackOutcome.ATTACKER_WON:
            table.meets(is_decided_by_powers, field, battle)
            hit = battle.seat
        case AttackOutcome.DEFENDER_WON:
            table.meets(is_decided_by_powers, field, battle)
            hit = battle.attacker.seat
        case AttackOutcome.TIE:
            table.meets(is_decided_by_powers, field, battle)
            yield Note(Unmet.TIE_DEALS_NONE, "FB-7.14", checked=False)
    if hit is not None and hit not in battle.shields:
        yield from _not_lost(field, hit, field.side(hit).damage)


# FB-8: checks


@beside(b.Checked)
def checked(_table: FairiesTable, event: b.Checked) -> Iterator[Note]:
    """That a card is no trigger (FB-8.2)."""
    if event.trigger is UNSET:
        yield Note(Unmet.NO_TRIGGER, "FB-8.2", (event.card,), checked=False)


# FB-9: damage, and cards that leave the field


@beside(e.Damaged, e.DamagePrevented)
def hit(table: FairiesTable, event: e.Damaged | e.DamagePrevented) -> Iterator[Note]:
    """What the damage of an attack goes by (FB-7.13, FB-13.12)."""
    field: Field = table.at_hand
    battle, why = field.battle, event.why
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
    if not field.meets(is_of_attacker, field, hit, battle):
        yield from _changed(field, attacker, What.BREAKER)
    elif field.breakers(attacker):
        yield Note(Unmet.NO_BREAKERS, "FB-7.13", (attacker.card,), checked=False)


@beside(e.Destroyed, e.ReversedInstead)
def lost(table: FairiesTable, event: e.Destroyed | e.ReversedInstead) -> Iterator[Note]:
    """Who has blocked in the battle that was lost (FB-7.7)."""
    field: Field = table.at_hand
    battle = field.battle
    if battle is not None and {event.card, event.by} == _cards(battle):
        table.meets(is_blocked, field, battle)
    return iter(())


def _cards(battle: Battle) -> set[Handle]:
    return {fighter.card for fighter in battle.fighters}


@beside(e.Damaged)
def damaged(table: FairiesTable, event: e.Damaged) -> Iterator[Note]:
    """That a seat has not lost by its damage (FB-14.1)."""
    yield from _not_lost(table.at_hand, event.seat, event.total)


def _not_lost(field: Field, seat: Seat, damage: int) -> Iterator[Note]:
    """That a seat whose damage is near its limit has not lost (FB-14.1), and whose limit it is."""
    limit = losing_damage(field, seat)
    if limit - _NEAR <= damage and not is_too_much(field, seat, damage):
        reach = field.options.losing_rule is LosingRule.REACH
        what = Unmet.NOT_REACHED if reach else Unmet.NOT_OVER
        values: Mapping[str, Any] = {"seat": Named.of(seat), "needed": limit}
        yield Note(what, "FB-14.1", (), {**values, "value": damage}, checked=False)
        if has_own_limit(field, seat):
            printed = {**values, "printed": field.options.losing_damage}
            yield Note(Ground.LIMIT, "FB-13.11", (field.fairy(seat),), printed)


@beside(e.Destroyed, e.Moved)
def left_the_field(table: FairiesTable, event: e.Destroyed | e.Moved) -> Iterator[Note]:
    """What a card has for a time ends as it leaves the field (FB-9.6)."""
    placed = find(table.state, event.card)
    if placed is not None and placed.modifiers:
        yield Note(Ground.ENDS_WITH, "FB-9.6", (event.card,))


# FB-11.7: lines that trigger


@beside(p.LineTriggered)
def triggered(table: FairiesTable, event: p.LineTriggered) -> Iterator[Note]:
    """Which of several cards of one name it is, each with its own limit (FB-6.13)."""
    field: Field = table.at_hand
    placed = find(table.state, event.card)
    if placed is not None and any(
        other is not placed and other.id == placed.id
        for other in field.lying(event.seat).cards.values()
    ):
        yield Note(Ground.OWN_LIMIT, "FB-6.13", (event.card,), {"card": placed_at(field, placed)})
