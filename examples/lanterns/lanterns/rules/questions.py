"""What the decisions of Lanterns ask, and why, in Japanese and in English."""

from lanterns.options import DECK_SIZE
from lanterns.words import Purpose
from saikoro.game import Question, Text

_DECK = Text(
    "デッキにする提灯を{size}枚と、その中からお守りを1枚選んでください。"
    "お守りを出しておくと、最後に1点になります。",
    "Choose {size} different lanterns for your deck, and one of them as your charm: it gives a "
    "point at the end if you have played it.",
)
_PLAY = Text(
    "第{round}ラウンドに出すカードを選んでください。風は{wind}なので、"
    "{better}提灯を出した側が1点を得ます。",
    "Choose the card that you play in round {round}: the wind is {wind}, so the {better} lantern "
    "takes a point.",
)
_STRONGER, _WEAKER = Text("強い", "stronger"), Text("弱い", "weaker")
_KEEP = Text(
    "強さが偶数の{lost}で負けたため、手札に残すカードを1枚選んでください。"
    "ほかの手札はデッキの下に置かれます。",
    "You lost with {lost}, whose strength is even: choose the card of your hand that you keep. "
    "The others go below your deck.",
)


def deck_question() -> Question:
    """LN-2.1."""
    return Question.of(_DECK.filled(size=DECK_SIZE), "LN-2.1")


def play_question(number: int, wind: int) -> Question:
    """LN-3.2, with what decides the round (LN-3.4)."""
    better = _STRONGER if wind > 1 else _WEAKER
    asked = _PLAY.filled(round=number, wind=wind, better=better)
    return Question.of(asked, "LN-3.2", {Purpose.WIND: wind})


def keep_question(lost: Text) -> Question:
    """LN-3.5: `lost` is the lantern that was played."""
    return Question.of(_KEEP.filled(lost=lost), "LN-3.5")
