"""Card texts in English; the names of status changes stay as they are printed."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.games.pbwcg.cards.notation import nodes as n
from domain.games.pbwcg.cards.notation import words as w
from domain.games.pbwcg.cards.notation.texts import Text


class Names(NamedTuple):
    """The English names of what texts name."""

    bs: Callable[[str], str]
    support: Callable[[str], str]


def print_text_en(text: Text, names: Names) -> str:
    """A whole text, a sentence a clause; empty for one without effect."""
    return " ".join(
        _prefixed(block.prefix, [_clause(clause, names) for clause in block.clauses])
        for block in text.blocks
    )


def print_mod_en(mod: n.Mod) -> str:
    """A `<mod>`."""
    return f"{VALUES[mod.value]} {mod.by:+}"


ATTRIBUTES = {
    w.Attribute.BODY: "body",
    w.Attribute.SKILL: "skill",
    w.Attribute.MIND: "mind",
    w.Attribute.NONE: "typeless",
}
VALUES = {
    w.Value.ATTACK_BODY: "attack (body)",
    w.Value.ATTACK_SKILL: "attack (skill)",
    w.Value.ATTACK_MIND: "attack (mind)",
    w.Value.ATTACK_ALL: "attack (all)",
    w.Value.DEFENCE_BODY: "defence (body)",
    w.Value.DEFENCE_SKILL: "defence (skill)",
    w.Value.DEFENCE_MIND: "defence (mind)",
    w.Value.DEFENCE_ALL: "defence (all)",
    w.Value.SPEED: "speed",
    w.Value.EVADE_CHECKS: "evasion checks",
    w.Value.RESIST_CHECKS: "checks against BS",
    w.Value.RECOVER_CHECKS: "checks to recover from BS",
    w.Value.ENDURANCE_TAKEN: "endurance damage taken",
    w.Value.ENDURANCE_DEALT: "endurance damage dealt",
}
_PREFIXES = {
    w.Prefix.ALWAYS: "Always",
    w.Prefix.EACH_TURN: "Each turn",
    w.Prefix.TURN_START: "At the start of its turn",
    w.Prefix.SUMMONED: "When summoned",
    w.Prefix.KNOCKED_OUT: "When knocked out",
    w.Prefix.TRAP_NORMAL_ATTACK: "Trap, on a normal attack by an enemy",
    w.Prefix.TRAP_ABILITY: "Trap, on an enemy ability that attacks",
    w.Prefix.TRAP_SUMMON: "Trap, when an enemy PC is summoned",
    w.Prefix.TRAP_KNOCK_OUT: "Trap, when a PC of yours is knocked out",
    w.Prefix.TRAP_PL_ATTACK: "Trap, on an attack on you",
}
_ATTACKED = {
    w.AttackRange.COLUMN: "one enemy column",
    w.AttackRange.ENEMY_FRONT: "the enemy front row",
    w.AttackRange.ENEMY_REAR: "the enemy rear row",
    w.AttackRange.ENEMY_SIDE: "all enemies",
    w.AttackRange.ATTACKER: "the attacker",
}
_RANGES = {
    w.Range.SELF: "this unit",
    w.Range.OWN_PC: "one PC of yours",
    w.Range.OWN_FRONT: "your front row",
    w.Range.OWN_REAR: "your rear row",
    w.Range.OWN_SIDE: "all your PCs",
    w.Range.ENEMY_PC: "one enemy PC",
    w.Range.ENEMY_FRONT: "the enemy front row",
    w.Range.ENEMY_REAR: "the enemy rear row",
    w.Range.ENEMY_SIDE: "all enemy PCs",
    w.Range.ALL_PCS: "all PCs",
    w.Range.ALL_FRONT: "both front rows",
    w.Range.ALL_REAR: "both rear rows",
    w.Range.TARGET: "the target",
    w.Range.ATTACKER: "the attacker",
    w.Range.SUMMONED: "the summoned PC",
    w.Range.MASTER: "its master",
}
_PLURAL = {
    w.Range.OWN_SIDE,
    w.Range.ENEMY_SIDE,
    w.Range.ALL_PCS,
    w.Range.ALL_FRONT,
    w.Range.ALL_REAR,
}
_PLS = {w.Pl.OWN: "you", w.Pl.ENEMY: "the enemy PL", w.Pl.BOTH: "both PLs"}
_KINDS = {
    w.CardKind.PC: "PC card",
    w.CardKind.EQUIPMENT: "equipment card",
    w.CardKind.SET: "set card",
}


def _prefixed(prefix: w.Prefix | None, clauses: Sequence[str]) -> str:
    if prefix is None:
        return " ".join(f"{_capital(clause)}." for clause in clauses)
    return f"{_PREFIXES[prefix]}: {'; '.join(clauses)}."


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _count(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def _gains(who: w.Range, by: int, what: str) -> str:
    """`by` is more or less of something that units have."""
    plural = "" if who in _PLURAL else "s"
    return f"{_RANGES[who]} {'gain' if by > 0 else 'lose'}{plural} {abs(by)} {what}"


# PB-19.2, PB-19.6


def _clause(clause: n.Clause, names: Names) -> str:
    match clause:
        case n.Attack():
            return _attack(clause, names)
        case n.Modify(mod, who):
            return f"{_RANGES[who]}: {print_mod_en(mod)}" if who else print_mod_en(mod)
        case n.ModifyEffectValue(attribute, by):
            return f"effect value of all {ATTRIBUTES[attribute]} attacks {by:+}"
        case n.NormalRange(distance):
            return f"the normal attack reaches distance {distance}"
        case n.NormalAttackRider(rider):
            return f"the normal attack {_rider(rider, names)}"
        case n.Immune(bs):
            return f"immune to {names.bs(bs)}"
        case n.SummonCapacity(by):
            return f"CP for its supports {by:+}"
        case n.HandLimit(by):
            return f"hand limit {by:+}"
        case n.CannotAct():
            return "cannot act"
        case _:
            return _instant(clause, names)


def _attack(attack: n.Attack, names: Names) -> str:
    distance = attack.range.distance
    whom = (
        _ATTACKED[attack.range] if distance is None else f"one enemy PC within distance {distance}"
    )
    size = f"of exactly {attack.value}" if attack.fixed else f"{attack.value:+}"
    riders = "".join(f"; {_rider(rider, names)}" for rider in attack.riders)
    return f"{ATTRIBUTES[attack.attribute]} attack {size} on {whom}{riders}"


def _rider(rider: n.Rider, names: Names) -> str:
    match rider:
        case n.SureHit():
            return "cannot be evaded"
        case n.EvasionCheck():
            return "can be evaded with a check"
        case n.Repeat(times):
            return f"strikes {_count(times, 'time')}"
        case n.IgnoreDefence():
            return "ignores defence"
        case n.ChangeEnduranceDamage(by):
            return f"deals endurance damage {by:+}"
        case n.InflictBs(bs, None):
            return f"inflicts {names.bs(bs)}"
        case n.InflictBs(bs, break_):
            after = "" if break_ is None else _instant(break_, names)
            return f"inflicts {names.bs(bs)} (break: {after})"


# PB-19.5


def _instant(instant: n.Instant, names: Names) -> str:
    match instant:
        case n.ChangeHp(pl, by):
            singular = "s" if pl is w.Pl.ENEMY else ""
            return f"{_PLS[pl]} {'gain' if by > 0 else 'lose'}{singular} {abs(by)} HP"
        case n.DiscardFaceDown(count):
            return f"discard {_count(count, 'face-down card')} of the enemy"
        case n.VanishSupports(count):
            return f"let {_count(count, 'support')} of the enemy side vanish"
        case n.Draw(count):
            return f"draw {_count(count, 'card')}"
        case n.DiscardHand(pl, count):
            discards = "discard" if pl is w.Pl.OWN else "the enemy PL discards"
            return f"{discards} {_count(count, 'card')} from hand"
        case n.SummonDiscarded(adds_hp):
            hp = "" if adds_hp else ", without adding its HP"
            return f"summon one PC from your discard pile{hp}"
        case n.ReturnDiscarded(kind):
            return f"return one {_KINDS[kind]} from your discard pile to hand"
        case n.EmptyField():
            return "empty the field slot"
        case n.NegateAttack():
            return "the attack has no effect"
        case _:
            return _done_to_units(instant, names)


def _done_to_units(instant: n.UnitInstant, names: Names) -> str:
    who = _RANGES[instant.who]
    plural = instant.who in _PLURAL
    match instant:
        case n.ChangeEndurance(_, by):
            return _gains(instant.who, by, "endurance")
        case n.ChangeWp(_, by):
            return _gains(instant.who, by, "WP")
        case n.GainStatus(_, mod, turns, limited):
            name = f"【{limited}】 " if limited else ""
            verb = "get" if plural else "gets"
            return f"{who} {verb} {name}{print_mod_en(mod)} for {_count(turns, 'turn')}"
        case n.GiveBs(_, bs):
            return f"{who} {'receive' if plural else 'receives'} {names.bs(bs)}"
        case n.RecoverBs(_, bs):
            recovered = names.bs(bs) if bs else "all BS"
            return f"{who} {'recover' if plural else 'recovers'} from {recovered}"
        case n.Summon(_, support):
            return f"summon {names.support(support)} to {who}"
        case n.DiscardItems(_, count):
            return f"discard {_count(count, 'item')} that {who} {'wear' if plural else 'wears'}"
        case n.SwapRows():
            return f"{who} {'change' if plural else 'changes'} between front and rear"
        case n.SummonChosen(_, cp):
            return f"summon a support of the same world with up to {cp} CP to {who}"
