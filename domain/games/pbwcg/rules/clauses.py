"""What the clauses of texts do, in printed order (PB-19.5)."""

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation.texts import Action as Clause
from saikoro.domain.games.pbwcg.cards.notation.words import AttackRange, Pl, Range
from saikoro.domain.games.pbwcg.events.cards import (
    CardReturned,
    EquipmentDiscarded,
    FieldChanged,
    SetCardDiscarded,
)
from saikoro.domain.games.pbwcg.events.units import AttackNegated
from saikoro.domain.games.pbwcg.ids import Entry, seat_of
from saikoro.domain.games.pbwcg.rules.battle import Action, Battle, Effect
from saikoro.domain.games.pbwcg.rules.effects import bad_statuses, hands, status_changes
from saikoro.domain.games.pbwcg.rules.effects.arrivals import summon
from saikoro.domain.games.pbwcg.rules.effects.attacks import phrase, strike
from saikoro.domain.games.pbwcg.rules.effects.blows import is_still_there
from saikoro.domain.games.pbwcg.rules.effects.damage import (
    change_endurance,
    change_hp,
    change_wp,
    fall,
    heal,
    regains,
)
from saikoro.domain.games.pbwcg.rules.effects.moves import swap_rows
from saikoro.domain.games.pbwcg.rules.effects.supports import fit_capacity, summon_support, vanish
from saikoro.domain.games.pbwcg.rules.ending import end_if_lost
from saikoro.domain.games.pbwcg.rules.places import reached
from saikoro.domain.games.pbwcg.rules.requirements import requirement
from saikoro.domain.games.pbwcg.rules.targets import (
    Chooser,
    attacked,
    branches,
    chooses_unit,
    taken,
    units_of,
)
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.stated import Part, Unmet
from saikoro.domain.games.pbwcg.words import (
    ArrivedFrom,
    EnduranceCause,
    HandReason,
    HpCause,
    ItemReason,
    RecoveredBy,
    SetReason,
    VanishReason,
    WpCause,
)
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule_of
from saikoro.domain.match.interface.table import Term

_RULES: dict[type[Clause], str] = {
    n.Attack: "PB-10.2",
    n.ChangeEndurance: "PB-11.3",
    n.ChangeWp: "PB-11.4",
    n.GainStatus: "PB-15.1",
    n.GiveBs: "PB-14.2",
    n.RecoverBs: "PB-14.8",
    n.Summon: "PB-16.1",
    n.SummonChosen: "PB-16.5",
    n.Draw: "PB-5.4",
    n.NegateAttack: "PB-17.9",
}
"""The rules of clauses that have one besides PB-19.5."""


class Declared(NamedTuple):
    """A clause with what is fixed for it (PB-9.6)."""

    clause: Clause
    units: Sequence[Unit] | None = None
    """Whom it means; None for 対象, 攻撃者 and 召喚PC, and for what means no unit."""
    entries: Sequence[Entry] = ()
    """What the command names for it, besides that unit."""

    @property
    def rule(self) -> str:
        """The rule of the clause; PB-19.5 has no other of most."""
        if isinstance(self.clause, n.ChangeHp):
            return "PB-11.1" if self.clause.by > 0 else "PB-11.2"
        return _RULES.get(type(self.clause), "PB-19.5")


def declare(
    battle: Battle, who: Chooser, clauses: Sequence[Clause], targets: Sequence[Entry] = ()
) -> list[Declared]:
    """Fix the choices and the units of every area word (PB-9.6).

    A clause that has nothing to act on took no entry (PB-9.5).
    """
    declared: list[Declared] = []
    for clause in clauses:
        if _looked_up(clause):
            declared.append(Declared(clause))
            continue
        options = branches(battle, who, clause)
        count = taken(options, targets)
        entries, targets = targets[:count], targets[count:]
        match clause:
            case _ if not options:
                declared.append(Declared(clause, ()))
            case n.Attack():
                declared.append(Declared(clause, attacked(battle, who, clause, entries)))
            case n.OnUnits() if chooses_unit(clause):
                unit, *others = entries
                declared.append(Declared(clause, [battle.state.units[str(unit)]], others))
            case n.OnUnits():
                declared.append(Declared(clause, units_of(battle, who, clause), entries))
            case _:
                declared.append(Declared(clause, None, entries))
    return declared


def _looked_up(clause: Clause) -> bool:
    """Whether it means 対象, 攻撃者 or 召喚PC."""
    if isinstance(clause, n.Attack):
        return clause.range is AttackRange.ATTACKER
    words = (Range.TARGET, Range.ATTACKER, Range.SUMMONED)
    return isinstance(clause, n.OnUnits) and clause.who in words


def resolve(battle: Battle, effect: Effect, clauses: Sequence[Clause]) -> Steps[None]:
    """Clauses that choose nothing; whom they mean is looked up one by one (PB-9.6)."""
    for clause in clauses:
        [declared] = declare(battle, Chooser(battle, effect.controller, effect.user), (clause,))
        yield from _carry_out(battle, effect, declared)


def carry_out(battle: Battle, effect: Effect, declared: Sequence[Declared]) -> Steps[None]:
    """The declared clauses of an ability or a set card, unless a 罠 ends the action (PB-17.9)."""
    for one in declared:
        if effect.action is not None and not battle.meets(is_not_over, battle, effect.action):
            return
        yield from _carry_out(battle, effect, one)


@rule_of("declared.rule")
def _carry_out(battle: Battle, effect: Effect, declared: Declared) -> Steps[None]:
    clause = declared.clause
    found = battle.meets(has_target, battle, declared)
    match clause:
        case n.Attack():
            yield from _attack(battle, effect, clause, _meant(battle, effect, declared))
        case n.OnUnits():
            units = _meant(battle, effect, declared)
            if chooses_unit(clause):
                effect.targets = units
            yield from _on_units(battle, effect, clause, units, declared.entries)
        case n.ChangeHp() | n.Draw() | n.DiscardHand():
            yield from _on_pls(battle, effect, clause)
        case n.DiscardFaceDown():
            _discard_face_down(battle, declared.entries)
        case n.VanishSupports():
            for support in map(battle.standing, map(str, declared.entries)):
                if support is not None:
                    vanish(battle, support, VanishReason.EFFECT)
        case n.SummonDiscarded(adds_hp):
            yield from _summon_discarded(battle, effect, declared.entries, adds_hp=adds_hp)
        case n.ReturnDiscarded():
            _return_discarded(battle, effect.controller, declared.entries)
        case n.EmptyField():
            if found:
                battle.emit(FieldChanged(None, None, None))
        case n.NegateAttack():
            _negate(battle, effect)
        case _ as unreachable:
            assert_never(unreachable)


def _meant(battle: Battle, effect: Effect, declared: Declared) -> list[Unit]:
    """The units of a phrase that are still on the field (PB-9.6)."""
    units: Sequence[Unit]
    if declared.units is not None:
        units = declared.units
    elif isinstance(declared.clause, n.OnUnits) and declared.clause.who is Range.TARGET:
        units = effect.targets
    else:
        units = () if effect.provoker is None else (effect.provoker,)
    if not battle.meets(means_some, units):
        return []
    return [unit for unit in units if battle.meets(is_still_there, battle, unit)]


@requirement("PB-9.5", Unmet.NO_TARGET)
def has_target(battle: Battle, declared: Declared) -> bool:
    """A clause has something to act on."""
    if isinstance(declared.clause, n.EmptyField):
        return battle.state.field is not None
    return declared.units != ()


@requirement("PB-9.2", Unmet.NO_TARGET)
def means_some(units: Sequence[Unit]) -> bool:
    """A word for units means some."""
    return bool(units)


@requirement("PB-17.9", Unmet.LEFT, things=lambda _battle, action: (action.unit.id,))
def is_not_over(_battle: Battle, action: Action) -> bool:
    """No 罠 has removed the attacker."""
    return not action.over


@requirement("PB-17.9", Unmet.NEGATED)
def goes_on(action: Action | None) -> bool:
    """No 罠 has negated the attack or removed the attacker."""
    return action is None or not (action.negated or action.over)


def _seats(battle: Battle, effect: Effect, pl: Pl) -> Sequence[Seat]:
    """The seats that a word for PLs means (PB-19.4)."""
    match pl:
        case Pl.OWN:
            return (effect.controller,)
        case Pl.ENEMY:
            return (1 - effect.controller,)
        case Pl.BOTH:
            return battle.sides
        case _ as unreachable:
            assert_never(unreachable)


def _attack(battle: Battle, effect: Effect, attack: n.Attack, units: Sequence[Unit]) -> Steps[None]:
    """An attack phrase; 対象 behind it are the PCs that it hits (PB-9.2)."""
    effect.targets = ()
    if effect.user is not None and not battle.meets(goes_on, effect.action):
        return
    sure = effect.exempt == "always"  # of a set card: a 術 or a 罠 (PB-10.3)
    blow = phrase(battle, attack, effect, effect.user, sure=sure)
    effect.targets = yield from strike(battle, blow, units)


def _on_units(
    battle: Battle,
    effect: Effect,
    clause: n.OnUnits,
    units: Sequence[Unit],
    entries: Sequence[Entry],
) -> Steps[None]:
    """A phrase, for each unit in turn (PB-19.4)."""
    for unit in battle.table.each(reached, units, battle, clause):
        if battle.stands(unit):
            yield from _on_unit(battle, effect, clause, unit, entries)


def _on_unit(
    battle: Battle, effect: Effect, clause: n.OnUnits, unit: Unit, entries: Sequence[Entry]
) -> Steps[None]:
    match clause:
        case n.ChangeEndurance(_, by):
            if by < 0 or battle.meets(regains, battle, unit):
                change_endurance(battle, unit, [(Part.PRINTED, by)], EnduranceCause.EFFECT)
                yield from fall(battle, unit, EnduranceCause.EFFECT)
        case n.ChangeWp(_, by):
            if by < 0 or battle.meets(regains, battle, unit):
                change_wp(battle, unit, by, WpCause.EFFECT)
        case n.GainStatus():
            status_changes.gain(battle, unit, clause)
        case n.GiveBs(_, bs):
            yield from bad_statuses.receive(battle, unit, bs, effect)
        case n.RecoverBs(_, bs):
            bad_statuses.recover(battle, unit, bs, RecoveredBy.EFFECT)
        case n.Summon(_, name):
            summon_support(battle, battle.cards.supports_by_name[name], unit)
        case n.DiscardItems():
            for item in map(str, entries):
                if item in unit.items:
                    battle.emit(EquipmentDiscarded(unit.id, item, ItemReason.EFFECT))
                    fit_capacity(battle, unit)
        case n.SwapRows():
            swap_rows(battle, unit)
        case n.SummonChosen():
            for support in map(str, entries):
                summon_support(battle, battle.cards.supports[support], unit)


def _on_pls(
    battle: Battle, effect: Effect, clause: n.ChangeHp | n.Draw | n.DiscardHand
) -> Steps[None]:
    """Nos. 1, 15 and 16."""
    match clause:
        case n.ChangeHp(pl, by):
            for seat in _seats(battle, effect, pl):
                if by > 0:
                    heal(battle, seat, by)
                else:
                    change_hp(battle, seat, [(Part.PRINTED, by)], HpCause.EFFECT)
            end_if_lost(battle)
        case n.Draw(count):
            hands.draw(battle, effect.controller, count)
        case n.DiscardHand(pl, count):
            for seat in _seats(battle, effect, pl):
                parts: list[Term] = [(Part.PRINTED, count)]
                yield from hands.discard(battle, seat, parts, HandReason.EFFECT, effect.source)
        case _ as unreachable:
            assert_never(unreachable)


def _discard_face_down(battle: Battle, slots: Sequence[Entry]) -> None:
    """No. 13."""
    for name in map(str, slots):
        seat, number = seat_of(name), int(name[-1])
        slot = battle.state.pls[seat].sets[number - 1]
        if slot is not None and not slot.face_up:
            battle.emit(SetCardDiscarded(seat, number, slot.card, SetReason.EFFECT))


def _summon_discarded(
    battle: Battle, effect: Effect, entries: Sequence[Entry], *, adds_hp: bool
) -> Steps[None]:
    """No. 17, unless the card or the slot is taken by now."""
    if not entries:
        return
    card, slot = str(entries[0]), int(entries[1])
    pl = battle.state.pls[effect.controller]
    if card in pl.discard and pl.slots[slot - 1] is None:
        yield from summon(
            battle, effect.controller, card, slot, ArrivedFrom.DISCARD, adds_hp=adds_hp
        )


def _return_discarded(battle: Battle, seat: Seat, entries: Sequence[Entry]) -> None:
    """No. 18, unless the card is taken by now."""
    for card in map(str, entries):
        if card in battle.state.pls[seat].discard:
            battle.emit(CardReturned(seat, card))


def _negate(battle: Battle, effect: Effect) -> None:
    """No. 20 (PB-17.9)."""
    if effect.action is not None:
        battle.emit(AttackNegated(effect.action.unit.id))
        effect.action.negated = True
