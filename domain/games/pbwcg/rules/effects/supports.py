"""Supports arrive beside a PC, and vanish (PB-16)."""

from collections.abc import Sequence

from saikoro.domain.games.pbwcg.cards.card_set import Support
from saikoro.domain.games.pbwcg.cards.source import ALL_WORLDS
from saikoro.domain.games.pbwcg.events.cards import SupportSummoned, SupportVanished
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import UnitId, support_id
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.values import capacity
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.stated import OWNERS, Unmet
from saikoro.domain.games.pbwcg.words import VanishReason
from saikoro.domain.match.interface.decision import Label
from saikoro.domain.match.interface.rules import rule


@rule("PB-16.1")
def summon_support(battle: Battle, card: Support, master: Unit) -> None:
    """A support arrives; it vanishes at once if its world or its CP do not fit (PB-16.1)."""
    number = battle.state.pls[master.seat].supports + 1
    name = support_id(master.seat, number)
    owner, fits = OWNERS[master.seat], _fits_world(battle, card, master)
    battle.ground(Ground.NUMBERED, "PB-0.5", name, number=number, owner=owner)
    if fits:
        _state_fitting(battle, card, name, master)
    battle.emit(SupportSummoned(name, card.id, master.id))
    support = battle.state.units[name]
    if not fits:
        world, other = _world(battle, card.world), _world(battle, _world_of(battle, master))
        battle.unmet(Unmet.OTHER_WORLD, "PB-16.2", name, master.id, world=world, other=other)
        _leave_other_world(battle, support)
    elif _exceeds_capacity(battle, master, _standing(battle, master)):
        _leave_for_capacity(battle, support)


def _fits_world(battle: Battle, card: Support, master: Unit) -> bool:
    """The world test (PB-16.2)."""
    return card.world in (ALL_WORLDS, _world_of(battle, master))


def _world_of(battle: Battle, master: Unit) -> str:
    return battle.cards.pcs[master.card].world


def _world(battle: Battle, name: str) -> Label:
    """What a world is called."""
    world = battle.cards.worlds[name]
    return Label(world.name, world.name_en)


def _state_fitting(battle: Battle, card: Support, name: UnitId, master: Unit) -> None:
    """State why an arriving support stays, as far as it does (PB-16.2, PB-16.3)."""
    world = _world(battle, card.world)
    if card.world == ALL_WORLDS:
        battle.ground(Ground.ANY_WORLD, "PB-16.2", name, world=world)
    else:
        battle.ground(Ground.SAME_WORLD, "PB-16.2", name, master.id, world=world)
    others = _standing(battle, master)
    used, most = card.cp + _cp(battle, others), capacity(battle, master)
    if used <= most:
        _state_cp(battle, others)
        battle.ground(Ground.CP_OF, "PB-16.3", name, cp=card.cp)
        battle.ground(Ground.CAPACITY, "PB-16.3", master.id, value=used, needed=most)


def _state_cp(battle: Battle, supports: Sequence[Unit]) -> None:
    """State the CP of each of these supports."""
    for one in supports:
        cp = battle.cards.supports[one.card].cp
        battle.ground(Ground.CP_OF, "PB-16.3", one.id, cp=cp)


def _cp(battle: Battle, supports: Sequence[Unit]) -> int:
    return sum(battle.cards.supports[one.card].cp for one in supports)


def fit_capacity(battle: Battle, master: Unit) -> None:
    """The newest supports vanish until the others fit: its capacity may have fallen (PB-16.3)."""
    standing = _standing(battle, master)
    while standing and _exceeds_capacity(battle, master, standing):
        _leave_for_capacity(battle, standing.pop())


@rule("PB-16.6")
def vanish(battle: Battle, support: Unit, reason: VanishReason) -> None:
    """A support leaves the field (PB-16.6)."""
    battle.emit(SupportVanished(support.id, support.card, reason))


@rule("PB-16.2")
def _leave_other_world(battle: Battle, support: Unit) -> None:
    battle.emit(SupportVanished(support.id, support.card, VanishReason.WORLD))


@rule("PB-16.3")
def _leave_for_capacity(battle: Battle, support: Unit) -> None:
    battle.emit(SupportVanished(support.id, support.card, VanishReason.CAPACITY))


def _standing(battle: Battle, master: Unit) -> list[Unit]:
    """The supports of a PC that are on the field, in order of arrival."""
    return [support for support in map(battle.standing, master.supports) if support is not None]


def _exceeds_capacity(battle: Battle, master: Unit, supports: list[Unit]) -> bool:
    """Whether these supports are too many for a PC."""
    used = _cp(battle, supports)
    most = capacity(battle, master)
    if used > most:
        _state_cp(battle, supports)
        battle.unmet(Unmet.CAPACITY, "PB-16.3", master.id, value=used, needed=most)
    return used > most
