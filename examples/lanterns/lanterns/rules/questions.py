"""What the decisions of Lanterns ask, and why, in Japanese and in English."""

from lanterns.options import DECK_SIZE
from lanterns.words import Purpose
from saikoro.game import Question, Text


def deck_question() -> Question:
    """LN-2.1."""
    return Question(
        ja=f"デッキにする提灯を{DECK_SIZE}枚と、その中からお守りを1枚選んでください。"
        "お守りを出しておくと、最後に1点になります。",
        en=f"Choose {DECK_SIZE} different lanterns for your deck, and one of them as your charm: "
        "it gives a point at the end if you have played it.",
        rule="LN-2.1",
    )


def play_question(number: int, wind: int) -> Question:
    """LN-3.2, with what decides the round (LN-3.4)."""
    better = Text("強い", "stronger") if wind > 1 else Text("弱い", "weaker")
    return Question(
        ja=f"第{number}ラウンドに出すカードを選んでください。風は{wind}なので、"
        f"{better.ja}提灯を出した側が1点を得ます。",
        en=f"Choose the card that you play in round {number}: the wind is {wind}, so the "
        f"{better.en} lantern takes a point.",
        rule="LN-3.2",
        fields={Purpose.WIND: wind},
    )


def keep_question(lost: Text) -> Question:
    """LN-3.5: `lost` is the lantern that was played."""
    return Question(
        ja=f"強さが偶数の{lost.ja}で負けたため、手札に残すカードを1枚選んでください。"
        "ほかの手札はデッキの下に置かれます。",
        en=f"You lost with {lost.en}, whose strength is even: choose the card of your hand "
        "that you keep. The others go below your deck.",
        rule="LN-3.5",
    )
