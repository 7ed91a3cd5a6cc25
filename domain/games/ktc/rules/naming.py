"""What facts of the rules are called: lines of texts, counters, squares, sides, soldiers."""

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from saikoro.domain.games.ktc.cards.card_set import Card, CardSet, Skill, Status, Unique
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.cards.print import effect_text, line_text
from saikoro.domain.games.ktc.ids import SIDES, SQUARES, Id
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.words import Zone
from saikoro.domain.match.events import Seat
from saikoro.domain.text import IN_BRACKETS, Text


class LineText(NamedTuple):
    """A line of a trait or a status; it is printed where somebody reads it."""

    line: n.Line | n.Standing
    cards: CardSet

    @property
    def ja(self) -> str:
        """The line in Japanese."""
        return line_text(self.line, self.cards, "ja")

    @property
    def en(self) -> str:
        """The line in English."""
        return line_text(self.line, self.cards, "en")


def clause_text(clause: n.Clause, cards: CardSet) -> Text:
    """A clause as a card has it."""
    return Text.by_language(partial(effect_text, n.Effect((clause,)), cards))


_COUNTER = Text("「{name}」", 'unique counter "{name}"')


def counter(unique: Unique | None) -> Text:
    """A ユニーク by its name, which has no English one (KT-3.1)."""
    return _COUNTER.filled(name="" if unique is None else unique.name)


def soldier_label(field: Field, soldier: Soldier) -> Text:
    """A soldier by its id and the name of its card."""
    return numbered(soldier.id, field.card(soldier))


def numbered(name: Id, card: Card) -> Text:
    """The soldier of this id, whose card this is."""
    return Text.joined([name, card], " ", " ")


def skill_name(skill: Skill) -> Text:
    """The name of a skill; in English with the one that answers have."""
    same = skill.english == skill.name
    return Text.plain(skill.name, skill.english if same else f"{skill.english} ({skill.name})")


def square(place: int | None) -> Text:
    """The square of a place, or the zone beside the squares (KT-2.2, KT-2.5)."""
    return Text.of(Zone.OUTSIDE) if place is None else Text.plain(SQUARES[place])


def side(seat: Seat) -> Text:
    """A seat, as the rule book calls it (KT-2.1)."""
    return Text.plain(SIDES[seat])


def status_name(status: Status) -> Text:
    """A status by its name."""
    return status.label


class Placed(NamedTuple):
    """Soldiers with their squares, or with the zone that they are in instead.

    It is worded where somebody reads it, whatever has moved since.
    """

    soldiers: list[tuple[Id, Card, int | None]]

    @classmethod
    def now(cls, soldiers: Iterable[Soldier], cards: CardSet) -> "Placed":
        """Soldiers where they stand now."""
        return cls([(one.id, cards.soldiers[one.card], one.place) for one in soldiers])

    @property
    def ja(self) -> str:
        """The soldiers in Japanese."""
        return self._text.ja

    @property
    def en(self) -> str:
        """The soldiers in English."""
        return self._text.en

    @property
    def _text(self) -> Text:
        each = (
            IN_BRACKETS.filled(name=numbered(name, card), more=square(place))
            for name, card, place in self.soldiers
        )
        return Text.joined([*each])
