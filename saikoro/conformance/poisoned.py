"""A game whose rules cannot keep a reference into the state over an event.

After each event a copy replaces everything in the state, and what was handed out before is
poisoned: using it raises `KeptReference`. So the tests find rules that measure a list after the
event that changes it, although these rules play the same match again every time.

Only structs of the types that are `followed` stay what they are, with copies in their fields: rules
may follow a thing of the game, such as a unit, for as long as it is there.
"""

import dataclasses
from collections.abc import Callable
from typing import Any, NoReturn, TypeAlias

from msgspec import inspect

from saikoro.conformance.seating import Seated
from saikoro.domain.match.events import GameEvent
from saikoro.domain.match.interface.decision import Play
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.table import AnyTable
from saikoro.domain.match.play.driver import AnyDriver, Driver
from saikoro.domain.match.play.snapshot import Snapshot
from saikoro.domain.verification.replay import replay


class KeptReference(AssertionError):
    """Rules used a reference that they got before the last event."""


def _refuse(*_args: Any, **_kwargs: Any) -> NoReturn:
    raise KeptReference("a reference into the state was kept over an event")


_USES = """
add append clear copy count difference discard extend get index insert intersection items keys pop
popitem remove reverse setdefault sort union update values __add__ __bool__ __call__ __contains__
__delitem__ __eq__ __ge__ __getitem__ __gt__ __hash__ __iadd__ __index__ __int__ __ior__ __iter__
__le__ __len__ __lt__ __mul__ __ne__ __or__ __radd__ __reversed__ __rsub__ __setitem__ __str__
__sub__
"""
_REFUSALS: dict[str, Any] = dict.fromkeys(_USES.split(), _refuse)


class _List(list[Any]):
    """A list of the state until the next event."""


class _Dict(dict[Any, Any]):
    """A dictionary of the state until the next event."""


class _Set(set[Any]):
    """A set of the state until the next event."""


_STALE_LIST: Any = type("StaleList", (list,), _REFUSALS)
_STALE_DICT: Any = type("StaleDict", (dict,), _REFUSALS)
_STALE_SET: Any = type("StaleSet", (set,), _REFUSALS)
_STALE: Any = type("Stale", (), _REFUSALS | {"__getattr__": _refuse})()
"""The value in stale lists and structs."""

_Renew: TypeAlias = Callable[[Any], Any]
"""Returns a copy of a value, and poisons the value."""


def _poison_list(value: list[Any]) -> None:
    value[:] = [_STALE] * len(value)  # also for those who are going through it
    if type(value) is _List:
        value.__class__ = _STALE_LIST


def _poison_dict(value: dict[Any, Any]) -> None:
    value.clear()
    if type(value) is _Dict:
        value.__class__ = _STALE_DICT


def _poison_set(value: set[Any]) -> None:
    value.clear()
    if type(value) is _Set:
        value.__class__ = _STALE_SET


def _renew_lists_of(item: _Renew | None) -> _Renew:
    def renew(value: list[Any]) -> list[Any]:
        copy = _List(value if item is None else map(item, value))
        _poison_list(value)
        return copy

    return renew


def _renew_dicts_of(item: _Renew | None) -> _Renew:
    def renew(value: dict[Any, Any]) -> dict[Any, Any]:
        copy = _Dict(value)
        if item is not None:
            copy.update((key, item(held)) for key, held in value.items())
        _poison_dict(value)
        return copy

    return renew


def _renew_set(value: set[Any]) -> set[Any]:
    copy = _Set(value)
    _poison_set(value)
    return copy


class _Renewals:
    """Functions that renew values, by type; None for a type in which nothing can change."""

    def __init__(self, followed: frozenset[type]) -> None:
        self._followed = followed
        self._fields: dict[type, list[tuple[str, _Renew]]] = {}

    def of(self, kind: inspect.Type) -> _Renew | None:
        """The renewal of a field of this type."""
        match kind:
            case inspect.ListType(item_type=item):
                return _renew_lists_of(self.of(item))
            case inspect.DictType(value_type=item):
                return _renew_dicts_of(self.of(item))
            case inspect.SetType():
                return _renew_set
            case inspect.UnionType(types=types):
                return self._of_one(*filter(None, map(self.of, types)))
            case inspect.StructType(cls=cls) if not cls.__struct_config__.frozen:
                return self.of_struct(cls)
            case _:
                return None

    def _of_one(self, *known: _Renew) -> _Renew | None:
        """The renewal of an optional value; msgspec allows no two containers in a union."""
        if not known:
            return None
        [renew] = known
        return lambda value: None if value is None else renew(value)

    def of_struct(self, cls: type) -> _Renew:
        """The renewal of a struct."""
        fields = self.fields(cls)

        def renew_fields(value: Any) -> Any:
            for name, renew in fields:
                setattr(value, name, renew(getattr(value, name)))
            return value

        def replace(value: Any) -> Any:
            copy = renew_fields(value.__copy__())
            for name in cls.__struct_fields__:  # type: ignore[attr-defined]
                setattr(value, name, _STALE)
            return copy

        return renew_fields if cls in self._followed else replace

    def fields(self, cls: type) -> list[tuple[str, _Renew]]:
        """The fields of a struct that hold something which can change."""
        fields = self._fields.get(cls)
        if fields is None:
            kind = inspect.type_info(cls)
            assert isinstance(kind, inspect.StructType)
            known = ((field.name, self.of(field.type)) for field in kind.fields)
            fields = [(name, renew) for name, renew in known if renew is not None]
            self._fields[cls] = fields
        return fields


def poisoned(game: AnyGame, followed: frozenset[type] = frozenset()) -> AnyGame:
    """The same game, with a new copy of everything in its state after each event.

    What rules may follow over events, such as a unit, is of a type that is `followed`; its fields
    are read anew.
    """
    book, fields = game.book, _Renewals(followed).fields(game.book.state)

    def renew(state: Any) -> None:
        for name, renewed in fields:
            setattr(state, name, renewed(getattr(state, name)))

    def play(table: AnyTable) -> Play:
        emit = table.emit

        def emit_and_renew(event: GameEvent) -> None:
            emit(event)
            renew(table.state)

        vars(table)["emit"] = emit_and_renew  # in place of the method, for these rules alone
        renew(table.state)
        return book.play(table)

    return dataclasses.replace(game, book=dataclasses.replace(book, play=play))


BETWEEN = 40
"""The number of lines from one restart to the next, which costs as much as some lines."""


def played_from_checkpoints(match: Seated, game: AnyGame) -> AnyDriver:
    """Play a match again by `game`, restarting at its checkpoints; returns the driver at its end.

    ReplayDiverged at the first line that differs.
    """
    options = game.book.read_options(match.header.options)
    driver = Driver(game, match.header, options, match.cards, keeps_checkpoints=True)
    restarted = 0
    for batch in match.batches:
        replay(driver, match.lines[driver.version : batch.version], match.secrets)
        if driver.snapshot is not None and driver.snapshot.version >= restarted + BETWEEN:
            kept = Snapshot.unpack(driver.snapshot.packed())
            driver = Driver.restored(game, match.header, options, match.cards, kept)
            restarted = driver.version
            replay(driver, match.lines[driver.version : batch.version], match.secrets)
    return driver
