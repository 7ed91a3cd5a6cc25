"""What an event changed, as facts that were so before and are so after it."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from saikoro.domain.match.interface.decision import Label
from saikoro.domain.match.interface.table_view import Badge, Number
from saikoro.domain.match.telling.report import SEATS
from saikoro.domain.match.telling.why.explanation import Explanation, Moment
from saikoro.domain.words import Word


class Fact(Word):
    """What is true of a thing beside its numbers."""

    WHERE = "where", "場所", "place"
    HAS = "has", "状態", "has"
    FACE_DOWN = "face_down", "裏向き", "face down"
    NONE = "none", "なし", "none"
    YES = "yes", "はい", "yes"


class Change(NamedTuple):
    """One fact that an event changed."""

    name: Label
    """The thing or the seat that it is about."""
    what: Label
    """What is different, such as its HP."""
    before: Label
    after: Label


_Facts: TypeAlias = dict[str, tuple[Label, Label]]
"""What is so of a thing, by a key that is the same before and after."""

_NONE = Label.of(Fact.NONE)


def changes(why: Explanation) -> Iterator[Change]:
    """Every fact that the event changed: of seats, then of things."""
    for seat in sorted({*why.before.sides, *why.after.sides}):
        name = Label(SEATS[seat], SEATS[seat])
        yield from _between(name, _of_side(why.before, seat), _of_side(why.after, seat))
    for thing, name in why.names.items():
        yield from _between(name, _of_thing(why.before, thing), _of_thing(why.after, thing))


def _between(name: Label, before: _Facts, after: _Facts) -> Iterator[Change]:
    for key, (what, _) in (before | after).items():
        old, new = (facts[key][1] if key in facts else _NONE for facts in (before, after))
        if old != new:
            yield Change(name, what, old, new)


def _of_side(moment: Moment, seat: int) -> _Facts:
    side = moment.sides.get(seat)
    return {} if side is None else _counted(side.numbers) | _marked(side.badges)


def _of_thing(moment: Moment, name: str) -> _Facts:
    thing = moment.things.get(name)
    if thing is None:
        return {}
    facts = {"where": (Label.of(Fact.WHERE), moment.where[name])}
    if thing.face_down:
        facts["face_down"] = (Label.of(Fact.FACE_DOWN), Label.of(Fact.YES))
    return facts | _counted(thing.numbers) | _marked(thing.badges)


def _counted(numbers: tuple[Number, ...]) -> _Facts:
    facts = {}
    for number in numbers:
        text = f"{number.value}" if number.most is None else f"{number.value}/{number.most}"
        facts[f"number {number.word}"] = (number.name, Label(text, text))
    return facts


def _marked(badges: tuple[Badge, ...]) -> _Facts:
    facts = {}
    for badge in badges:
        left = "" if badge.left is None else f" {badge.left}"
        text = Label(f"{badge.name.ja}{left}", f"{badge.name.en}{left}")
        facts[f"badge {badge.name.en}"] = (Label.of(Fact.HAS), text)
    return facts
