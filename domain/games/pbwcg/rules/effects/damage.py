"""HP, endurance, WP, and the knock-out of a PC (PB-11).

What changes by a number is given in the parts that this is added up from.
"""

from collections.abc import Sequence

from saikoro.domain.games.pbwcg.cards.notation.words import BsEffect, Prefix
from saikoro.domain.games.pbwcg.events.cards import EquipmentDiscarded
from saikoro.domain.games.pbwcg.events.units import (
    EnduranceChanged,
    HpChanged,
    PcKnockedOut,
    WpChanged,
)
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.rules.battle import Battle, Effect
from saikoro.domain.games.pbwcg.rules.effects.moves import forced_move
from saikoro.domain.games.pbwcg.rules.effects.supports import fit_capacity, vanish
from saikoro.domain.games.pbwcg.rules.effects.traps import spring
from saikoro.domain.games.pbwcg.rules.values import HP_CAP, hp_cap
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.stated import OWNERS, Part, Unmet
from saikoro.domain.games.pbwcg.words import (
    EnduranceCause,
    HpCause,
    ItemReason,
    OnTable,
    VanishReason,
    WpCause,
)
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Term


def change_hp(battle: Battle, seat: Seat, by: int, cause: HpCause, terms: Sequence[Term]) -> None:
    """The HP of a PL change; loss is tested afterwards (PB-0.7)."""
    if by:
        battle.terms(*terms)
        battle.emit(HpChanged(seat, by, battle.state.pls[seat].hp + by, cause))


def heal(battle: Battle, seat: Seat, by: int) -> None:
    """`HP+n`, up to the HP cap (PB-11.1)."""
    hp, cap = battle.state.pls[seat].hp, hp_cap(battle, seat)
    if hp >= cap:
        of_pcs = cap - HP_CAP
        battle.unmet(Unmet.FULL_HP, "PB-11.1", value=hp, needed=cap, hp=of_pcs)
        return
    gained = min(by, cap - hp)
    if gained < by:
        owner = OWNERS[seat]
        battle.ground(Ground.HP_CAP, "PB-8.9", owner=owner, cap=cap, hp=cap - HP_CAP)
    terms = _limited(by, gained, ((Part.PRINTED, by),))
    change_hp(battle, seat, gained, HpCause.EFFECT, terms)


def change_endurance(
    battle: Battle, unit: Unit, by: int, cause: EnduranceCause, terms: Sequence[Term]
) -> None:
    """A unit's endurance changes between 0 and its maximum (PB-11.3); see `fall` for 0."""
    after = max(0, min(unit.endurance + by, battle.endurance_maximum(unit)))
    if after != unit.endurance:
        delta = after - unit.endurance
        battle.terms(*_limited(by, delta, terms))
        battle.emit(EnduranceChanged(unit.id, delta, after, cause))
    else:
        _state_limit(battle, "PB-11.3", unit, OnTable.ENDURANCE, after)


def change_wp(
    battle: Battle, unit: Unit, by: int, cause: WpCause, part: Part = Part.PRINTED
) -> None:
    """A unit's WP change between 0 and those printed (PB-11.4)."""
    after = max(0, min(unit.wp + by, battle.printed(unit).wp))
    if after != unit.wp:
        delta = after - unit.wp
        battle.terms(*_limited(by, delta, ((part, by),)))
        battle.emit(WpChanged(unit.id, delta, after, cause))
    elif by:
        _state_limit(battle, "PB-11.4", unit, OnTable.WP, after)


def _state_limit(battle: Battle, rule: str, unit: Unit, number: OnTable, value: int) -> None:
    """State that a number is as high or as low as it can be."""
    word = Unmet.AT_MOST if value else Unmet.AT_LEAST
    battle.unmet(word, rule, unit.id, number=number, value=value)


def _limited(by: int, delta: int, terms: Sequence[Term]) -> Sequence[Term]:
    """What `delta` is added up from where a number cannot change by all of `by`."""
    return terms if delta == by else [*terms, (Part.LIMIT, delta - by)]


def regains(battle: Battle, unit: Unit) -> bool:
    """Whether `持久+` and `WP+` have an effect on it (PB-14.19)."""
    cursed = battle.suffers(unit, BsEffect.CURSE) > 0
    if cursed:
        battle.unmet(Unmet.CURSED, "PB-14.19", unit.id)
    return not cursed


def fall(battle: Battle, unit: Unit, cause: EnduranceCause) -> Steps[None]:
    """A unit leaves at endurance 0 (PB-11.5, PB-16.6)."""
    if unit.endurance:
        return
    if unit.master is None:
        yield from _knock_out(battle, unit, cause)
    else:
        vanish(battle, unit, VanishReason.ENDURANCE)


@rule("PB-11.5")
def _knock_out(battle: Battle, pc: Unit, cause: EnduranceCause) -> Steps[None]:
    """戦闘不能, in the order of PB-11.5."""
    items, supports = list(pc.items), list(pc.supports)
    battle.emit(PcKnockedOut(pc.id, cause))
    for item in items:
        battle.emit(EquipmentDiscarded(pc.id, item, ItemReason.KNOCK_OUT))
        if not battle.version.keeps_capacity:
            fit_capacity(battle, pc)
    for support in map(battle.standing, supports):
        if support is not None:
            vanish(battle, support, VanishReason.MASTER)
    forced_move(battle, pc.seat)
    card = battle.cards.pcs[pc.card]
    if card.text.knocked_out:
        effect = Effect(pc.seat, card.id, user=pc)
        yield from battle.resolve_text(effect, card.text.knocked_out)
    yield from spring(battle, pc.seat, Prefix.TRAP_KNOCK_OUT)
