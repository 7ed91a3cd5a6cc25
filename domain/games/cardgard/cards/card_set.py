"""Card sets of Cardgard (CG-2, CG-22.1), ready to play."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from saikoro.domain.cards.flavour import NO_FLAVOUR, Flavour
from saikoro.domain.games.cardgard.cards.checks import Checked, CheckedCard
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.cards.source import STAR
from saikoro.domain.record.canonical import canonical_digest


@dataclass(frozen=True, slots=True)
class Unit:
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
    flavour: Flavour = NO_FLAVOUR
    author: str = ""
    picture: str = ""

    @property
    def star(self) -> bool:
        """Whether it has the trait ★, which is never lost (CG-2.3)."""
        return STAR in self.traits


@dataclass(frozen=True, slots=True)
class CommandCard:
    """A command card with its text as nodes (CG-2.5)."""

    id: str
    name: str
    en: str
    meaning: n.Command
    flavour: Flavour = NO_FLAVOUR
    author: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class CardSet:
    """Every card of a match, by id."""

    digest: str
    units: dict[str, Unit]
    """The units for decks."""
    leaps: dict[str, Unit]
    """The units for leap decks."""
    commands: dict[str, CommandCard]

    def find(self, card: str) -> Unit | CommandCard | None:
        """The card of this id; None if the set has no such card."""
        return self.units.get(card) or self.leaps.get(card) or self.commands.get(card)


def read_card_set(data: Any) -> CardSet:
    """The card set in decoded JSON or TOML; IllegalCardSet names the failures (CG-2.7)."""
    checked = Checked(data)
    checked.refuse()
    return CardSet(
        canonical_digest(data),
        {unit.id: unit for unit in map(_unit, checked.cards["unit"])},
        {unit.id: unit for unit in map(_unit, checked.cards["leap"])},
        {command.id: command for command in map(_command, checked.cards["command"])},
    )


def _unit(card: CheckedCard) -> Unit:
    fields, meanings = card.fields, card.meanings
    return Unit(
        id=fields["id"],
        name=fields["name"],
        en=fields.get("en", ""),
        element=n.Element(fields["element"]),
        hp=fields["hp"],
        speed=fields["speed"],
        traits=tuple(fields["traits"]),
        rows=tuple(meanings[f"/actions/{index}"][1] for index in range(6)),
        ability=meanings["/ability"],
        leap=meanings.get("/leap"),
        flavour=_flavour(fields),
        author=fields.get("author", ""),
        picture=fields.get("picture", ""),
    )


def _command(card: CheckedCard) -> CommandCard:
    fields = card.fields
    return CommandCard(
        id=fields["id"],
        name=fields["name"],
        en=fields.get("en", ""),
        meaning=card.meanings["/text"],
        flavour=_flavour(fields),
        author=fields.get("author", ""),
        picture=fields.get("picture", ""),
    )


def _flavour(fields: Mapping[str, Any]) -> Flavour:
    return msgspec.convert(fields.get("flavour", {}), Flavour)
