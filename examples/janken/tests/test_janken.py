"""Every law of games, for ジャンケン."""

from janken import JANKEN
from saikoro.conformance import Laws


class TestJanken(Laws):
    """Random matches keep each of them."""

    game = JANKEN
