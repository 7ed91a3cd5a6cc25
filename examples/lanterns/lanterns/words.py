"""The closed sets of words of Lanterns."""

from saikoro.game import Word


class Choice(Word):
    """The decisions (LN-2.1, LN-3.2, LN-3.5)."""

    DECK = "deck", "デッキ", "a deck"
    PLAY = "play", "出すカード", "a card to play"
    KEEP = "keep", "残すカード", "a card to keep"


class AnswerField(Word):
    """The only field of a deck (LN-2.1)."""

    DECK = "deck", "デッキ", "deck"


class Purpose(Word):
    """What dice are rolled for (LN-3.1)."""

    WIND = "wind", "風", "Wind"


class Area(Word):
    """Where cards lie on the table (LN-2, LN-3)."""

    PLAYED = "played", "場", "played"
    HAND = "hand", "手札", "hand"
    DECK = "deck", "デッキ", "deck"


class Figure(Word):
    """What is counted on the table (LN-1.1, LN-3.4)."""

    POINTS = "points", "得点", "points"
    STRENGTH = "strength", "強さ", "strength"


class Part(Word):
    """What the points of a seat are added up from (LN-5.2)."""

    ROUNDS = "rounds", "ラウンドの得点", "points of rounds"
    CHARM = "charm_played", "出したお守り", "charm played"


class Unmet(Word):
    """Why something does not happen (LN-3.4, LN-3.5)."""

    STRONGER_LOSES = "stronger_loses", "風が1なので{0}は勝たない", "{0} does not win in a wind of 1"
    ODD = "odd", "残すカードを選ばない: 強さ{strength}は奇数", "no card is kept: {strength} is odd"
    NO_CARDS = "no_cards", "残すカードを選ばない: 手札がない", "no card is kept: the hand is empty"
