"""What facts of the rules are called: lines of texts, counters, squares, sides, soldiers."""

from collections.abc import Iterable
from typing import NamedTuple

from saikoro.domain.games.ktc.cards.card_set import Card, CardSet, Skill, Status, Unique
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.cards.print import line_text
from saikoro.domain.games.ktc.ids import SIDES, SQUARES, Id
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.words import Zone
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Label


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


def counter(unique: Unique | None) -> Label:
    """A ユニーク by its name, which has no English one (KT-3.1)."""
    name = "" if unique is None else unique.name
    return Label(f"「{name}」", f'unique counter "{name}"')


def soldier_label(field: Field, soldier: Soldier) -> Label:
    """A soldier by its id and the name of its card."""
    return numbered(soldier.id, field.card(soldier))


def numbered(name: Id, card: Card) -> Label:
    """The soldier of this id, whose card this is."""
    return Label(f"{name} {card.name}", f"{name} {card.english}")


def skill_name(skill: Skill) -> Label:
    """The name of a skill; in English with the one that answers have."""
    same = skill.english == skill.name
    return Label(skill.name, skill.english if same else f"{skill.english} ({skill.name})")


def square(place: int | None) -> Label:
    """The square of a place, or the zone beside the squares (KT-2.2, KT-2.5)."""
    return Label.of(Zone.OUTSIDE) if place is None else Label(SQUARES[place], SQUARES[place])


def side(seat: Seat) -> Label:
    """A seat, as the rule book calls it (KT-2.1)."""
    return Label(SIDES[seat], SIDES[seat])


def status_name(status: Status) -> Label:
    """A status by its name."""
    return Label(status.name, status.english)


def placed(soldiers: Iterable[Soldier], cards: CardSet) -> Label:
    """Soldiers with their squares, or with the zone that they are in instead."""
    return Label.joined([_placed(one, cards) for one in soldiers])


def _placed(soldier: Soldier, cards: CardSet) -> Label:
    card, name, where = cards.soldiers[soldier.card], soldier.id, square(soldier.place)
    return Label(f"{name} {card.name}（{where.ja}）", f"{name} {card.english} ({where.en})")
