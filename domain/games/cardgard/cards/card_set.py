"""Card sets of Cardgard (CG-2, CG-22.1), ready to play."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from saikoro.domain.cards.fields import ready
from saikoro.domain.cards.flavour import Beside
from saikoro.domain.games.cardgard.cards.checks import Checked
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.cards.source import STAR, CheckedSet, UnitSource
from saikoro.domain.record.canonical import canonical_digest


class Unit(Beside, frozen=True, dict=True):
    """A unit card with its texts as nodes (CG-2.1)."""

    id: str
    name: str
    en: str
    element: n.Element
    hp: int
    speed: int
    traits: tuple[str, ...]
    rows: tuple[n.Row | None, ...]
    """The row of each face, 1 to 6; None is 「なし」."""
    ability: n.Ability | None
    leap: n.Leap | None
    """The leap line of a leap unit; None for other units (CG-2.4)."""

    @cached_property
    def star(self) -> bool:
        """Whether it has the trait ★, which is never lost (CG-2.3)."""
        return STAR in self.traits

    @cached_property
    def meaning(self) -> n.Meaning | None:
        """What its ability means; None for 「なし」."""
        return None if self.ability is None else self.ability.meaning

    @cached_property
    def trigger(self) -> n.AbilityTrigger | None:
        """What triggers its ability; None for an ability that nothing triggers (CG-21.7)."""
        return self.meaning.trigger if isinstance(self.meaning, n.Triggered) else None


class CommandCard(Beside, frozen=True):
    """A command card with its text as nodes (CG-2.5)."""

    id: str
    name: str
    en: str
    meaning: n.Command


@dataclass(frozen=True)
class CardSet:
    """Every card of a match, by id."""

    digest: str
    units: dict[str, Unit]
    """The units for decks."""
    leaps: dict[str, Unit]
    """The units for leap decks."""
    commands: dict[str, CommandCard]

    @cached_property
    def all_units(self) -> dict[str, Unit]:
        """The units for decks, and those for leap decks."""
        return self.units | self.leaps

    def find(self, card: str) -> Unit | CommandCard | None:
        """The card of this id; None if the set has no such card."""
        return self.all_units.get(card) or self.commands.get(card)


def read_card_set(data: Any) -> CardSet:
    """The card set in decoded JSON or TOML; IllegalCardSet names the failures (CG-2.7)."""
    checked = Checked(data)
    checked.refuse()
    source, meanings = msgspec.convert(data, CheckedSet), checked.meanings
    units, leaps = (
        [_unit(unit, f"/{table}/{index}", meanings) for index, unit in enumerate(units)]
        for table, units in (("unit", source.unit), ("leap", source.leap))
    )
    commands = [
        ready(CommandCard, command, meaning=meanings[f"/command/{index}/text"])
        for index, command in enumerate(source.command)
    ]
    return CardSet(
        canonical_digest(data),
        {unit.id: unit for unit in units},
        {unit.id: unit for unit in leaps},
        {command.id: command for command in commands},
    )


def _unit(source: UnitSource, pointer: str, meanings: Mapping[str, Any]) -> Unit:
    return ready(
        Unit,
        source,
        element=n.Element(source.element),
        rows=tuple(meanings[f"{pointer}/actions/{index}"][1] for index in range(6)),
        ability=meanings[f"{pointer}/ability"],
        leap=meanings.get(f"{pointer}/leap"),
    )
