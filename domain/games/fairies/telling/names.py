"""What cards, lines and modifiers are called: in reports for their reader."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from saikoro.domain.games.fairies.cards.card_set import CardSet
from saikoro.domain.games.fairies.events.plays import SetFaceDown
from saikoro.domain.games.fairies.ids import SIDES, CardId, Handle, LineNumber, owner
from saikoro.domain.games.fairies.knowledge import card_id
from saikoro.domain.games.fairies.rules.naming import at, line_of, name_of
from saikoro.domain.games.fairies.state import FairiesState, everything
from saikoro.domain.games.fairies.words import Given, What
from saikoro.domain.games.fairies.zones import find
from saikoro.domain.match.telling.writer import Reading
from saikoro.domain.text import IN_BRACKETS, Text
from saikoro.domain.words import Language

NOTHING = Text("なし", "nothing")

_A_CARD = Text("カード1枚", "a card")
_CARDS = Text("カード{count}枚", "{count} cards")
_FACE_DOWN = Text("裏向きのカード", "a face-down card")
"""Cards that the reader does not know."""
_COPIES = Text("{name}×{copies}", "{name} ×{copies}")
_CHANGED = Text("{number}{change:+}", "{number} {change:+}")
"""A number, and by how much a modifier changes it."""

_Reading: TypeAlias = Reading[FairiesState, CardSet]


def card_name(card: CardId, reading: _Reading) -> str:
    """The name of a card of the card set."""
    return reading.text(name_of(reading.cards.cards[card]))


def card(handle: Handle, reading: _Reading) -> str:
    """The name of a card, if the reader knows it; with its place where another one has the name."""
    known, state = card_id(reading.known, handle), reading.known.match.game
    placed = find(state, handle)
    if known is None:
        was_set = isinstance(reading.event, SetFaceDown)
        return reading.text(_A_CARD if placed is None or was_set else _FACE_DOWN)
    if not _has_twin(handle, known, reading):
        return card_name(known, reading)
    name, seat = name_of(reading.cards.cards[known]), SIDES[owner(handle)]
    if placed is None:
        return reading.text(IN_BRACKETS, name=name, more=seat)
    return reading.text(at(name, state, placed))


def _has_twin(handle: Handle, known: CardId, reading: _Reading) -> bool:
    """Whether another card has the same name on the field, or in the same event."""
    event, state = reading.event, reading.known.match.game
    named = [getattr(event, field) for field in event.__struct_fields__]
    others = [one for one in named if isinstance(one, str)]
    others += [placed.card for placed in everything(state)]
    return any(state.ids.get(other) == known for other in others if other != handle)


def cards(handles: Sequence[Handle], reading: _Reading) -> str:
    """The names of the cards that the reader knows, and how many others there are."""
    known = [handle for handle in handles if card_id(reading.known, handle) is not None]
    parts = with_copies((card(handle, reading) for handle in known), reading.language)
    if len(known) < len(handles):
        parts.append(unknown(len(handles) - len(known), reading))
    return reading.joined(parts)


def unknown(count: int, reading: _Reading) -> str:
    """The number of cards that the reader does not know."""
    if count == 0:
        return reading.text(NOTHING)
    return reading.text(_A_CARD if count == 1 else _CARDS, count=count)


def line(number: LineNumber, reading: _Reading) -> str:
    """A line of the event's card as it is printed; its number, if the reader does not know it."""
    known = card_id(reading.known, getattr(reading.event, "card", ""))
    if known is None:
        return str(number)
    return reading.text(line_of(reading.cards.cards[known].lines.printed[number], reading.cards))


def with_copies(names: Iterable[str], language: Language) -> list[str]:
    """The names in order, equal ones once with their number."""
    return [
        name if copies == 1 else _COPIES.in_language(language, name=name, copies=copies)
        for name, copies in Counter(names).items()
    ]


def modifier(what: What, value: int | Given, language: Language) -> str:
    """What a modifier changes by how much, or the attribute or restriction that it gives."""
    if isinstance(value, Given):
        return value.text(language)
    return _CHANGED.in_language(language, number=what, change=value)
