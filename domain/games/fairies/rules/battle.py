"""FB-7: the battle phase, and one attack step by step."""

from functools import partial

import msgspec

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.battle import (
    AttackDeclared,
    AttackEnded,
    GuardianEffectDeclined,
    GuardianEffectUsed,
    PowersCompared,
)
from saikoro.domain.games.fairies.events.frame import PhaseBegan
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.abilities import use, uses
from saikoro.domain.games.fairies.rules.asking import listed
from saikoro.domain.games.fairies.rules.checking import check
from saikoro.domain.games.fairies.rules.effects.sentences import carry_out
from saikoro.domain.games.fairies.rules.entering import object_of
from saikoro.domain.games.fairies.rules.field import Battle, Carrying, Field, carries_out, shown
from saikoro.domain.games.fairies.rules.movement import leave_field
from saikoro.domain.games.fairies.rules.outcome import direct_damage, resolve_outcome
from saikoro.domain.games.fairies.rules.questions import attack_question, guardian_question
from saikoro.domain.games.fairies.rules.refusing import Answer
from saikoro.domain.games.fairies.rules.requirements.battle import (
    can_act,
    checks_again,
    has_attacks_left,
    has_damage_checks,
    has_trigger_checks,
    is_upright,
    may_attack,
    may_use_guardian_effect,
    must_use_guardian_effect,
)
from saikoro.domain.games.fairies.rules.triggering import Happened, settle_short, trigger
from saikoro.domain.games.fairies.rules.windows import respond, settle
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.fairies.stated import Part
from saikoro.domain.games.fairies.words import (
    AttackOutcome,
    BattleResult,
    CheckKind,
    Choice,
    Loser,
    MoveWhy,
    Op,
    Phase,
    Target,
    Zone,
)
from saikoro.domain.games.fairies.zones import find
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps, ask_one
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import added

MOST_ANSWERS = 100
"""FB-14.8."""
_END: Answer = {"op": Op.END}
_BATTLE = (w.Timing.BATTLE, w.Timing.ANY_TIME)
_ATTRIBUTES = 0
"""The paragraph of a card that has its attributes."""


class GuardianForm(msgspec.Struct, frozen=True):
    """The public field of `guardian_effect`."""

    card: Handle
    """The card whose guardian effect may be used."""


@rule("FB-7.1")
def battle_phase(field: Field) -> Steps[None]:
    """FB-7.1 to FB-7.4."""
    field.emit(PhaseBegan(Phase.BATTLE))
    seat = field.turn_player
    for _ in range(MOST_ANSWERS):
        attacks = _attacks(field, seat)
        if not field.meets(can_act, field, seat, attacks, uses(field, seat, (w.Timing.BATTLE,))):
            return
        options = [*attacks, *uses(field, seat, _BATTLE), _END]
        decision = listed(
            field,
            Choice.ATTACK,
            (seat,),
            options,
            _END,
            lambda _seat: attack_question(field, seat, direct_damage(field, seat)),
        )
        answer = yield from ask_one(decision)
        match answer["op"]:
            case Op.ATTACK:
                yield from _attack(field, answer["attacker"], answer["target"])
            case Op.USE:
                yield from use(field, answer["card"], answer["line"])
                yield from settle(field)
            case _:
                return


def _attacks(field: Field, seat: Seat) -> list[Answer]:
    """FB-7.2, FB-7.3: every attacker in field order with every target."""
    if not field.meets(has_attacks_left, field):
        return []
    targets = [unit.card for unit in field.units(1 - seat)] or [Target.DIRECT]
    attackers = [*field.units(seat)]
    if field.options.support_attacks:
        attackers += [
            placed
            for placed in shown(field.side(seat).supports)
            if field.printed(placed).type is w.CardType.SUPPORT
        ]
    return [
        {"op": Op.ATTACK, "attacker": attacker.card, "target": target}
        for attacker in attackers
        if field.meets(is_upright, field, attacker) and field.meets(may_attack, field, attacker)
        for target in targets
    ]


# One attack


@rule("FB-7.5")
def _attack(field: Field, attacker: Handle, target: str) -> Steps[None]:
    """FB-7.5 to FB-7.15; it goes to its end as soon as it is over (FB-7.16)."""
    attacked = None if target == Target.DIRECT else find(field.state, target)
    battle = field.battle = _declare(field, attacker, attacked)
    outcome = yield from _steps(field, battle)
    attack = field.state.attack
    if attack is not None and attack.negated:
        outcome = AttackOutcome.NEGATED
    yield from _end(field, battle, outcome or AttackOutcome.FIZZLED)


def _declare(field: Field, attacker: Handle, target: Placed | None) -> Battle:
    """FB-7.5."""
    a = object_of(field, attacker)
    upright = target is not None and target.facing is w.Facing.UPRIGHT
    declared = AttackDeclared(a.card, None if target is None else target.card, upright)
    field.emit(declared)
    return Battle(a, target, 1 - a.seat, declared)


def _steps(field: Field, battle: Battle) -> Steps[AttackOutcome | None]:
    """FB-7.6 to FB-7.13; None if the attack was over before its outcome (FB-7.16)."""
    yield from _attacked(field, battle)
    if _is_over(field, battle):
        return None
    yield from _ask_for_blockers(field, battle)
    if _is_over(field, battle):
        return None
    yield from _check_for_attacker(field, battle)
    if _is_over(field, battle):
        return None
    if battle.defender is None:
        return (yield from _settle_attack(field, battle))
    return (yield from _settle_battle(field, battle, battle.defender))


@rule("FB-7.10")
def _settle_battle(field: Field, battle: Battle, defender: Placed) -> Steps[AttackOutcome | None]:
    """FB-7.10 to FB-7.13, where there is a D."""
    result = _compare(field, battle, defender)
    yield from _guard(field, battle, defender, result)
    if _is_over(field, battle):
        return None
    return (yield from _settle_attack(field, battle))


def _settle_attack(field: Field, battle: Battle) -> Steps[AttackOutcome | None]:
    """FB-7.12 and FB-7.13."""
    yield from _check_for_damage(field, battle)
    if _is_over(field, battle):
        return None
    return resolve_outcome(field, battle)


def _is_over(field: Field, battle: Battle) -> bool:
    """FB-7.16: A or D has left the field, or the attack is negated."""
    attack = field.state.attack
    if attack is None or attack.negated:
        return True
    return any(not field.stands(fighter) for fighter in battle.fighters)


@rule("FB-7.6")
def _attacked(field: Field, battle: Battle) -> Steps[None]:
    """FB-7.6."""
    a, target = battle.attacker, battle.target
    trigger(field, [Happened(w.When.ATTACKED, a.seat, battle.declared, a)])
    if target is not None:
        was_attacked = Happened(w.When.WAS_ATTACKED, target.seat, battle.declared, target)
        trigger(field, [was_attacked])
    yield from settle_short(field)


def _ask_for_blockers(field: Field, battle: Battle) -> Steps[None]:
    """FB-7.7, FB-7.8."""
    yield from _reply_to_attack(field, battle)
    if battle.blocker is not None:
        yield from _blocked(field, battle, battle.blocker)


@rule("FB-7.7")
def _reply_to_attack(field: Field, battle: Battle) -> Steps[None]:
    """FB-7.7."""
    happened = {w.InstantWhen.ON_ATTACK: battle.declared}
    if battle.target is None:
        happened[w.InstantWhen.ON_DIRECT_ATTACK] = battle.declared
    is_over = partial(_is_over, field, battle)
    yield from respond(field, w.Window.ATTACK, battle.seat, happened, is_over)


@rule("FB-7.8")
def _blocked(field: Field, battle: Battle, blocker: Placed) -> Steps[None]:
    """FB-7.8."""
    trigger(field, [Happened(w.When.BLOCKED, blocker.seat, battle.blocked, blocker)])
    yield from settle_short(field)
    if not _is_over(field, battle):
        happened, is_over = (
            {w.InstantWhen.ON_BLOCKED: battle.blocked},
            partial(_is_over, field, battle),
        )
        yield from respond(field, w.Window.BLOCKED, battle.attacker.seat, happened, is_over)


def _check_for_attacker(field: Field, battle: Battle) -> Steps[None]:
    """FB-7.9."""
    for _ in range(_trigger_checks(field, battle)):
        yield from _trigger_check(field, battle)
        if _is_over(field, battle):
            return


@rule("FB-7.9", since="battle.declared")
def _trigger_checks(field: Field, battle: Battle) -> int:
    """How many trigger checks A brings (FB-7.9)."""
    checks = field.trigger_checks(battle.attacker)
    return checks if field.meets(has_trigger_checks, field, battle.attacker, checks) else 0


@rule("FB-7.9")
def _trigger_check(field: Field, battle: Battle) -> Steps[None]:
    """FB-7.9: one of the trigger checks."""
    yield from check(field, battle.attacker.seat, CheckKind.ATTACK)
    yield from settle_short(field)


def _compare(field: Field, battle: Battle, defender: Placed) -> BattleResult:
    """FB-7.10: the powers of A and D."""
    attacking = field.power_terms(battle.attacker, Part.ATTACKER)
    defending = field.power_terms(defender, Part.DEFENDER)
    margin = field.table.margin(attacking, defending)
    result = BattleResult.TIE
    if margin:
        result = BattleResult.ATTACKER_WON if margin > 0 else BattleResult.DEFENDER_WON
    battle.compared = PowersCompared(added(attacking), added(defending), result)
    field.emit(battle.compared)
    return result


def _guard(field: Field, battle: Battle, defender: Placed, result: BattleResult) -> Steps[None]:
    """FB-7.11."""
    lines = field.printed(defender).lines
    if (
        lines.guardian_effect
        and field.is_guardian(defender)
        and field.meets(may_use_guardian_effect, field, defender, battle)
    ):
        yield from _use_guardian_effect(field, battle, defender, result)


@carries_out("FB-7.11", n.GuardianEffect, "defender.card")
def _use_guardian_effect(
    field: Field, battle: Battle, defender: Placed, result: BattleResult
) -> Steps[None]:
    """FB-7.11: D blocked, or was attacked upright."""
    lines = field.printed(defender).lines
    forced = field.meets(must_use_guardian_effect, field, defender, battle)
    if not forced:
        options: list[Answer] = [{"op": Op.USE}, {"op": Op.DECLINE}]
        form = GuardianForm(defender.card)
        decision = listed(
            field,
            Choice.GUARDIAN_EFFECT,
            (defender.seat,),
            options,
            options[1],
            lambda _seat: guardian_question(field, defender.card, result),
            form,
        )
        answer = yield from ask_one(decision)
        if answer["op"] == Op.DECLINE:
            field.emit(GuardianEffectDeclined(defender.card, forced=False))
            return
    field.emit(GuardianEffectUsed(defender.card, forced))
    battle.guarded = True
    behind = lines.behind[n.GuardianEffect]
    line = Carrying(defender.seat, defender.card, defender, paragraph=behind)
    yield from carry_out(field, line, lines.guardian_effect)
    yield from settle_short(field)


def _check_for_damage(field: Field, battle: Battle) -> Steps[None]:
    """FB-7.12."""
    made, number = 0, _damage_checks(field, battle)
    while field.meets(checks_again, field, battle, made, number, _is_over(field, battle)):
        made += 1
        yield from _damage_check(field, battle.seat, battle.defender)


@rule("FB-7.12", thing="defender.card", line=_ATTRIBUTES)
def _damage_check(field: Field, seat: Seat, defender: Placed | None) -> Steps[None]:
    """FB-7.12: one of the damage checks."""
    yield from check(field, seat, CheckKind.DAMAGE)
    yield from settle_short(field)


def _damage_checks(field: Field, battle: Battle) -> int:
    """How many damage checks there are (FB-7.12)."""
    defender = battle.defender
    if defender is None:
        return field.options.direct_damage_checks
    if (
        battle.result is BattleResult.DEFENDER_WON
        or field.options.loser is Loser.STAYS
        or not field.speaks(defender)
    ):
        return 0
    printed = field.printed(defender)
    checks = printed.damage_check
    if battle.upright and battle.blocker is None:
        checks = printed.damage_check_upright
    return checks if field.meets(has_damage_checks, field, defender, checks) else 0


def _end(field: Field, battle: Battle, outcome: AttackOutcome) -> Steps[None]:
    """FB-7.15; settling follows."""
    _end_attack(field, battle, outcome)
    field.battle = None
    yield from settle(field)


@rule("FB-7.15")
def _end_attack(field: Field, battle: Battle, outcome: AttackOutcome) -> None:
    """FB-7.15."""
    defender = battle.defender
    if battle.guarded and defender is not None and field.stands(defender):
        _leave_after_effect(field, defender)
    field.emit(AttackEnded(outcome))


@carries_out("FB-7.15", n.GuardianEffect, "defender.card")
def _leave_after_effect(field: Field, defender: Placed) -> None:
    """A D that used its guardian effect leaves the field."""
    leave_field(field, defender, Zone.FOREST, MoveWhy.GUARDIAN_EFFECT)
