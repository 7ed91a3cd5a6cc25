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
from saikoro.domain.games.pbwcg.ids import UnitId
from saikoro.domain.games.pbwcg.rules.battle import Battle, Effect
from saikoro.domain.games.pbwcg.rules.effects.moves import forced_move
from saikoro.domain.games.pbwcg.rules.effects.supports import fit_capacity, vanish
from saikoro.domain.games.pbwcg.rules.effects.traps import Provocation, spring
from saikoro.domain.games.pbwcg.rules.requirements import of_unit, received, requirement
from saikoro.domain.games.pbwcg.rules.values import hp_cap
from saikoro.domain.games.pbwcg.state import PbwcgState, Unit
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
from saikoro.domain.match.interface.requirements import Looked
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Term, added
from saikoro.domain.text import Text


def change_hp(battle: Battle, seat: Seat, parts: Sequence[Term], cause: HpCause) -> None:
    """The HP of a PL change; loss is tested afterwards (PB-0.7)."""
    if added(parts):
        by = battle.total(*parts)
        battle.emit(HpChanged(seat, by, battle.state.pls[seat].hp + by, cause))


def heal(battle: Battle, seat: Seat, by: int) -> None:
    """`HP+n`, up to the HP cap (PB-11.1)."""
    if battle.meets(is_below_cap, battle, seat):
        parts: Sequence[Term] = [(Part.PRINTED, by)]
        if not battle.meets(fits_under_cap, battle, seat, by):
            parts = _limited(parts, hp_cap(battle, seat) - battle.state.pls[seat].hp)
        change_hp(battle, seat, parts, HpCause.EFFECT)


def _hp(battle: Battle, seat: Seat) -> int:
    return battle.state.pls[seat].hp


def _hp_of_pcs(battle: Battle, seat: Seat, *_: object) -> Text:
    """Every PC that counts for the HP cap, with its printed HP (PB-8.9)."""
    pcs = [battle.cards.pcs[pc.card] for pc in battle.state.pcs(seat)]
    return Text.joined([_HP_OF.filled(name=pc.label, hp=pc.hp) for pc in pcs], " + ", " + ")


_HP_OF = Text("{hp}（{name}）", "{hp} ({name})")


@requirement("PB-11.1", Unmet.FULL_HP, value=_hp, needed=hp_cap, hp=_hp_of_pcs)
def is_below_cap(battle: Battle, seat: Seat) -> bool:
    """The HP of a PL are below its HP cap."""
    return _hp(battle, seat) < hp_cap(battle, seat)


@requirement(
    "PB-8.9",
    Ground.HP_CAP,
    decides=True,
    owner=lambda _battle, seat, _by: OWNERS[seat],
    cap=lambda battle, seat, _by: hp_cap(battle, seat),
    hp=_hp_of_pcs,
)
def fits_under_cap(battle: Battle, seat: Seat, by: int) -> bool:
    """A PL can gain so many HP."""
    return _hp(battle, seat) + by <= hp_cap(battle, seat)


def change_endurance(
    battle: Battle, unit: Unit, parts: Sequence[Term], cause: EnduranceCause
) -> None:
    """A unit's endurance changes between 0 and its maximum (PB-11.3); see `fall` for 0."""
    after = max(0, min(unit.endurance + added(parts), battle.endurance_maximum(unit)))
    if battle.meets(changes_endurance, battle, unit, after):
        delta = battle.total(*_limited(parts, after - unit.endurance))
        battle.emit(EnduranceChanged(unit.id, delta, after, cause))


def change_wp(
    battle: Battle, unit: Unit, by: int, cause: WpCause, part: Part = Part.PRINTED
) -> None:
    """A unit's WP change between 0 and those printed (PB-11.4)."""
    after = max(0, min(unit.wp + by, battle.printed(unit).wp))
    if by and battle.meets(changes_wp, battle, unit, after):
        delta = battle.total(*_limited([(part, by)], after - unit.wp))
        battle.emit(WpChanged(unit.id, delta, after, cause))


def _limited(parts: Sequence[Term], delta: int) -> Sequence[Term]:
    """What `delta` is added up from where a number cannot change by all of these parts."""
    beyond = delta - added(parts)
    return [*parts, (Part.LIMIT, beyond)] if beyond else parts


def _at_limit(_battle: Battle, _unit: Unit, after: int) -> Unmet:
    return Unmet.AT_MOST if after else Unmet.AT_LEAST


def _endurance(state: PbwcgState, unit: UnitId) -> int | None:
    return state.units[unit].endurance if unit in state.units else None


@requirement(
    "PB-11.3",
    _at_limit,
    things=of_unit,
    looked=Looked(_endurance, of=1),
    number=lambda *_: OnTable.ENDURANCE,
)
def changes_endurance(_battle: Battle, unit: Unit, value: int) -> bool:
    """The endurance of a unit is not as high or as low already as it can be."""
    return value != unit.endurance


@requirement("PB-11.4", _at_limit, things=of_unit, number=lambda *_: OnTable.WP)
def changes_wp(_battle: Battle, unit: Unit, value: int) -> bool:
    """The WP of a unit are not as high or as low already as they can be."""
    return value != unit.wp


@requirement("PB-14.19", Unmet.CURSED, things=of_unit, looked=received(BsEffect.CURSE))
def regains(battle: Battle, unit: Unit) -> bool:
    """`持久+` and `WP+` have an effect on a unit: it has no 呪い."""
    return not battle.suffers(unit, BsEffect.CURSE)


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
    yield from spring(battle, pc.seat, Provocation(Prefix.TRAP_KNOCK_OUT))
