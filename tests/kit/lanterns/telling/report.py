"""The report of Lanterns: one sentence for each event, in English or Japanese."""

from typing import Any

from domain.match.events import GameEvent
from domain.match.interface.game import Language
from domain.match.known import Known
from tests.kit.lanterns import events as e
from tests.kit.lanterns.cards.card_set import CardSet
from tests.kit.lanterns.state import SIDES, LanternsState
from tests.kit.lanterns.telling.view import lantern_of

WORDS: dict[str, dict[Language, str]] = {
    "wind": {"en": "Wind", "ja": "風"},
    "deck": {"en": "a deck", "ja": "デッキ"},
    "play": {"en": "a card to play", "ja": "出すカード"},
    "keep": {"en": "a card to keep", "ja": "残すカード"},
}
"""What purposes of dice and decisions are called."""

_SENTENCES: dict[type[GameEvent], dict[Language, str]] = {
    e.DeckLaid: {"en": "{seat} lays its deck", "ja": "{seat}がデッキを置く"},
    e.CardsDrawn: {"en": "  {seat} draws {cards}", "ja": "  {seat}が{cards}を引く"},
    e.RoundStarted: {"en": "\n— Round {round} —", "ja": "\n— 第{round}ラウンド —"},
    e.CardPlayed: {"en": "  {seat} plays {card}", "ja": "  {seat}が{card}を出す"},
    e.PointTaken: {
        "en": "  {seat} takes the point: {points}",
        "ja": "  {seat}が1点を得る（計{points}点）",
    },
    e.RoundTied: {"en": "  Nobody takes the point", "ja": "  引き分け、得点なし"},
    e.CardKept: {
        "en": "  {seat} keeps {card}, and puts the rest below its deck",
        "ja": "  {seat}が{card}を残し、他をデッキの下に置く",
    },
    e.CharmCounted: {
        "en": "Charm of {seat}: {charm}; points {points}",
        "ja": "{seat}のお守り: {charm}、計{points}点",
    },
}

_A_CARD: dict[Language, str] = {"en": "a card", "ja": "カード"}
_CARDS: dict[Language, str] = {"en": "{} cards", "ja": "カード{}枚"}
"""What is not known."""
_COMMA: dict[Language, str] = {"en": ", ", "ja": "、"}


def report(
    event: GameEvent, known: Known[LanternsState], cards: CardSet, language: Language
) -> str | None:
    """One event as a sentence, as far as `known`, which is what is known after it."""

    def worded(field: str, value: Any) -> str:
        match field:
            case "seat":
                return SIDES[value]
            case "card":
                lantern = lantern_of(known, cards, value)
                return _A_CARD[language] if lantern is None else lantern.label_in(language)
            case "cards" if len(value) > 1 and lantern_of(known, cards, value[0]) is None:
                return _CARDS[language].format(len(value))
            case "cards":
                return _COMMA[language].join(worded("card", card) for card in value)
            case "charm":
                return cards.lanterns[value].label_in(language)
            case _:
                return str(value)

    fields = type(event).__struct_fields__
    facts = {field: worded(field, getattr(event, field)) for field in fields}
    return _SENTENCES[type(event)][language].format(**facts)
