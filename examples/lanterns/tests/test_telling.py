"""What a seat sees and reads, by what it knows (LN-6.2)."""

import msgspec
import pytest

from lanterns import LANTERNS, events
from lanterns.telling.report import report
from saikoro.conformance import Seated, house_cards
from saikoro.game import TableView

CARDS = list(house_cards(LANTERNS).lanterns)

DECK = {"deck": CARDS[:6], "charm": CARDS[0]}
"""An answer to `deck`."""


@pytest.fixture(scope="module")
def match() -> Seated:
    """A match in which both hold a hand."""
    return Seated.both(LANTERNS).play([(0, DECK), (1, DECK)])


def hand(match: Seated, seat: int) -> list[str]:
    names = match.decision.labels(seat, match.options(seat))
    return [name.en for name in names]


def table(match: Seated, seat: int | None) -> TableView:
    return LANTERNS.telling.table(match.fold(seat=seat).known, match.cards)


def lying(shown: TableView, zone: str) -> list[str | None]:
    return [thing.card for _, thing in shown.on(zone)]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_knows_the_cards_of_its_own_hand_alone(match, seat):
    shown = table(match, seat)
    other = 1 - seat
    assert lying(shown, f"{other}:hand") == [None] * 3
    faces = LANTERNS.telling.faces(match.cards)
    known = [faces[card] for card in lying(shown, f"{seat}:hand") if card]
    assert [f"{face.name.en} ({face.numbers[0].value})" for face in known] == hand(match, seat)
    assert [shown.zones[f"{side}:deck"].count for side in (0, 1)] == [3, 3]


def test_the_public_sees_no_hand(match):
    shown = msgspec.json.encode(table(match, None)).decode()
    assert not any(card in shown for card in CARDS)


def test_there_is_nothing_to_see_before_the_decks_are_laid():
    assert table(Seated.both(LANTERNS), 0) == TableView()


def test_cards_that_were_played_face_each_other_by_round(match):
    after = match.copy()
    played = {seat: after.options(seat)[0]["card"] for seat in (0, 1)}
    after.play((seat, {"card": card}) for seat, card in played.items())
    shown = table(after, None)
    for seat, card in played.items():
        assert shown.on(f"{seat}:played") == [(card, shown.things[card])]
        assert shown.things[card].numbers[0].name.en == "strength"
        assert shown.zones[f"{seat}:played"].places[0].id == f"{seat}:played:1"


def test_an_answer_names_the_card_in_the_hand(match):
    shown = table(match, 0)
    for answer in match.options(0):
        assert LANTERNS.telling.things(shown, "play", 0, answer) == (answer["card"],)


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
