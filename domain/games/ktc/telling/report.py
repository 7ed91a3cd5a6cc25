"""The battle report of KTC: one sentence for each event, in English or Japanese."""

from typing import Any

from domain.games.ktc import events as e
from domain.games.ktc.cards.card_set import CardSet
from domain.games.ktc.cards.notation.english import TIMINGS
from domain.games.ktc.squares import SIDES, Id, roster_index, seat_of
from domain.games.ktc.state import KtcState
from domain.games.ktc.telling.sentences import FRAMES, SENTENCES, TURNS, VALUES
from domain.match.events import GameEvent
from domain.match.interface.game import Language
from domain.match.known import Known


def report(
    event: GameEvent, known: Known[KtcState], cards: CardSet, language: Language
) -> str | None:
    """The sentence of an event; `known` is what is known after it."""
    state = known.match.game
    writer = _Writer(event, state, cards, language)
    fields = type(event).__struct_fields__
    facts = {field: writer.text(field, getattr(event, field)) for field in fields}
    return SENTENCES[type(event)][language].format(**facts)


class _Writer:
    """Writes the fields of an event in one language."""

    def __init__(
        self, event: GameEvent, state: KtcState, cards: CardSet, language: Language
    ) -> None:
        self._declared = isinstance(event, e.ActionDeclared)
        self._soldier = getattr(event, "soldier", "")
        self._state = state
        self._cards = cards
        self._language = language

    def text(self, field: str, value: Any) -> str:
        """The text of a field's value."""
        named = None if isinstance(value, list | dict) else VALUES.get(field, {}).get(value)
        if named is not None:
            return named[self._language]
        match field:
            case "a" | "b":
                return self._list([self._card(card) for card in value])
            case "seat":
                return SIDES[value]
            case "squares":
                return self._list(
                    [f"{square} {self._name(name)}" for square, name in value.items()]
                )
            case "timing":
                return TIMINGS[value] if self._language == "en" else str(value)
            case "turns" | "timer":
                return TURNS[self._language].format(value)
            case "targets":
                names = self._list([self._name(name) for name in value])
                return self._framed(field, names) if names else ""
            case "soldier" | "target" | "source":
                return self._name(value)
            case "swapped" | "by":
                return self._framed(field, self._name(value))
            case "name":
                return self._status(value)
            case "replaced":
                return self._framed(field, self._status(value))
            case "skill":
                skill = self._skill(value)
                return self._framed(field, skill) if self._declared else skill
            case "to" if self._declared:
                return self._framed(field, value)
            case _:
                return str(value)

    def _framed(self, field: str, text: str) -> str:
        return FRAMES[field][self._language].format(text)

    def _card(self, card: str) -> str:
        printed = self._cards.soldiers[card]
        return printed.english if self._language == "en" else printed.name

    def _name(self, name: Id) -> str:
        """A soldier with its card; a column or a square as it is."""
        if name[0] not in SIDES:
            return name
        card = self._state.rosters[seat_of(name)][roster_index(name)]
        return f"{name} {self._card(card)}"

    def _status(self, name: str) -> str:
        return self._cards.statuses[name].english if self._language == "en" else name

    def _skill(self, name: str) -> str:
        if self._language == "ja":
            return name
        card = self._cards.soldiers[self._state.soldiers[self._soldier].card]
        return next(skill.english for skill in (*card.lower, *card.upper) if skill.name == name)

    def _list(self, names: list[str]) -> str:
        return ("、" if self._language == "ja" else ", ").join(names)
