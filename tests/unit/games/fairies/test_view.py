"""What a seat and the public see of the table (FB-2.2, FB-17.1)."""

import pytest

from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import owner
from saikoro.domain.games.fairies.telling.view import FairiesView, SideView, view
from saikoro.domain.match.interface.known import Known
from tests.kit.fairies import FLOWERS, Match, position
from tests.kit.fairies_catalogue import HOUSE


def seen(match: Match, seat: int | None) -> FairiesView:
    """What a reader sees of a position: the public cards, and those of its own."""
    hidden = match.table.hidden.cards
    own = {card: hidden[card] for card in hidden if seat is not None and owner(card) == seat}
    for card in match.side(seat or 0).deck:
        own.pop(card, None)
    return view(Known(seat, match.table.match, own), HOUSE)


TABLE = {"hand": ["u01", "m05"], "units": ["m05:down", "u03/u01"], "extra": ["x01"]}


def hidden_cards(side: SideView) -> list[str | None]:
    [down] = [placed for placed in side.units if placed is not None and placed.face_down]
    return [down.card.id, *(card.id for card in (*side.hand, *side.extra))]


@pytest.mark.parametrize("reader", [0, None])
def test_hand_extra_deck_and_face_down_cards_are_handles_to_all_but_their_owner(reader):
    match = position({}, TABLE)
    assert hidden_cards(seen(match, 1).sides[1]) == ["fb-m05", "fb-u01", "fb-m05", "fb-x01"]
    theirs = seen(match, reader).sides[1]
    assert hidden_cards(theirs) == [None] * 4
    assert [card.card for card in theirs.hand] == match.side(1).hand
    assert {card.name for card in theirs.hand} == {""}


def test_a_view_names_cards_in_both_languages():
    side = seen(position({}, TABLE), None).sides[1]
    placed = side.units[1]
    assert placed is not None
    assert (placed.card.name, placed.card.name_en) == ("すみれの剣士", "Violet Swordbearer")
    assert [slough.name for slough in placed.sloughs] == ["すずらんの見習い"]
    assert side.fairy is not None
    assert side.fairy.card.id == "fb-f01"


def test_values_in_force_are_shown():
    """薔薇の近衛隊長 strengthens the other flowers as long as it stands (FB-11.8)."""
    side = seen(position({}, {"units": ["u08", "u05"]}), None).sides[1]
    placed = side.units[1]
    assert placed is not None
    assert (placed.power, placed.damage_value, placed.breakers) == (5000, 20, 1)
    assert placed.facing is w.Facing.UPRIGHT


def test_nobody_sees_the_order_of_a_deck():
    side = seen(position(TABLE, {}), 0).sides[0]
    assert side.deck == 20
    assert "fb-u16" not in {card.id for card in side.hand}


def test_the_sides_are_empty_before_the_decks_are_submitted():
    match = Match()
    match.begin()
    assert seen(match, None).sides == []


def test_a_seat_sees_its_own_submission_alone():
    match = position({}, {})
    known = Known(1, match.table.match, submitted={1: FLOWERS, 2: {"op": "keep"}})
    sides = view(known, HOUSE).sides
    assert [side.submission for side in sides] == [None, FLOWERS]
