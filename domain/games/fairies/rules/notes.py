"""What is noted beside events, for those who ask why; the rules themselves go by none of it."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import UNSET

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events import battle as b
from saikoro.domain.games.fairies.events import effects as e
from saikoro.domain.games.fairies.events import plays as p
from saikoro.domain.games.fairies.grounds import Ground
from saikoro.domain.games.fairies.ids import Handle, owner
from saikoro.domain.games.fairies.rules.field import Battle, FairiesTable, Field
from saikoro.domain.games.fairies.rules.matching import selects
from saikoro.domain.games.fairies.rules.naming import cost_of, kins_of, line_of, placed_at
from saikoro.domain.games.fairies.rules.outcome import direct_damage
from saikoro.domain.games.fairies.rules.prices import printed_cost
from saikoro.domain.games.fairies.rules.requirements.battle import (
    goes_through,
    has_own_direct_damage,
    has_trigger_checks,
    has_unit,
    is_blocked,
    is_decided_by_powers,
    is_of_attacker,
)
from saikoro.domain.games.fairies.rules.requirements.conditions import counts_always, has_evolved
from saikoro.domain.games.fairies.rules.requirements.ending import (
    has_own_limit,
    is_too_much,
    losing_damage,
)
from saikoro.domain.games.fairies.rules.requirements.looked import LEFT, PREPAID
from saikoro.domain.games.fairies.rules.requirements.turns import has_lines
from saikoro.domain.games.fairies.state import Placed, field_of
from saikoro.domain.games.fairies.stated import Named, Part, Unmet
from saikoro.domain.games.fairies.words import AttackOutcome, CastHow, DamageWhy, LosingRule, Reason
from saikoro.domain.games.fairies.zones import find, found
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Note, beside
from saikoro.domain.text import Text

_NEAR = 20
"""How near its limit damage is worth a note that the seat has not lost."""


# FB-6: actions


@beside(p.GradedUp)
def graded_up(table: FairiesTable, event: p.GradedUp) -> Iterator[Note]:
    """How the costs of both cards differ, and by which fairy they may (FB-6.2, FB-13)."""
    field: Field = table.at_hand
    cost = printed_cost(table.cards.cards[event.id])
    base = printed_cost(field.printed(found(table.state, event.onto)))
    step, own = cost - base, field.overrides(event.seat).grade_step
    values = {"value": cost, "base": base, "step": step}
    yield Note(Ground.COST_STEP, "FB-6.2", (event.card, event.onto), values)
    if own is not None and step > 1:
        yield Note(Ground.GRADE_STEP, "FB-13", (field.fairy(event.seat),), {"value": own})


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


@beside(p.Cast)
def cast(table: FairiesTable, event: p.Cast) -> Iterator[Note]:
    """That it was paid before (FB-6.5)."""
    if event.how is CastHow.FREE:
        values = {"value": printed_cost(table.cards.cards[event.id])}
        yield Note(Ground.PREPAID, "FB-6.5", (event.card,), values, looked=PREPAID)


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
    """Who has blocked, whose lines do not count, and that there was no trigger check."""
    field: Field = table.at_hand
    battle = field.battle
    if battle is not None:
        table.meets(is_blocked, field, battle)
        for fighter in battle.fighters:
            yield from _uncounted(field, fighter)
        attacker = battle.attacker
        table.meets(has_trigger_checks, field, attacker, field.trigger_checks(attacker))


def _uncounted(field: Field, placed: Placed) -> Iterator[Note]:
    """The 【永続】 lines of its seat that change power, but not that of a card (FB-11.8)."""
    meets = field.meets
    for source in field_of(field.side(placed.seat)):
        if source.id is None or source.casting:
            continue
        for static in field.printed(source).lines.statics:
            select = static.modifier.select
            if not isinstance(static.modifier, n.Power):
                continue
            if not selects(field, select, source, placed):
                if isinstance(select, n.OnField) and select.side is not w.Side.OTHER:
                    yield _not_meant(field, select, source, placed)
            elif meets(has_lines, field, source):
                meets(counts_always, field, static.condition, source.card, source.seat, source)


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
    """What the damage of an attack goes by (FB-7.13, FB-13)."""
    field: Field = table.at_hand
    battle, why = field.battle, event.why
    if battle is not None and why is DamageWhy.BATTLE:
        yield from _without_breakers(field, battle, event.seat)
        table.meets(is_blocked, field, battle)
    if battle is not None and why is DamageWhy.DIRECT:
        attacker = battle.attacker
        table.meets(has_own_direct_damage, field, attacker.seat)
        flat = {"value": direct_damage(field, attacker.seat)}
        yield Note(Unmet.FLAT, "FB-7.13", (attacker.card,), flat, checked=False)


def _without_breakers(field: Field, battle: Battle, hit: Seat) -> Iterator[Note]:
    """That the seat of an attacker pays for it, and its breakers do not count (FB-7.13)."""
    attacker = battle.attacker
    if field.meets(is_of_attacker, field, hit, battle) and field.breakers(attacker):
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
            yield Note(Ground.LIMIT, "FB-13", (field.fairy(seat),), printed)


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
        other is not placed and other.id == placed.id for other in field_of(field.side(event.seat))
    ):
        yield Note(Ground.OWN_LIMIT, "FB-6.13", (event.card,), {"card": placed_at(field, placed)})


# FB-14: the end


@beside(e.MatchDecided)
def decided(table: FairiesTable, event: e.MatchDecided) -> Iterator[Note]:
    """By how much the damage of the seat that has lost is above its limit (FB-14.1)."""
    if event.reason is Reason.DAMAGE and event.winner is not None:
        lost = 1 - event.winner
        word = (Part.DAMAGE_OF_A, Part.DAMAGE_OF_B)[lost]
        table.total((word, event.damage[lost]), (Part.LIMIT, -losing_damage(table.at_hand, lost)))
    return iter(())
