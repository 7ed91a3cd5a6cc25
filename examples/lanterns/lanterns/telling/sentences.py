"""The sentences of the report of Lanterns, in English and in Japanese."""

from lanterns import events as e
from saikoro.game import Sentences, Text

SENTENCES: Sentences = {
    e.DeckLaid: {"en": "{seat} lays its deck", "ja": "{seat}がデッキを置く"},
    e.CardsDrawn: {"en": "  {seat} draws {cards}", "ja": "  {seat}が{cards}を引く"},
    e.RoundStarted: {"en": "\n— Round {round} —", "ja": "\n— 第{round}ラウンド —"},
    e.CardPlayed: {"en": "  {seat} plays {card}", "ja": "  {seat}が{card}を出す"},
    e.PointTaken: {
        "en": "  {seat} takes the point: {points}",
        "ja": "  {seat}が1点を得る（計{points}点）",
    },
    e.RoundTied: {"en": "  No seat takes the point", "ja": "  引き分け、得点なし"},
    e.CardKept: {
        "en": "  {seat} keeps {card}, and puts the rest below its deck",
        "ja": "  {seat}が{card}を残し、他をデッキの下に置く",
    },
    e.CharmCounted: {
        "en": "Charm of {seat}: {charm}; points {points}",
        "ja": "{seat}のお守り: {charm}、計{points}点",
    },
}

A_CARD: Text = {"en": "a card", "ja": "カード"}
CARDS: Text = {"en": "{} cards", "ja": "カード{}枚"}
"""What is not known."""
