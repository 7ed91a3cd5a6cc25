"""What each hit of an attack phrase requires (PB-10.3)."""

from collections.abc import Sequence

from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation.words import Attribute
from saikoro.domain.games.pbwcg.events.units import HitResolved
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.rules.battle import Battle, Blow
from saikoro.domain.games.pbwcg.rules.places import STANDS
from saikoro.domain.games.pbwcg.rules.requirements import of_unit, requirement
from saikoro.domain.games.pbwcg.rules.values import own_attribute
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.stated import Part, Sure, Unmet
from saikoro.domain.match.interface.comparing import Facts
from saikoro.domain.match.interface.counting import Figure
from saikoro.domain.match.interface.requirements import Met
from saikoro.domain.match.interface.table import Term, added
from saikoro.domain.text import Text

# Whether it hits


@requirement("PB-9.6", Unmet.LEFT, things=of_unit, looked=STANDS)
def is_still_there(battle: Battle, unit: Unit) -> bool:
    """A target is still on the field."""
    return battle.stands(unit)


def _sure(_battle: Battle, _pc: Unit, blow: Blow) -> Sure:
    if blow.attack.sure_hit:
        return Sure.SURE_HIT
    return Sure.TRAP if blow.attacker is None else Sure.SPELL


@requirement("PB-10.3", Unmet.SURE_HIT, things=of_unit, attack=_sure)
def may_be_evaded(_battle: Battle, _pc: Unit, blow: Blow) -> bool:
    """Step 1: an attack is no sure hit, no 術 and no 罠."""
    return not blow.sure and blow.attacker is not None


def _each_try(_battle: Battle, _pc: Unit, tries: Sequence[Term]) -> Text:
    return Text.joined([Text.of(part[0]) for part in tries])


@requirement(
    "PB-10.3",
    Ground.NO_EVASION,
    met=Met(Ground.EVASION, "PB-10.3", lasts=True),
    things=of_unit,
    decides=True,
    each=_each_try,
)
def has_evasion_check(_battle: Battle, _pc: Unit, tries: Sequence[Term]) -> bool:
    """Step 1: a PC has an evasion check."""
    return added(tries) > 0


# What it takes


@requirement("PB-10.3", met=Ground.DEFENCE_IGNORED, things=of_unit)
def ignores_defence(_battle: Battle, _unit: Unit, attack: n.Attack) -> bool:
    """Step 2: an attack has 《防御無視》."""
    return attack.ignores_defence


@requirement(
    "PB-10.3",
    Unmet.BAND,
    decides=True,
)
def costs_more(value: int, needed: int, _band: int) -> bool:
    """Step 3: HP damage is as much as it takes to cost more endurance."""
    return value >= needed


ENDURANCE_DAMAGE = Figure("PB-10.3", Ground.ENDURANCE, lambda damage: Facts((), {"damage": damage}))
"""N of PB-10.3, by the HP damage."""


def _no_hp(_battle: Battle, unit: Unit, _hit: HitResolved) -> Unmet:
    return Unmet.NO_HP if unit.master is None else Unmet.SUPPORT_HIT


@requirement(
    "PB-10.3",
    _no_hp,
    things=of_unit,
    value=lambda _battle, _unit, hit: hit.effect,
    defence=lambda _battle, _unit, hit: hit.defence,
)
def costs_hp(_battle: Battle, unit: Unit, hit: HitResolved) -> bool:
    """Step 4: a PC is hit for some HP."""
    return unit.master is None and hit.hp_damage > 0


@requirement(
    "PB-10.5",
    lambda _battle, _unit, hit: Unmet.NOT_LEFT if hit.endurance_damage else None,
    things=of_unit,
    value=lambda _battle, _unit, hit: hit.endurance_damage,
)
def goes_on_without(battle: Battle, _unit: Unit, _hit: HitResolved) -> bool:
    """Both PLs have HP left, so that the match goes on."""
    return all(pl.hp > 0 for pl in battle.state.pls)


@requirement(
    "PB-10.3",
    Unmet.NO_ENDURANCE,
    things=of_unit,
    band=lambda _battle, _unit, lost: lost[0][1],
    changes=lambda _battle, _unit, lost: Text.plain(
        f"{sum(part[1] for part in lost[1:] if part[0] is not Part.AT_LEAST_0):+}"
    ),
)
def costs_endurance(_battle: Battle, _unit: Unit, lost: Sequence[Term]) -> bool:
    """Step 5: a hit takes some endurance."""
    return added(lost) > 0


# What else it does


@requirement("PB-9.3", Unmet.SUPPORT_BS, things=of_unit)
def may_have_bs(_battle: Battle, unit: Unit) -> bool:
    """Step 6: a support receives no BS."""
    return unit.master is None


@requirement("PB-10.3", Unmet.GONE_BS, things=of_unit)
def survives(_battle: Battle, unit: Unit, lost: Sequence[Term]) -> bool:
    """Step 6: a PC is not knocked out by what a hit takes."""
    return unit.endurance > added(lost)


@requirement("PB-14.2", Unmet.UNRESISTED, things=of_unit)
def is_resisted(_battle: Battle, _pc: Unit, blow: Blow) -> bool:
    """There are resist checks against a blow."""
    return blow.resisted


@requirement(
    "PB-14.2",
    Unmet.NO_RESISTANCE,
    things=of_unit,
    own=own_attribute,
)
def has_resistance(
    _battle: Battle, _pc: Unit, _attribute: Attribute, tries: Sequence[Term]
) -> bool:
    """A PC has a try against a BS of an attack."""
    return added(tries) > 0
