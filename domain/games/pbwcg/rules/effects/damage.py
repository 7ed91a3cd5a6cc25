"""HP, endurance, WP, and the knock-out of a PC (PB-11)."""

from saikoro.domain.games.pbwcg.cards.notation.words import BsEffect, Prefix
from saikoro.domain.games.pbwcg.events.cards import EquipmentDiscarded
from saikoro.domain.games.pbwcg.events.units import (
    EnduranceChanged,
    HpChanged,
    PcKnockedOut,
    WpChanged,
)
from saikoro.domain.games.pbwcg.rules.battle import Battle, Effect
from saikoro.domain.games.pbwcg.rules.effects.moves import forced_move
from saikoro.domain.games.pbwcg.rules.effects.supports import fit_capacity, vanish
from saikoro.domain.games.pbwcg.rules.effects.traps import spring
from saikoro.domain.games.pbwcg.rules.values import hp_cap
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.words import (
    EnduranceCause,
    HpCause,
    ItemReason,
    VanishReason,
    WpCause,
)
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps


def change_hp(battle: Battle, seat: Seat, by: int, cause: HpCause) -> None:
    """The HP of a PL change; loss is tested afterwards (PB-0.7)."""
    if by:
        battle.emit(HpChanged(seat, by, battle.state.pls[seat].hp + by, cause))


def heal(battle: Battle, seat: Seat, by: int) -> None:
    """`HP+n`, up to the HP cap (PB-11.1)."""
    room = hp_cap(battle, seat) - battle.state.pls[seat].hp
    change_hp(battle, seat, max(0, min(by, room)), HpCause.EFFECT)


def change_endurance(battle: Battle, unit: Unit, by: int, cause: EnduranceCause) -> None:
    """A unit's endurance changes between 0 and its maximum (PB-11.3); see `fall` for 0."""
    after = max(0, min(unit.endurance + by, battle.endurance_maximum(unit)))
    if after != unit.endurance:
        battle.emit(EnduranceChanged(unit.id, after - unit.endurance, after, cause))


def change_wp(battle: Battle, unit: Unit, by: int, cause: WpCause) -> None:
    """A unit's WP change between 0 and those printed (PB-11.4)."""
    after = max(0, min(unit.wp + by, battle.printed(unit).wp))
    if after != unit.wp:
        battle.emit(WpChanged(unit.id, after - unit.wp, after, cause))


def regains(battle: Battle, unit: Unit) -> bool:
    """Whether `持久+` and `WP+` have an effect on it (PB-14.19)."""
    return not battle.suffers(unit, BsEffect.CURSE)


def fall(battle: Battle, unit: Unit, cause: EnduranceCause) -> Steps[None]:
    """A unit leaves at endurance 0 (PB-11.5, PB-16.6)."""
    if unit.endurance:
        return
    if unit.master is None:
        yield from _knock_out(battle, unit, cause)
    else:
        vanish(battle, unit, VanishReason.ENDURANCE)


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
    yield from battle.resolve(Effect(pc.seat, card.id, user=pc), card.text.knocked_out)
    yield from spring(battle, pc.seat, Prefix.TRAP_KNOCK_OUT)
