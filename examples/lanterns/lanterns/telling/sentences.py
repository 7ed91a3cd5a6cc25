"""The sentences of the report of Lanterns, in English and in Japanese."""

from lanterns import events as e
from saikoro.game import Sentences, Text

SENTENCES: Sentences = {
    e.DeckLaid: Text("{seat}がデッキを置く", "{seat} lays its deck"),
    e.CardsDrawn: Text("  {seat}が{cards}を引く", "  {seat} draws {cards}"),
    e.RoundStarted: Text("\n— 第{round}ラウンド —", "\n— Round {round} —"),
    e.CardPlayed: Text("  {seat}が{card}を出す", "  {seat} plays {card}"),
    e.PointTaken: Text("  {seat}が1点を得る（計{points}点）", "  {seat} takes the point: {points}"),
    e.RoundTied: Text("  引き分け、得点なし", "  No seat takes the point"),
    e.CardKept: Text(
        "  {seat}が{card}を残し、他をデッキの下に置く",
        "  {seat} keeps {card}, and puts the rest below its deck",
    ),
    e.CharmCounted: Text(
        "{seat}のお守り: {charm}、計{points}点", "Charm of {seat}: {charm}; points {points}"
    ),
}

A_CARD = Text("カード", "a card")
CARDS = Text("カード{count}枚", "{count} cards")
"""What is not known."""
