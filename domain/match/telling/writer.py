"""The writer of battle reports: it fills the sentences of a game from the fields of its events.

The annotation of a field decides how it reads: a `Word` by its wording, a list by its parts with
commas between them, a `Signed` number with its sign. A game gives meanings to its own annotations,
such as seats and handles of cards.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from string import Formatter
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import UNSET, UnsetType

from saikoro.domain.match.events import Signed
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.telling.earlier import declared, declared_slots
from saikoro.domain.record.line import Event
from saikoro.domain.text import Fact, Text
from saikoro.domain.words import Language, Word

S = TypeVar("S")
C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Reading(Generic[S, C]):
    """An event in one language, as far as its reader knows what happened."""

    event: Event
    known: Known[S]
    """The reader's knowledge after the event."""
    cards: C
    language: Language
    given: Mapping[str, str]
    """The texts of slots that no field has."""
    writer: "Writer"

    def text(self, text: Text, /, **facts: Fact) -> str:
        """A text in this language, with its slots filled."""
        return str(declared(text).in_language(self.language, **facts))

    def joined(self, parts: Iterable[str]) -> str:
        """A list, with commas between its parts."""
        return self.text(self.writer.comma).join(parts) or self.text(self.writer.nothing)

    def fill(self, text: Text, **given: str) -> str:
        """A sentence with its slots filled: from `given`, and from the fields of the event."""
        return self.writer.fill(self, text, {**self.given, **given})


Meaning: TypeAlias = Callable[[Any, Reading[Any, Any]], str]
"""Words a value for a reader."""

Teller: TypeAlias = Callable[[Any, Reading[Any, Any]], str | None]
"""Writes an event whose sentence depends on more than its fields; None omits it."""

Sentences: TypeAlias = Mapping[type[Event], Text | Teller | None]
"""The sentence of every event, in both languages, with the fields as slots: `{seat}`, or
`{rows[0]}` for a part of a list. None omits the event."""

Slot: TypeAlias = Mapping[Any, Text | None]
"""The text of a slot for some of its values, as part of the sentence; None leaves the slot out. The
key None is for values that are absent: None, `UNSET` and empty lists. The key `...` is for all
other values, with the field as a slot: `{winner} wins`."""

Slots: TypeAlias = Mapping[tuple[type[Event], str], Slot]
"""Texts for slots, by event and field."""

DASH = Text("-", "-")
COMMA = Text("、", ", ")

_PATH = re.compile(r"(\w+)(?:\[(\d+)\])?")


class _Piece(NamedTuple):
    """The text before a slot of a sentence, and the slot, if there is one."""

    before: str
    slot: str | None
    format: str
    write: Callable[[Reading[Any, Any]], str] | None
    """The text of the field; None where the slot has to be given."""


class Writer:
    """Writes the events of one game; a game's `Telling` takes `write` as its `report`."""

    def __init__(
        self,
        sentences: Sentences,
        *,
        meanings: Mapping[Any, Meaning],
        slots: Slots | None = None,
        comma: Text = COMMA,
        nothing: Text = DASH,
    ) -> None:
        """`meanings` words values by their annotation; `nothing` stands for an empty list."""
        self.sentences: Sentences = {kind: declared(text) for kind, text in sentences.items()}
        self.comma: Text = declared(comma)
        self.nothing: Text = declared(nothing)
        self._meanings: dict[Any, Meaning] = {Signed: _signed, **meanings}
        self._slots: Slots = declared_slots(slots or {})
        self._pieces: dict[tuple[type[Event], str], list[_Piece]] = {}
        """The parts of every sentence that has been written, so that annotations are read once."""

    def write(
        self, event: Event, known: Known[Any], cards: Any, language: Language, **given: str
    ) -> str | None:
        """The sentence of an event; `known` is what the reader knows after it.

        None if reports omit it. `given` are the texts of slots that no field has.
        """
        sentence = self.sentences.get(type(event))
        if sentence is None:
            return None
        reading = Reading(event, known, cards, language, given, self)
        return sentence(event, reading) if callable(sentence) else reading.fill(sentence)

    def fill(self, reading: Reading[Any, Any], text: Text, given: Mapping[str, str]) -> str:
        """A sentence with its slots filled."""
        parts: list[str] = []
        for piece in self._pieces_of(type(reading.event), reading.text(text)):
            parts.append(piece.before)
            if piece.slot is None:
                continue
            if piece.write is None or piece.slot in given:
                written = given[piece.slot]
            else:
                written = piece.write(reading)
            parts.append(format(written, piece.format))
        return "".join(parts)

    def _pieces_of(self, kind: type[Event], sentence: str) -> list[_Piece]:
        pieces = self._pieces.get((kind, sentence))
        if pieces is None:
            hints = get_type_hints(kind, include_extras=True)
            pieces = [
                _Piece(before, slot, spec or "", self._filler(kind, slot, hints) if slot else None)
                for before, slot, spec, _ in Formatter().parse(sentence)
            ]
            self._pieces[kind, sentence] = pieces
        return pieces

    def _filler(
        self, kind: type[Event], slot: str, hints: Mapping[str, Any]
    ) -> Callable[[Reading[Any, Any]], str] | None:
        """Writes the field, or the part of it, that a slot names; None if no field has its name."""
        path = _PATH.fullmatch(slot)
        if path is None or path[1] not in kind.__struct_fields__:
            return None
        field, index = path[1], path[2]
        texts = self._slots.get((kind, field))
        if index is not None:
            part = self._meaning(_parts(hints[field]))
            return lambda reading: part(getattr(reading.event, field)[int(index)], reading)
        meaning = self._meaning(hints[field])
        if texts is None:
            return lambda reading: meaning(getattr(reading.event, field), reading)
        return lambda reading: _in_slot(texts, field, meaning, reading)

    def _meaning(self, annotation: Any) -> Meaning:
        """The meaning of the values of an annotation."""
        known = self._meanings.get(annotation)
        if known is not None:
            return known
        origin = get_origin(annotation)
        if origin is Annotated:
            return self._meaning(get_args(annotation)[0])
        if origin in (Union, UnionType):
            return self._any_of(get_args(annotation))
        if origin in (list, tuple):
            part = self._meaning(_parts(annotation))
            return lambda value, reading: reading.joined(part(each, reading) for each in value)
        if isinstance(annotation, type) and issubclass(annotation, Word):
            return lambda value, reading: str(value.text(reading.language))
        return lambda value, _reading: str(value)

    def _any_of(self, annotations: Iterable[Any]) -> Meaning:
        """The meaning of values whose annotation is a union: it depends on their type."""
        meanings: dict[type, Meaning] = {
            _type_of(each): self._meaning(each)
            for each in annotations
            if each not in (NoneType, UnsetType)
        }

        def say(value: Any, reading: Reading[Any, Any]) -> str:
            if value is None or value is UNSET:
                return reading.text(self.nothing)
            exact = meanings.get(type(value))
            found = exact or next(m for kind, m in meanings.items() if isinstance(value, kind))
            return found(value, reading)

        return say


def _signed(value: int, _reading: Reading[Any, Any]) -> str:
    return f"{value:+}"


def _parts(annotation: Any) -> Any:
    """The annotation of the parts of a list."""
    return get_args(_bare(annotation))[0]


def _type_of(annotation: Any) -> type:
    """The type that values of an annotation have."""
    bare = _bare(annotation)
    origin = get_origin(bare)
    return type(get_args(bare)[0]) if origin is Literal else origin or bare


def _bare(annotation: Any) -> Any:
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation


def _in_slot(texts: Slot, field: str, meaning: Meaning, reading: Reading[Any, Any]) -> str:
    """The text of a field in its slot, in its frame where it has one."""
    value = getattr(reading.event, field)
    several = isinstance(value, list | tuple | dict)
    absent = value is None or value is UNSET or (several and not value)
    key = None if absent else value
    if (absent or not several) and key in texts:
        text = texts[key]
        return "" if text is None else reading.text(text)
    written = meaning(value, reading)
    frame = texts.get(...)
    return written if frame is None else reading.text(frame, **{field: written})
