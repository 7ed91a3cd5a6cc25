"""Supports arrive beside a PC, and vanish (PB-16)."""

from saikoro.domain.games.pbwcg.cards.card_set import Support
from saikoro.domain.games.pbwcg.cards.source import ALL_WORLDS
from saikoro.domain.games.pbwcg.events.cards import SupportSummoned, SupportVanished
from saikoro.domain.games.pbwcg.ids import support_id
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.values import capacity
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.stated import Unmet
from saikoro.domain.games.pbwcg.words import VanishReason


def summon_support(battle: Battle, card: Support, master: Unit) -> None:
    """A support arrives; it vanishes at once if its world or its CP do not fit (PB-16.1)."""
    number = battle.state.pls[master.seat].supports + 1
    name = support_id(master.seat, number)
    with battle.under("PB-16.1"):
        battle.emit(SupportSummoned(name, card.id, master.id))
        support = battle.state.units[name]
        if card.world not in (ALL_WORLDS, battle.cards.pcs[master.card].world):
            battle.unmet(Unmet.OTHER_WORLD, "PB-16.2", name, master.id)
            vanish(battle, support, VanishReason.WORLD)
        elif _exceeds_capacity(battle, master, _standing(battle, master)):
            vanish(battle, support, VanishReason.CAPACITY)


def fit_capacity(battle: Battle, master: Unit) -> None:
    """The newest supports vanish until the others fit: its capacity may have fallen (PB-16.3)."""
    standing = _standing(battle, master)
    while standing and _exceeds_capacity(battle, master, standing):
        vanish(battle, standing.pop(), VanishReason.CAPACITY)


def vanish(battle: Battle, support: Unit, reason: VanishReason) -> None:
    """A support leaves the field (PB-16.2, PB-16.3, PB-16.6)."""
    with battle.under(_VANISHES.get(reason, "PB-16.6")):
        battle.emit(SupportVanished(support.id, support.card, reason))


_VANISHES = {VanishReason.WORLD: "PB-16.2", VanishReason.CAPACITY: "PB-16.3"}
"""The rules by which a support leaves as it arrives."""


def _standing(battle: Battle, master: Unit) -> list[Unit]:
    """The supports of a PC that are on the field, in order of arrival."""
    return [support for support in map(battle.standing, master.supports) if support is not None]


def _exceeds_capacity(battle: Battle, master: Unit, supports: list[Unit]) -> bool:
    """Whether these supports are too many for a PC."""
    used = sum(battle.cards.supports[one.card].cp for one in supports)
    most = capacity(battle, master)
    if used > most:
        battle.unmet(Unmet.CAPACITY, "PB-16.3", master.id, value=used, needed=most)
    return used > most
