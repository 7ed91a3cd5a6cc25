"""Rounds, time and the end (LN-2 to LN-5), from positions with given dice and decks."""

from typing import Any

import pytest

from lanterns import LANTERNS, events
from saikoro.conformance import house_cards
from saikoro.game import (
    GivenDice,
    GivenShuffles,
    IllegalAnswer,
    IllegalOptions,
    Move,
    Position,
    play_position,
)

CARDS = list(house_cards(LANTERNS).lanterns)
"""Every lantern of the house set, by id."""


def shuffled(*strengths: int) -> list[str]:
    """A deck with these lanterns on top."""
    top = [f"lantern-{strength}" for strength in strengths]
    return [*top, *(card for card in CARDS if card not in top)][:6]


def position(
    a: list[str], b: list[str], *moves: Move, wind: int = 3, charm: int = 0, rounds: int = 1
) -> Position:
    """Both submit these decks, shuffled so; then `moves`."""
    decks = (a, b)
    submitted = [
        Move(seat, {"deck": sorted(deck), "charm": deck[charm]}) for seat, deck in enumerate(decks)
    ]
    return play_position(
        LANTERNS,
        LANTERNS.book.read_options({"rounds": rounds}),
        house_cards(LANTERNS),
        [*submitted, *moves],
        GivenDice([wind] * rounds),
        GivenShuffles(decks),
    )


FIRST = (Move(0, {"card": "d0.0.0"}), Move(1, {"card": "d1.0.0"}))
"""Both play the card on top of their deck."""


def of(position: Position, kind: type[Any]) -> list[Any]:
    return [event for event in position.events if isinstance(event, kind)]


@pytest.mark.parametrize(
    ("wind", "a", "b", "winner"),
    [(1, 3, 7, 0), (2, 3, 7, 1), (6, 9, 7, 0), (1, 9, 7, 1), (1, 5, 5, None), (4, 5, 5, None)],
)
def test_the_stronger_lantern_takes_the_point_and_the_weaker_one_in_a_wind_of_1(wind, a, b, winner):
    """LN-3.4."""
    played = position(shuffled(a), shuffled(b), *FIRST, wind=wind)
    assert [event.seat for event in of(played, events.PointTaken)] == (
        [] if winner is None else [winner]
    )
    assert len(of(played, events.RoundTied)) == (winner is None)


def test_who_loses_with_an_even_strength_keeps_one_card_and_buries_the_others():
    """LN-3.5, LN-3.6."""
    decks = shuffled(2, 1, 9), shuffled(7)
    asked = position(*decks, *FIRST)
    assert asked.waiting is not None
    assert (asked.waiting.name, asked.waiting.seats) == ("keep", [0])
    assert asked.waiting.options == {0: [{"card": "d0.0.1"}, {"card": "d0.0.2"}]}
    kept = position(*decks, *FIRST, Move(0, {"card": "d0.0.2"}))
    assert of(kept, events.CardKept) == [events.CardKept(0, "d0.0.2")]
    drawn = of(kept, events.CardsDrawn)[2:]
    assert drawn[0] == events.CardsDrawn(0, ["d0.0.3", "d0.0.4"])


def test_who_loses_with_an_odd_strength_is_not_asked():
    """LN-3.5."""
    assert position(shuffled(3), shuffled(7), *FIRST).outcome is not None


def test_a_charm_that_was_played_gives_a_point():
    """LN-5.2."""
    played, kept = (position(shuffled(7), shuffled(3), *FIRST, charm=at) for at in (0, 5))
    assert [event.points for event in of(played, events.CharmCounted)] == [2, 1]
    assert [event.points for event in of(kept, events.CharmCounted)] == [1, 0]


def test_equal_points_are_a_draw():
    """LN-5.3."""
    played = position(shuffled(5), shuffled(5), *FIRST)
    assert played.outcome is not None
    assert (played.outcome.winner, played.outcome.reason) == (None, "points")


def test_hands_run_out_in_the_sixth_round():
    """LN-2.4."""
    deck = ["lantern-1", "lantern-3", "lantern-5", "lantern-7", "lantern-9", "lantern-2"]
    moves = [Move(seat, {"card": f"d{seat}.0.{at}"}) for at in range(6) for seat in (0, 1)]
    played = position(deck, deck, *moves, rounds=6)
    assert len(of(played, events.RoundTied)) == 6
    assert [len(event.cards) for event in of(played, events.CardsDrawn)] == [3, 3] + [1, 1] * 3


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ({"deck": CARDS[:5], "charm": CARDS[0]}, [("LN_DECK_SIZE", "/deck")]),
        (
            {"deck": [*CARDS[:4], CARDS[0], "sun"], "charm": "moon"},
            [
                ("LN_DUPLICATE_LANTERN", "/deck/4"),
                ("LN_UNKNOWN_LANTERN", "/deck/5"),
                ("LN_CHARM_NOT_IN_DECK", "/charm"),
            ],
        ),
        ({"deck": [7], "charm": CARDS[0]}, [("LN_BAD_SHAPE", "/deck/0")]),
        ({"deck": CARDS[:6]}, [("LN_BAD_SHAPE", "")]),
        ([], [("LN_BAD_SHAPE", "")]),
    ],
)
def test_a_deck_that_cannot_be_played(answer, found):
    """LN-2.2."""
    assert refused(Move(0, answer)) == [(code, "LN-2.2", pointer) for code, pointer in found]


@pytest.mark.parametrize("card", ["d0.0.3", "d1.0.0", "", "lantern-1"])
def test_only_a_card_of_the_hand_is_played(card):
    """LN-3.2."""
    played = position(shuffled(1), shuffled(2), Move(0, {"card": card}))
    assert isinstance(played.error, IllegalAnswer)
    assert [each.code for each in played.error.violations] == ["LN_NOT_IN_HAND"]


def refused(move: Move) -> list[tuple[str, str, str]]:
    cards, options = house_cards(LANTERNS), LANTERNS.book.read_options({})
    error = play_position(LANTERNS, options, cards, [move], GivenDice([])).error
    assert isinstance(error, IllegalAnswer)
    return [(each.code, each.rule, each.pointer) for each in error.violations]


@pytest.mark.parametrize("options", [{"rounds": 0}, {"rounds": 7}, {"rewinds": "always"}])
def test_options_have_bounds(options):
    """LN-1.4."""
    with pytest.raises(IllegalOptions, match=r"LN-1\.4"):
        LANTERNS.book.read_options(options)


def test_a_missed_deadline_plays_and_keeps_the_first_card_of_the_hand():
    """LN-4.2."""
    late = Move(time_out=True)
    played = position(shuffled(2), shuffled(7), late, late)
    assert [event.card for event in of(played, events.CardPlayed)] == ["d0.0.0", "d1.0.0"]
    assert of(played, events.CardKept) == [events.CardKept(0, "d0.0.1")]


def test_the_third_missed_deadline_forfeits():
    """LN-4.3, LN-4.4."""
    late = [Move(time_out=True)] * 3
    played = position(shuffled(5), shuffled(5), *late, rounds=5)
    assert played.outcome is not None
    assert (played.outcome.winner, played.outcome.reason) == (None, "timed_out")
