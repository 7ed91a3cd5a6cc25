"""Bad statuses (PB-14)."""

from collections.abc import Callable, Sequence

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
from saikoro.domain.games.pbwcg.ids import UnitId, card_of, seat_of
from saikoro.domain.games.pbwcg.rules.battle import Battle, Effect
from saikoro.domain.games.pbwcg.rules.checks import ONE_TRY, check
from saikoro.domain.games.pbwcg.rules.effects.damage import change_endurance, change_hp, fall
from saikoro.domain.games.pbwcg.rules.ending import end_if_lost
from saikoro.domain.games.pbwcg.rules.questions import Reason
from saikoro.domain.games.pbwcg.rules.requirements import (
    RECEIVED,
    acts_as,
    bs_name,
    of_unit,
    requirement,
    rule_of_bs,
    text_name,
)
from saikoro.domain.games.pbwcg.rules.values import POISON, effects, immune
from saikoro.domain.games.pbwcg.state import PbwcgState, Unit
from saikoro.domain.games.pbwcg.stated import Part, Unmet
from saikoro.domain.games.pbwcg.words import (
    EnduranceCause,
    HpCause,
    Purpose,
    RecoveredBy,
    VoidReason,
)
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.requirements import Looked, Met
from saikoro.domain.match.interface.rules import rule, rule_of
from saikoro.domain.match.interface.table import Term, added

MOST_BS = 3
"""How many a PC has at most at a time (PB-14.1)."""


@rule("PB-14.2")
def receive(
    battle: Battle,
    pc: Unit,
    bs: str,
    effect: Effect,
    tries: Callable[[], list[Term]] | None = None,
    *,
    break_: n.Instant | None = None,
) -> Steps[None]:
    """A PC is to receive a BS, unless a resist check succeeds (PB-14.2).

    `tries` are those that it has; none against a BS that no attack inflicts (PB-14.5).
    """
    reason = _voided(battle, pc, bs, effect)
    if reason is not None:
        battle.emit(BsVoided(pc.id, bs, reason))
        return
    if battle.meets(is_by_attack, battle, pc, tries) and tries is not None:
        parts, by = tries(), effect.user
        because = Reason(bs=bs, source=effect.source, attacker=None if by is None else by.id)
        if battle.meets(may_resist, battle, pc, bs, effect, parts) and (
            yield from check(battle, Purpose.RESIST, pc, because, parts)
        ):
            battle.emit(BsResisted(pc.id, bs))
            return
    battle.emit(BsReceived(pc.id, bs, effect.source))
    if break_ is not None:
        yield from _break(battle, pc, bs, effect, break_)


@requirement("PB-14.5", Unmet.NO_ATTACK, things=of_unit)
def is_by_attack(_battle: Battle, _pc: Unit, tries: object) -> bool:
    """An attack inflicts the BS."""
    return tries is not None


@requirement(
    "PB-14.2",
    met=Ground.AGAINST,
    things=of_unit,
    name=bs_name,
    source=lambda battle, _pc, _bs, effect, _tries: text_name(battle, effect.source),
)
def may_resist(
    _battle: Battle, _pc: Unit, _bs: str, _effect: Effect, tries: Sequence[Term]
) -> bool:
    """A PC has a try to resist the BS of a text."""
    return added(tries) > 0


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
    meets = battle.meets
    if not meets(is_susceptible, battle, pc, bs):
        return VoidReason.IMMUNE
    if meets(has_now, battle, pc, bs):
        return VoidReason.ALREADY
    if meets(has_most, battle, pc):
        return VoidReason.FULL
    if meets(is_exempt, battle, pc, bs, effect):
        return None
    return VoidReason.ONCE if meets(has_had, battle, pc, bs) else None


def _had_before(battle: Battle, pc: Unit, bs: str, _effect: Effect) -> Ground | None:
    return Ground.EXEMPT if has_had(battle, pc, bs) else None


@requirement(
    "PB-14.1",
    met=Met(_had_before, "PB-14.1"),
    things=of_unit,
    name=bs_name,
    source=lambda battle, _pc, _bs, effect: text_name(battle, effect.source),
)
def is_exempt(_battle: Battle, pc: Unit, _bs: str, effect: Effect) -> bool:
    """A text is exempt from the rule that a PC receives each BS once."""
    return effect.exempt == "always" or (effect.exempt == "on_user" and pc is effect.user)


def _immune_by(battle: Battle, pc: Unit, bs: str) -> tuple[str, ...]:
    return (immune(battle, pc, bs) or pc.id,)


@requirement("PB-14.2", Unmet.IMMUNE, things=_immune_by)
def is_susceptible(battle: Battle, pc: Unit, bs: str) -> bool:
    """A PC has no BS:x無効."""
    return immune(battle, pc, bs) is None


@requirement("PB-14.2", met=Met(Ground.HAS_NOW, "PB-14.2", RECEIVED), things=of_unit, name=bs_name)
def has_now(_battle: Battle, pc: Unit, bs: str) -> bool:
    """A PC has a BS now."""
    return any(one.name == bs for one in pc.bs)


def _each_bs(battle: Battle, pc: Unit) -> list[tuple[object, ...]]:
    return [(battle, pc, one.name) for one in pc.bs]


@requirement(
    "PB-14.2",
    met=Met(Ground.ONE_OF_THREE, "PB-14.2", RECEIVED, of_each=_each_bs),
    things=of_unit,
    name=bs_name,
    most=lambda *_: MOST_BS,
)
def has_most(_battle: Battle, pc: Unit) -> bool:
    """A PC has as many BS as it can have."""
    return len(pc.bs) >= MOST_BS


def _ever_received(state: PbwcgState, pc: UnitId, bs: str) -> bool:
    return bs in state.pls[seat_of(pc)].received.get(card_of(pc), ())


@requirement(
    "PB-14.1",
    met=Met(Ground.HAD_BEFORE, "PB-14.1", Looked(_ever_received)),
    things=of_unit,
    name=bs_name,
)
def has_had(battle: Battle, pc: Unit, bs: str) -> bool:
    """A PC has had a BS in this match."""
    return bs in battle.state.pls[pc.seat].received.get(pc.card, ())


def recover(battle: Battle, pc: Unit, bs: str | None, by: RecoveredBy) -> None:
    """A PC loses this BS, or with None all of them, in order of receipt (PB-14.8)."""
    ended = [one.name for one in pc.bs if bs in (None, one.name)]
    if battle.meets(has_some, battle, pc, ended):
        for name in ended:
            battle.emit(BsRecovered(pc.id, name, by))


@requirement("PB-14.8", Unmet.HAS_IT_NOT, things=of_unit)
def has_some(_battle: Battle, _pc: Unit, ended: Sequence[str]) -> bool:
    """A PC has a BS to lose."""
    return bool(ended)


def wake(battle: Battle, pc: Unit) -> None:
    """睡眠 ends by an attack (PB-14.13)."""
    for one in list(pc.bs):
        if battle.meets(acts_as, battle, pc, one.name, BsEffect.SLEEP):
            battle.emit(BsRecovered(pc.id, one.name, RecoveredBy.HIT))


def act(battle: Battle, pc: Unit) -> Steps[None]:
    """The BS of a PC act at the start of its turn, in order of receipt (PB-14.20)."""
    for bs in [one.name for one in pc.bs]:
        if battle.meets(acts_as, battle, pc, bs, *AT_START):
            yield from _act(battle, pc, bs, battle.cards.bs[bs].effect)
        if not battle.stands(pc):
            return


AT_START = (BsEffect.POISON, BsEffect.BLEED, BsEffect.PARALYSIS)
"""The effects of BS that act at the start of a turn (PB-14.10 to PB-14.12)."""


@rule_of("effect.value")
def _act(battle: Battle, pc: Unit, bs: str, effect: BsEffect) -> Steps[None]:
    battle.emit(BsActed(pc.id, bs))
    match effect:
        case BsEffect.POISON:
            change_hp(battle, pc.seat, [(Part.BS, -POISON, pc.id)], HpCause.POISON)
            end_if_lost(battle)
        case BsEffect.BLEED:
            change_endurance(battle, pc, [(Part.BS, -1, pc.id)], EnduranceCause.BLEED)
            yield from fall(battle, pc, EnduranceCause.BLEED)
        case BsEffect.PARALYSIS:
            yield from check(battle, Purpose.PARALYSIS, pc, Reason(bs=bs))


def check_recovery(battle: Battle, pc: Unit) -> Steps[None]:
    """A PC checks for each BS whether it recovers (U4, PB-14.6, PB-14.7)."""
    for bs in list(pc.bs):
        if battle.meets(may_recover, battle, pc, bs.name, bs.turn):
            yield from _check_recovery(battle, pc, bs.name)


@requirement("PB-14.6", met=Met(Ground.SUFFERS, rule_of_bs, RECEIVED), things=of_unit, name=bs_name)
def may_recover(battle: Battle, _pc: Unit, _bs: str, turn: int) -> bool:
    """With `late_recovery` a PC does not recover in the turn in which it received a BS."""
    return not battle.options.late_recovery or turn != battle.state.turn


@rule("PB-14.6")
def _check_recovery(battle: Battle, pc: Unit, bs: str) -> Steps[None]:
    tries = [*ONE_TRY, *effects(battle, pc, Value.RECOVER_CHECKS)]
    if (yield from check(battle, Purpose.RECOVER, pc, Reason(bs=bs), tries)):
        battle.emit(BsRecovered(pc.id, bs, RecoveredBy.CHECK))
