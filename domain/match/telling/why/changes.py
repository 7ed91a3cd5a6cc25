"""What an event changed, in words: of seats and things as they were before and are after it."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from saikoro.domain.match.interface.decision import Label
from saikoro.domain.match.interface.table_view import Badge, Number
from saikoro.domain.match.telling.report import SEATS
from saikoro.domain.match.telling.why.explanation import Explanation, Moment
from saikoro.domain.words import Word


class Changed(Word):
    """The ways in which a fact changes: what it is, as it was, and as it is."""

    NUMBER = "number", "{what} {before} → {after}", "{what} {before} → {after}"
    NEW_NUMBER = "new_number", "{what} {after}", "{what} {after}"
    NO_NUMBER = (
        "no_number",
        "{what}（{before}）は数えなくなる",
        "{what} ({before}) no longer counts",
    )
    MOVED = "moved", "{before}から{after}へ移る", "moves from {before} to {after}"
    PLACED = "placed", "{after}に置かれる", "comes to {after}"
    GONE = "gone", "{before}から卓上を離れる", "leaves {before} and the table"
    TURNED_UP = "turned_up", "表向きになる", "turned face up"
    TURNED_DOWN = "turned_down", "裏向きになる", "turned face down"
    MARK = "mark", "{before} → {after}", "{before} → {after}"
    GAINED = "gained", "「{after}」の印がつく", 'is marked "{after}"'
    LOST = "lost", "「{before}」の印が消える", 'is no longer marked "{before}"'
    LEFT = "left", "{name}（残り{left}）", "{name}, {left} left"


class Change(NamedTuple):
    """One fact that an event changed."""

    name: Label
    """The thing or the seat that it is about."""
    text: Label
    """What is different, such as its HP."""


class _Kind(NamedTuple):
    """How a fact of a kind changes, appears and disappears."""

    changed: Changed
    appears: Changed
    disappears: Changed


_NUMBER = _Kind(Changed.NUMBER, Changed.NEW_NUMBER, Changed.NO_NUMBER)
_PLACE = _Kind(Changed.MOVED, Changed.PLACED, Changed.GONE)
_FACING = _Kind(Changed.TURNED_UP, Changed.TURNED_DOWN, Changed.TURNED_UP)
_BADGE = _Kind(Changed.MARK, Changed.GAINED, Changed.LOST)


class _Fact(NamedTuple):
    kind: _Kind
    what: Label
    """What it is a fact of, such as HP."""
    value: Label


_Facts: TypeAlias = dict[str, _Fact]
"""What is so of a thing, by a key that is the same before and after."""

_NOTHING = Label("", "")


def changes(why: Explanation) -> Iterator[Change]:
    """Every fact that the event changed: of seats, then of things."""
    for seat in sorted({*why.before.sides, *why.after.sides}):
        name = Label(SEATS[seat], SEATS[seat])
        yield from _between(name, _of_side(why.before, seat), _of_side(why.after, seat))
    for thing, name in why.names.items():
        before, after = _of_thing(why.before, thing), _of_thing(why.after, thing)
        if not (before and after):  # all else of what comes or goes is not news
            before, after = _place_alone(before), _place_alone(after)
        elif before[_WHERE] != after[_WHERE]:  # nor are numbers that count in one place alone
            before, after = _counted_in_both(before, after), _counted_in_both(after, before)
        yield from _between(name, before, after)


def _between(name: Label, before: _Facts, after: _Facts) -> Iterator[Change]:
    for key, fact in (before | after).items():
        old, new = before.get(key), after.get(key)
        if old != new:
            yield Change(name, _in_words(fact, old, new))


def _in_words(fact: _Fact, old: _Fact | None, new: _Fact | None) -> Label:
    kind = fact.kind
    way = kind.changed if old and new else kind.appears if new else kind.disappears
    before, after = (_NOTHING if one is None else one.value for one in (old, new))
    return _filled(way, what=fact.what, before=before, after=after)


def _filled(way: Changed, **slots: Label | int) -> Label:
    ja = {slot: one.ja if isinstance(one, Label) else one for slot, one in slots.items()}
    en = {slot: one.en if isinstance(one, Label) else one for slot, one in slots.items()}
    return Label(way.ja.format(**ja), way.en.format(**en))


def _place_alone(facts: _Facts) -> _Facts:
    return {key: fact for key, fact in facts.items() if key == _WHERE}


def _counted_in_both(facts: _Facts, others: _Facts) -> _Facts:
    return {key: one for key, one in facts.items() if one.kind is not _NUMBER or key in others}


def _of_side(moment: Moment, seat: int) -> _Facts:
    side = moment.sides.get(seat)
    return {} if side is None else _counted(side.numbers) | _marked(side.badges)


def _of_thing(moment: Moment, name: str) -> _Facts:
    thing = moment.things.get(name)
    if thing is None:
        return {}
    facts = {_WHERE: _Fact(_PLACE, _NOTHING, moment.where[name])}
    if thing.face_down:
        facts["face_down"] = _Fact(_FACING, _NOTHING, _NOTHING)
    return facts | _counted(thing.numbers) | _marked(thing.badges)


_WHERE = "where"


def _counted(numbers: tuple[Number, ...]) -> _Facts:
    facts = {}
    for number in numbers:
        text = f"{number.value}" if number.most is None else f"{number.value}/{number.most}"
        facts[f"number {number.word}"] = _Fact(_NUMBER, number.name, Label(text, text))
    return facts


def _marked(badges: tuple[Badge, ...]) -> _Facts:
    facts = {}
    for badge in badges:
        name, left = badge.name, badge.left
        text = name if left is None else _filled(Changed.LEFT, name=name, left=left)
        facts[f"badge {badge.name.en}"] = _Fact(_BADGE, _NOTHING, text)
    return facts
