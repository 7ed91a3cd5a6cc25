"""The table of Fairies Battle as text."""

import pytest

from saikoro.domain.cards.columns import WIDTH, width
from saikoro.domain.games.fairies.ids import owner
from saikoro.domain.games.fairies.telling.board import board
from saikoro.domain.match.interface.known import Known
from saikoro.domain.words import Language
from tests.kit.budget import budget
from tests.kit.fairies import Match, position
from tests.kit.fairies_catalogue import HOUSE

MINE = {
    "units": ["u21", "m05:down"],
    "supports": ["s06:turned"],
    "hand": ["u18", "u18", "m07"],
    "forest": ["t02"],
    "banished": ["u26"],
    "extra": ["x03"],
    "costs": 2,
    "damage": 10,
}
THEIRS = {"units": ["u03/u01:reversed"], "hand": 3}


def drawn(match: Match, seat: int | None, language: Language) -> str:
    hidden = match.table.hidden.cards
    own = {card: hidden[card] for card in hidden if seat is not None and owner(card) == seat}
    return board(Known(seat, match.table.match, own), HOUSE, language)


def test_a_seat_sees_both_sides_and_its_own_hand():
    assert (
        drawn(position(MINE, THEIRS), 0, "en")
        == """\
Turn 5: A / Main phase

B: damage 0, 0 of 0 cost cards upright, hand 3, deck 20, extra 0
  unit    1  Violet Swordbearer 3000/10, cost 2, reversed, on Lily-Bell Apprentice
             [When a unit grades up to this card] Draw 1 card.
  support    -
  fairy      Florine the Flower-Keeper
             [Rule change] You may grade up to a unit that costs 1 to 2 more. [Any time] Once a
             game, pay 2: Negate this attack.
  Forest: -

A: damage 10, 2 of 3 cost cards upright, hand 3, deck 20, extra 1
  unit    1  Comet Trick-Rider 4000/20, cost 3, breaker 1, trigger check 1
  unit    2  Bramble Pitfall, cost 3, face-down, prepaid
             [Instant] When your opponent attacks. [Cast] Until end of turn, give the attacking unit
             -4000 power.
  support 1  Old Fairy of the Lighthouse 3000/20, cost 3, sideways, guardian
             [Guardian effect] Negate this attack.
  fairy      Coppel the Winder
             [Rule change] You may use cards in your banished zone as if they were in your hand.
             [Main] Pay 1: Banish 1 card from your forest.
  Forest: Little Thunder Mallet
  Banished zone: Clockwork Drummer
  Hand:
    Shooting-Star Courier ×2 (cost 1, 2000/10, trigger check 1)
    Prank Returned (cost 3)
      [Instant] When your opponent casts a magic event. [Cast] Negate that cast.
  Extra deck:
    Guide of the Galaxy (cost 2, 9000/20, breaker 1, trigger check 2)
      [Evolves from] 1 Star unit with cost 3 or more. [Evolves if] 3 or more triggers are in your
      forest. [When you turn up a trigger, once a turn] Deal 10 damage to your opponent."""
    )


def test_the_other_seat_and_spectators_see_no_names_of_hidden_cards():
    for seat in (1, None):
        seen = drawn(position(MINE, THEIRS), seat, "ja")
        assert "ユニット     2  カード、裏向き、支払い済み" in seen
        assert "流れ星の使い" not in seen
        assert "手札3" in seen
    assert "  手札：" not in drawn(position(MINE, THEIRS), None, "ja")


def test_the_heading_names_the_window_and_the_attack():
    match = position({"units": ["u18"]}, {"units": ["u01"], "hand": 2})
    match.answer({"op": "next", "to": "battle"})
    match.answer(match.legal()[0])
    heading = drawn(match, 1, "en").splitlines()[:2]
    assert heading == [
        "Turn 5: A / Battle phase / B may reply (attack)",
        "Attack: Shooting-Star Courier, on Lily-Bell Apprentice",
    ]


@pytest.mark.parametrize("seed", range(budget(2, soak=50)))
def test_no_line_is_wider_than_100_columns(seed):
    match = Match(seed=seed, turn_limit=30)
    match.begin()
    assert drawn(match, 0, "en") == ""
    while not match.over:
        match.answer_at_random()
        for text in (drawn(match, 0, "ja"), drawn(match, 1, "en")):
            for line in text.splitlines():
                assert width(line) <= WIDTH
