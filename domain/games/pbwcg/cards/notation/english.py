"""Card texts in English; the names of status changes stay as they are printed."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from saikoro.domain.cards.notation.english import counted
from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation import words as w
from saikoro.domain.games.pbwcg.cards.notation.texts import Text
from saikoro.domain.words import capital


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
    return f"{mod.value.en} {mod.by:+}"


_PLURAL = {
    w.Range.OWN_SIDE,
    w.Range.ENEMY_SIDE,
    w.Range.ALL_PCS,
    w.Range.ALL_FRONT,
    w.Range.ALL_REAR,
}


def _prefixed(prefix: w.Prefix | None, clauses: Sequence[str]) -> str:
    if prefix is None:
        return " ".join(f"{capital(clause)}." for clause in clauses)
    return f"{prefix.en}: {'; '.join(clauses)}."


def _gains(who: w.Range, by: int, what: str) -> str:
    """`by` is more or less of something that units have."""
    plural = "" if who in _PLURAL else "s"
    return f"{who.en} {'gain' if by > 0 else 'lose'}{plural} {abs(by)} {what}"


# PB-19.2, PB-19.6


def _clause(clause: n.Clause, names: Names) -> str:
    match clause:
        case n.Attack():
            return _attack(clause, names)
        case n.Modify(mod, who):
            if who is None:
                return print_mod_en(mod)
            return f"{who.en} {'have' if who in _PLURAL else 'has'} {print_mod_en(mod)}"
        case n.ModifyEffectValue(attribute, by):
            return f"effect value of all {attribute.en} attacks {by:+}"
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
    size = f"of exactly {attack.value}" if attack.fixed else f"{attack.value:+}"
    riders = "".join(f"; {_rider(rider, names)}" for rider in attack.riders)
    return f"{attack.attribute.en} attack {size} on {attack.range.en}{riders}"


def _rider(rider: n.Rider, names: Names) -> str:
    match rider:
        case n.SureHit():
            return "cannot be evaded"
        case n.EvasionCheck():
            return "can be evaded with a check"
        case n.Repeat(times):
            return f"strikes {counted(times, 'time')}"
        case n.IgnoreDefence():
            return "ignores defence"
        case n.ChangeEnduranceDamage(by):
            return f"deals {abs(by)} {'more' if by > 0 else 'less'} endurance damage"
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
            return f"{pl.en} {'gain' if by > 0 else 'lose'}{singular} {abs(by)} HP"
        case n.DiscardFaceDown(count):
            return f"discard {counted(count, 'face-down card')} of the enemy"
        case n.VanishSupports(count):
            return f"let {counted(count, 'support')} of the enemy side vanish"
        case n.Draw(count):
            return f"draw {counted(count, 'card')}"
        case n.DiscardHand(pl, count):
            discards = "discard" if pl is w.Pl.OWN else "the enemy PL discards"
            return f"{discards} {counted(count, 'card')} from hand"
        case n.SummonDiscarded(adds_hp):
            hp = "" if adds_hp else ", without adding its HP"
            return f"summon one PC from your discard pile{hp}"
        case n.ReturnDiscarded(kind):
            return f"return one {kind.en} from your discard pile to hand"
        case n.EmptyField():
            return "empty the field slot"
        case n.NegateAttack():
            return "the attack has no effect"
        case _:
            return _done_to_units(instant, names)


def _done_to_units(instant: n.UnitInstant, names: Names) -> str:
    who = instant.who.en
    plural = instant.who in _PLURAL
    match instant:
        case n.ChangeEndurance(_, by):
            return _gains(instant.who, by, "endurance")
        case n.ChangeWp(_, by):
            return _gains(instant.who, by, "WP")
        case n.GainStatus(_, mod, turns, limited):
            name = f"【{limited}】 " if limited else ""
            verb = "get" if plural else "gets"
            return f"{who} {verb} {name}{print_mod_en(mod)} for {counted(turns, 'turn')}"
        case n.GiveBs(_, bs):
            return f"{who} {'receive' if plural else 'receives'} {names.bs(bs)}"
        case n.RecoverBs(_, bs):
            recovered = names.bs(bs) if bs else "all bad statuses"
            return f"{who} {'recover' if plural else 'recovers'} from {recovered}"
        case n.Summon(_, support):
            return f"summon {names.support(support)} to {who}"
        case n.DiscardItems(_, count):
            return f"discard {counted(count, 'item')} that {who} {'wear' if plural else 'wears'}"
        case n.SwapRows():
            return f"{who} {'change' if plural else 'changes'} to the other row"
        case n.SummonChosen(_, cp):
            return f"summon a support of the same world with up to {cp} CP to {who}"
