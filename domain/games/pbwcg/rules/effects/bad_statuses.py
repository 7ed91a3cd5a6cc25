"""Bad statuses (PB-14)."""

from collections.abc import Callable

from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation.words import BsEffect, Value
from saikoro.domain.games.pbwcg.events.units import (
    BreakResolved,
    BsActed,
    BsReceived,
    BsRecovered,
    BsResisted,
    BsVoided,
)
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.rules.battle import Battle, Effect
from saikoro.domain.games.pbwcg.rules.checks import check
from saikoro.domain.games.pbwcg.rules.effects.damage import change_endurance, change_hp, fall
from saikoro.domain.games.pbwcg.rules.ending import end_if_lost
from saikoro.domain.games.pbwcg.rules.questions import Reason
from saikoro.domain.games.pbwcg.rules.since import state_bs, state_statuses
from saikoro.domain.games.pbwcg.rules.values import POISON, effects, immune
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.stated import Part, Unmet
from saikoro.domain.games.pbwcg.words import (
    EnduranceCause,
    HpCause,
    Purpose,
    RecoveredBy,
    VoidReason,
)
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule, rule_of
from saikoro.domain.match.interface.table import Term

MOST_BS = 3
"""How many a PC has at most at a time (PB-14.1)."""


def receive(
    battle: Battle,
    pc: Unit,
    bs: str,
    effect: Effect,
    tries_of: Callable[[list[Term]], int],
    *,
    break_: n.Instant | None = None,
) -> Steps[None]:
    """A PC is to receive a BS, unless a resist check succeeds (PB-14.2).

    `tries_of` counts the tries that it has; its list takes what they are added up from.
    """
    reason = _voided(battle, pc, bs, effect)
    if reason is not None:
        battle.emit(BsVoided(pc.id, bs, reason))
        return
    by = effect.user
    because = Reason(bs=bs, source=effect.source, attacker=None if by is None else by.id)
    terms: list[Term] = []
    tries = tries_of(terms)
    if tries and (yield from check(battle, Purpose.RESIST, pc, tries, because, terms)):
        battle.emit(BsResisted(pc.id, bs))
        return
    battle.emit(BsReceived(pc.id, bs, effect.source))
    if break_ is not None:
        yield from _break(battle, pc, bs, effect, break_)


@rule("PB-14.4")
def _break(battle: Battle, pc: Unit, bs: str, effect: Effect, break_: n.Instant) -> Steps[None]:
    """The ブレイク of a BS that was received (PB-14.4)."""
    battle.emit(BreakResolved(pc.id, bs))
    broken = Effect(
        effect.controller,
        effect.source,
        effect.exempt,
        effect.user,
        effect.provoker,
        effect.action,
        (pc,),
    )
    yield from battle.resolve(broken, (break_,))


def _voided(battle: Battle, pc: Unit, bs: str, effect: Effect) -> VoidReason | None:
    """The first reason that applies."""
    immune_by = immune(battle, pc, bs)
    if immune_by is not None:
        battle.unmet(Unmet.IMMUNE, "PB-14.2", immune_by)
        return VoidReason.IMMUNE
    if any(one.name == bs for one in pc.bs):
        state_bs(battle, Ground.HAS_NOW, "PB-14.2", pc, bs)
        return VoidReason.ALREADY
    if len(pc.bs) >= MOST_BS:
        for one in pc.bs:
            state_bs(battle, Ground.ONE_OF_THREE, "PB-14.2", pc, one.name, most=MOST_BS)
        return VoidReason.FULL
    exempt = effect.exempt == "always" or (effect.exempt == "on_user" and pc is effect.user)
    received = battle.state.pls[pc.seat].received.get(pc.card, ())
    if bs not in received or exempt:
        return None
    state_bs(battle, Ground.HAD_BEFORE, "PB-14.1", pc, bs)
    return VoidReason.ONCE


def recover(battle: Battle, pc: Unit, bs: str | None, by: RecoveredBy) -> None:
    """A PC loses this BS, or with None all of them, in order of receipt (PB-14.8)."""
    ended = [one.name for one in pc.bs if bs in (None, one.name)]
    for name in ended:
        battle.emit(BsRecovered(pc.id, name, by))
    if not ended:
        battle.unmet(Unmet.HAS_IT_NOT, "PB-14.8", pc.id)


def wake(battle: Battle, pc: Unit) -> None:
    """睡眠 ends by an attack (PB-14.13)."""
    for one in list(pc.bs):
        if battle.cards.bs[one.name].effect is BsEffect.SLEEP:
            state_bs(battle, Ground.SUFFERS, BsEffect.SLEEP.value, pc, one.name)
            battle.emit(BsRecovered(pc.id, one.name, RecoveredBy.HIT))


def act(battle: Battle, pc: Unit) -> Steps[None]:
    """The BS of a PC act at the start of its turn, in order of receipt (PB-14.20)."""
    for bs in [one.name for one in pc.bs]:
        yield from _act(battle, pc, bs, battle.cards.bs[bs].effect)
        if not battle.stands(pc):
            return


@rule_of("effect.value")
def _act(battle: Battle, pc: Unit, bs: str, effect: BsEffect) -> Steps[None]:
    """What a BS does by the rule of its effect (PB-14.10 to PB-14.12)."""
    state_bs(battle, Ground.SUFFERS, effect.value, pc, bs)
    match effect:
        case BsEffect.POISON:
            battle.emit(BsActed(pc.id, bs))
            change_hp(battle, pc.seat, -POISON, HpCause.POISON, ((Part.BS, -POISON, pc.id),))
            end_if_lost(battle)
        case BsEffect.BLEED:
            battle.emit(BsActed(pc.id, bs))
            change_endurance(battle, pc, -1, EnduranceCause.BLEED, ((Part.BS, -1, pc.id),))
            yield from fall(battle, pc, EnduranceCause.BLEED)
        case BsEffect.PARALYSIS:
            battle.emit(BsActed(pc.id, bs))
            yield from check(battle, Purpose.PARALYSIS, pc, 1, Reason(bs=bs))


def check_recovery(battle: Battle, pc: Unit) -> Steps[None]:
    """A PC checks for each BS whether it recovers (U4, PB-14.6, PB-14.7)."""
    for bs in list(pc.bs):
        if battle.options.late_recovery and bs.turn == battle.state.turn:
            continue
        yield from _check_recovery(battle, pc, bs.name)


@rule("PB-14.6")
def _check_recovery(battle: Battle, pc: Unit, bs: str) -> Steps[None]:
    terms: list[Term] = [(Part.ONE_TRY, 1)]
    tries = 1 + effects(battle, pc, terms, Value.RECOVER_CHECKS)
    state_statuses(battle, pc, Value.RECOVER_CHECKS)
    if (yield from check(battle, Purpose.RECOVER, pc, tries, Reason(bs=bs), terms)):
        battle.emit(BsRecovered(pc.id, bs, RecoveredBy.CHECK))
