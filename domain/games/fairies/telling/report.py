"""The battle report of Fairies Battle: one sentence for each event, in English or Japanese."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from domain.games.fairies import events as e
from domain.games.fairies.cards.card_set import CardSet
from domain.games.fairies.cards.notation.english import print_line_en
from domain.games.fairies.cards.notation.parse import print_line
from domain.games.fairies.events import CardId, Handle
from domain.games.fairies.knowledge import card_id
from domain.games.fairies.state import FairiesState, owner
from domain.games.fairies.telling import names
from domain.games.fairies.telling import sentences as s
from domain.games.fairies.zones import find
from domain.match.events import GameEvent
from domain.match.interface.game import Language
from domain.match.known import Known


def report(event: GameEvent, known: Known[FairiesState], cards: CardSet, language: Language) -> str:
    """The sentence of an event; `known` is what the reader knows after it."""
    writer = _Writer(event, known, cards, language)
    fields = type(event).__struct_fields__
    facts = {field: writer.text(field, getattr(event, field)) for field in fields}
    match event:
        case e.Moved(card, "deck", "deck"):
            facts["seat"], sentence = names.SEATS[owner(card)], s.LOOKED[language]
        case e.Moved(card, why=why):
            facts["seat"], sentence = names.SEATS[owner(card)], f"  {s.MOVES[why][language]}"
        case e.CostPaid(_, paid, sloughs):
            facts["paid"] = s.COSTS[language].format(len(paid) + len(sloughs))
            sentence = s.SENTENCES[e.CostPaid][language]
        case e.Chosen(count=int(count)):
            facts["cards"] = writer.unknown(count)
            sentence = s.SENTENCES[e.Chosen][language]
        case _:
            sentence = s.SENTENCES[type(event)][language]
    return sentence.format(**facts)


class _Writer:
    """Writes the fields of an event in one language, as far as the reader knows them."""

    def __init__(
        self, event: GameEvent, known: Known[FairiesState], cards: CardSet, language: Language
    ) -> None:
        self._event = event
        self._known = known
        self._cards = cards
        self._language = language

    def text(self, field: str, value: Any) -> str:
        """The text of a field's value; empty for one that is left out."""
        if value is UNSET:
            return ""
        named = names.VALUES.get((type(self._event), field), {})
        if not isinstance(value, list) and value in named:
            return named[value][self._language]
        match field:
            case "seat":
                return names.SEATS[value]
            case "seats":
                return "; ".join(self._laid(seat, laid) for seat, laid in enumerate(value))
            case "card" | "onto" | "by" | "under" | "target":
                return self._card(value)
            case "attacker" | "defender" if isinstance(value, str):
                return self._card(value)
            case "cards":
                return self._joined(value)
            case "line":
                return self._line(value)
            case "value":
                return f"{value:+}"
            case "damage":
                return " : ".join(map(str, value))
            case _:
                return str(value)

    # Cards

    def _card(self, card: Handle) -> str:
        known = card_id(self._known, card)
        if known is not None:
            return self._name(known)
        lies_face_down = find(self._known.match.game, card) is not None
        was_set = isinstance(self._event, e.SetFaceDown)
        return (s.FACE_DOWN if lies_face_down and not was_set else s.A_CARD)[self._language]

    def _name(self, card: CardId) -> str:
        printed = self._cards.cards[card]
        return printed.name if self._language == "ja" else printed.name_en or printed.name

    def _joined(self, cards: Sequence[Handle]) -> str:
        """Names; of cards that the reader does not know how many."""
        if not cards:
            return s.NOTHING[self._language]
        known = [card for card in cards if card_id(self._known, card) is not None]
        parts = names.with_copies(map(self._card, known), self._language)
        if len(known) < len(cards):
            parts.append(self.unknown(len(cards) - len(known)))
        return s.COMMA[self._language].join(parts)

    def unknown(self, count: int) -> str:
        """So many cards that the reader does not know."""
        if count == 0:
            return s.NOTHING[self._language]
        return (s.A_CARD if count == 1 else s.CARDS)[self._language].format(count)

    def _line(self, number: int) -> str:
        """The line of the event's card."""
        known = card_id(self._known, getattr(self._event, "card", ""))
        if known is None:
            return str(number)
        line = self._cards.cards[known].lines.printed[number]
        if self._language == "ja":
            return print_line(line)
        return print_line_en(line, lambda name: self._name(self._cards.by_name[name].id))

    def _laid(self, seat: int, laid: e.Laid) -> str:
        windows = [names.WINDOWS[window][self._language] for window in laid.reactions]
        return s.LAID[self._language].format(
            seat=names.SEATS[seat],
            fairy=self._name(laid.fairy),
            main=laid.main,
            extra=laid.extra,
            windows=s.COMMA[self._language].join(windows) or s.NOTHING[self._language],
        )
