"""Supports arrive beside a PC, and vanish (PB-16)."""

from collections.abc import Sequence

from saikoro.domain.games.pbwcg.cards.card_set import Support
from saikoro.domain.games.pbwcg.cards.source import ALL_WORLDS
from saikoro.domain.games.pbwcg.events.cards import SupportSummoned, SupportVanished
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import support_id, support_number
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.requirements import requirement
from saikoro.domain.games.pbwcg.rules.values import capacity
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.stated import Unmet
from saikoro.domain.games.pbwcg.words import VanishReason
from saikoro.domain.match.interface.requirements import Met, ids
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.text import Text


@rule("PB-16.1")
def summon_support(battle: Battle, card: Support, master: Unit) -> None:
    """A support arrives; it vanishes at once if its world or its CP do not fit (PB-16.1)."""
    number = battle.state.pls[master.seat].supports + 1
    name = support_id(master.seat, number)
    battle.emit(SupportSummoned(name, card.id, master.id))
    support = battle.state.units[name]
    if battle.meets(is_of_world, battle, support, master):
        fit_capacity(battle, master)
    else:
        _leave_other_world(battle, support)


@rule("PB-16.2")
def _leave_other_world(battle: Battle, support: Unit) -> None:
    battle.emit(SupportVanished(support.id, support.card, VanishReason.WORLD))


@rule("PB-16.3")
def fit_capacity(battle: Battle, master: Unit) -> None:
    """The newest supports vanish until the others fit: its capacity may have fallen (PB-16.3)."""
    standing = [support for support in map(battle.standing, master.supports) if support is not None]
    while standing and not battle.meets(has_room, battle, master, standing):
        newest = standing.pop()
        battle.emit(SupportVanished(newest.id, newest.card, VanishReason.CAPACITY))


@rule("PB-16.6")
def vanish(battle: Battle, support: Unit, reason: VanishReason) -> None:
    """A support leaves the field (PB-16.6)."""
    battle.emit(SupportVanished(support.id, support.card, reason))


# What they require


def _world(battle: Battle, unit: Unit) -> Text:
    """What the world of a unit is called."""
    return battle.cards.worlds[battle.printed(unit).world].label


def _fitting(battle: Battle, support: Unit, _master: Unit) -> Ground:
    is_of_all = battle.printed(support).world == ALL_WORLDS
    return Ground.ANY_WORLD if is_of_all else Ground.SAME_WORLD


@requirement(
    "PB-16.2",
    Unmet.OTHER_WORLD,
    met=Met(_fitting, "PB-16.2", noted=True),
    world=lambda battle, support, _master: _world(battle, support),
    other=lambda battle, _support, master: _world(battle, master),
)
def is_of_world(battle: Battle, support: Unit, master: Unit) -> bool:
    """The world of a support is that of its master, or all of them."""
    return battle.printed(support).world in (ALL_WORLDS, battle.printed(master).world)


def _cp(battle: Battle, _master: Unit, supports: Sequence[Unit]) -> int:
    return sum(battle.cards.supports[one.card].cp for one in supports)


_USES_CP = Text("{name}#{number}: CP{cp}", "{name} #{number}: {cp} CP")


def _each_cp(battle: Battle, _master: Unit, supports: Sequence[Unit]) -> Text:
    """Supports with their numbers and CP."""
    cards = [(battle.cards.supports[one.card], support_number(one.id)) for one in supports]
    each = [_USES_CP.filled(name=card.label, number=no, cp=card.cp) for card, no in cards]
    return Text.joined(each, "・")


@requirement(
    "PB-16.3",
    Unmet.CAPACITY,
    met=Met(Ground.CAPACITY, "PB-16.3", noted=True),
    things=lambda _battle, master, supports: ids(master, *supports),
    value=_cp,
    needed=lambda battle, master, _supports: capacity(battle, master),
    each=_each_cp,
)
def has_room(battle: Battle, master: Unit, supports: Sequence[Unit]) -> bool:
    """The CP of the supports of a PC are within its capacity."""
    return _cp(battle, master, supports) <= capacity(battle, master)
