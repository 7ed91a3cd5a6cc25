"""What a seat sees and reads, by what it knows (LN-6.2)."""

import pytest

from lanterns import LANTERNS, events
from lanterns.telling.report import report
from saikoro.conformance import Seated, house_cards

CARDS = list(house_cards(LANTERNS).lanterns)

DECK = {"deck": CARDS[:6], "charm": CARDS[0]}
"""An answer to `deck`."""

NAMES = ["Bean", "Paper", "Bamboo", "Box", "Bow", "Hanging", "Stone", "Revolving", "Sky"]


@pytest.fixture(scope="module")
def match() -> Seated:
    """A match in which both hold a hand."""
    return Seated.both(LANTERNS).play([(0, DECK), (1, DECK)])


def hand(match: Seated, seat: int) -> list[str]:
    names = match.decision.labels(seat, match.options(seat))
    return [name.en for name in names]


def board(match: Seated, seat: int | None) -> str:
    return LANTERNS.telling.board(match.fold(seat=seat).known, match.cards, "en")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_board_has_one_s_own_hand_below_and_the_other_face_down(match, seat):
    lines = board(match, seat).splitlines()
    assert lines == [
        f"{'BA'[seat]}: points 0, deck 3",
        "  hand    ? | ? | ?",
        "  played  —",
        f"{'AB'[seat]}: points 0, deck 3",
        f"  hand    {' | '.join(hand(match, seat))}",
        "  played  —",
    ]


def test_the_public_sees_no_hand(match):
    shown = board(match, None)
    assert shown.count("?") == 6
    assert not any(name in shown for name in NAMES)


def test_there_is_nothing_to_see_before_the_decks_are_laid():
    assert board(Seated.both(LANTERNS), 0) == ""


def test_a_seat_sees_what_it_draws_and_the_public_how_many(match):
    drawn = events.CardsDrawn(0, ["d0.0.0", "d0.0.1", "d0.0.2"])
    own, public = (match.fold(seat=seat).known for seat in (0, None))
    assert report(drawn, own, match.cards, "en") == f"  A draws {', '.join(hand(match, 0))}"
    assert report(drawn, public, match.cards, "en") == "  A draws 3 cards"
    assert report(drawn, public, match.cards, "ja") == "  Aがカード3枚を引く"
    one = events.CardsDrawn(0, ["d0.0.3"])
    assert report(one, own, match.cards, "en") == "  A draws a card"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_event_has_a_sentence(match, language):
    known = match.fold(seat=0).known
    happened = [
        events.DeckLaid(0, []),
        events.RoundStarted(1),
        events.CardPlayed(0, "d0.0.0"),
        events.PointTaken(0, 1),
        events.RoundTied(),
        events.CardKept(0, "d0.0.0"),
        events.CardsDrawn(0, ["d0.0.3"]),
        events.CharmCounted(0, CARDS[0], 1),
    ]
    assert {type(event) for event in happened} == set(LANTERNS.book.events)
    assert all(report(event, known, match.cards, language) for event in happened)
