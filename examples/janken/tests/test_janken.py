"""Every law of games, for ジャンケン."""

from janken import JANKEN
from saikoro.conformance import Laws, Seated, draw_table


class TestJanken(Laws):
    """Random matches keep each of them."""

    game = JANKEN


def test_the_hands_of_each_round_face_each_other():
    match = Seated.both(JANKEN).play([(0, "rock"), (1, "paper"), (0, "rock"), (1, "rock")])
    table = JANKEN.telling.table(match.fold(seat=0).known, match.cards)
    assert draw_table(table, {}, "en", 0).splitlines() == [
        "B: points 1",
        "  [Shown]",
        "  round 1 paper | round 2 rock | round 3 -",
        "",
        "  [Shown]",
        "  round 1 rock  | round 2 rock | round 3 -",
        "A: points 0",
    ]
