"""The closed sets of words of Lanterns."""

from saikoro.game import Word


class Choice(Word):
    """The decisions (LN-2.1, LN-3.2, LN-3.5)."""

    DECK = "deck", "デッキ", "a deck"
    PLAY = "play", "出すカード", "a card to play"
    KEEP = "keep", "残すカード", "a card to keep"


class Purpose(Word):
    """What dice are rolled for (LN-3.1)."""

    WIND = "wind", "風", "Wind"
