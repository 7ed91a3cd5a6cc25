"""What facts of the rules are called: lines of texts, counters, squares, sides, soldiers."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from saikoro.domain.games.ktc.cards.card_set import Card, CardSet, Skill, Unique
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.cards.print import effect_text, line_text
from saikoro.domain.games.ktc.ids import SQUARES, Id
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.words import Zone
from saikoro.domain.text import IN_BRACKETS, Text
from saikoro.domain.words import Language


class Written(NamedTuple):
    """A text that is written where somebody reads it."""

    by: Callable[[Language], str]

    @property
    def ja(self) -> str:
        """The text in Japanese."""
        return self.by("ja")

    @property
    def en(self) -> str:
        """The text in English."""
        return self.by("en")


def line_of(line: n.Line | n.Standing, cards: CardSet) -> Written:
    """A line of a trait or a status."""
    return Written(partial(line_text, line, cards))


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


NONE = Text("なし", "none")


def waiting(field: Field, lines: Sequence[Any]) -> Text:
    """Lines that wait, each by its soldier and its status, or what else its text is of."""
    statuses = field.cards.statuses
    return Text.joined(
        [
            IN_BRACKETS.filled(
                name=one.soldier.id,
                more=Text.of(one.origin) if one.held is None else statuses[one.held.name].label,
            )
            for one in lines
        ]
        or [NONE]
    )


def placed(soldiers: Iterable[Soldier], cards: CardSet) -> Written:
    """Soldiers with the squares where they stand now, or the zone that they are in instead."""
    now = [(one.id, cards.soldiers[one.card], one.place) for one in soldiers]

    return Written(
        lambda language: Text.joined(
            IN_BRACKETS.filled(name=numbered(name, card), more=square(place))
            for name, card, place in now
        ).in_language(language)
    )
