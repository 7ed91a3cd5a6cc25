"""What an event changed, in words: of seats and things as they were before and are after it."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from saikoro.domain.match.interface.table_view import Badge, Facing, Number
from saikoro.domain.match.telling.report import SEATS
from saikoro.domain.match.telling.why.explanation import Explanation, Moment
from saikoro.domain.text import Text


class Change(NamedTuple):
    """One fact that an event changed."""

    name: Text
    """The thing or the seat that it is about."""
    text: Text
    """What is different, such as its HP."""


class _Kind(NamedTuple):
    """How a fact of a kind changes, appears and disappears: what it is, as it was, and as it is."""

    changed: Text
    appears: Text
    disappears: Text


_NUMBER = _Kind(
    Text("{what} {before} → {after}", "{what} {before} → {after}"),
    Text("{what} {after}", "{what} {after}"),
    Text("{what}（{before}）は数えなくなる", "{what} ({before}) no longer counts"),
)
_PLACE = _Kind(
    Text("{before}から{after}へ移る", "moves from {before} to {after}"),
    Text("{after}に置かれる", "comes to {after}"),
    Text("{before}から卓上を離れる", "leaves {before} and the table"),
)
_TURNED_UP = Text("表向きになる", "turned face up")
_FACING = _Kind(_TURNED_UP, Text("裏向きになる", "turned face down"), _TURNED_UP)
_LYING = _Kind(*[Text("{before}から{after}になる", "{before} → {after}")] * 3)
_LIES: dict[Facing, Text] = {
    0: Text("縦向き", "upright"),
    90: Text("横向き", "sideways"),
    180: Text("逆向き", "reversed"),
}
"""How a thing lies, by how far it is turned."""
_BADGE = _Kind(
    Text("{before} → {after}", "{before} → {after}"),
    Text("「{after}」の印がつく", 'is marked "{after}"'),
    Text("「{before}」の印が消える", 'is no longer marked "{before}"'),
)
_LEFT = Text("{name}（残り{left}）", "{name}, {left} left")


class _Fact(NamedTuple):
    kind: _Kind
    what: Text
    """What it is a fact of, such as HP."""
    value: Text


_Facts: TypeAlias = dict[str, _Fact]
"""What is so of a thing, by a key that is the same before and after."""

_NOTHING = Text.plain("")


_SEVERAL = Text("{name} ×{times}", "{times} × {name}")


def changes(why: Explanation) -> Iterator[Change]:
    """Every fact that the event changed: of seats, then of things; those of equal ones together."""
    for change, times in Counter(_each(why)).items():
        name = change.name if times == 1 else _SEVERAL.filled(name=change.name, times=times)
        yield Change(name, change.text)


def _each(why: Explanation) -> Iterator[Change]:
    for seat in sorted({*why.before.sides, *why.after.sides}):
        name = Text.plain(SEATS[seat])
        yield from _between(name, _of_side(why.before, seat), _of_side(why.after, seat))
    moved = _moved(why.before, why.after)
    for thing, name in why.names.items():
        if thing in moved.values():
            continue
        before, after = _of_thing(why.before, thing), _of_thing(why.after, thing)
        if thing in moved:
            was, now = _of_thing(why.before, moved[thing])[_WHERE], after[_WHERE]
            yield Change(name, _in_words(now, was, now))
            after = after if before else {}
        if not (before and after):  # all else of what comes or goes is not news
            before, after = _place_alone(before), _place_alone(after)
        elif before[_WHERE] != after[_WHERE]:  # nor is what is so in one place alone
            before, after = _of_both(before, after), _of_both(after, before)
        yield from _between(name, before, after)


def _moved(before: Moment, after: Moment) -> dict[str, str]:
    """The things that have a card by now which another one had that is gone: it has moved there.

    Such as a card of a deck that becomes a unit, which the table has under another id.
    """
    gone = [one for one in before.things if one not in after.things]
    moved: dict[str, str] = {}
    # What is counted most of is the card itself, and the others stand for it, as in an order.
    for thing, now in sorted(after.things.items(), key=lambda one: -len(one[1].numbers)):
        was = before.things.get(thing)
        if now.card is None or (was is not None and was.card == now.card):
            continue
        left = (one for one in gone if before.things[one].card == now.card)
        if (found := next(left, None)) is not None:
            gone.remove(found)
            moved[thing] = found
    return moved


def _between(name: Text, before: _Facts, after: _Facts) -> Iterator[Change]:
    for key, fact in (before | after).items():
        old, new = before.get(key), after.get(key)
        if old != new:
            yield Change(name, _in_words(fact, old, new))


def _in_words(fact: _Fact, old: _Fact | None, new: _Fact | None) -> Text:
    kind = fact.kind
    way = kind.changed if old and new else kind.appears if new else kind.disappears
    before, after = (_NOTHING if one is None else one.value for one in (old, new))
    return way.filled(what=fact.what, before=before, after=after)


def _place_alone(facts: _Facts) -> _Facts:
    return {key: fact for key, fact in facts.items() if key == _WHERE}


def _of_both(facts: _Facts, others: _Facts) -> _Facts:
    """Without how a thing lies, and without the numbers that count in one of both places alone."""
    return {
        key: one
        for key, one in facts.items()
        if one.kind is not _LYING and (one.kind is not _NUMBER or key in others)
    }


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
    facts["facing"] = _Fact(_LYING, _NOTHING, _LIES[thing.facing])
    return facts | _counted(thing.numbers) | _marked(thing.badges)


_WHERE = "where"


def _counted(numbers: tuple[Number, ...]) -> _Facts:
    facts = {}
    for number in numbers:
        text = f"{number.value}" if number.most is None else f"{number.value}/{number.most}"
        facts[f"number {number.word}"] = _Fact(_NUMBER, number.name, Text.plain(text))
    return facts


def _marked(badges: tuple[Badge, ...]) -> _Facts:
    facts = {}
    for badge in badges:
        name, left = badge.name, badge.left
        text = name if left is None else _LEFT.filled(name=name, left=left)
        facts[f"badge {badge.name.en}"] = _Fact(_BADGE, _NOTHING, text)
    return facts
