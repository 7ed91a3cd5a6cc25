"""Time-outs and forfeits (CG-19)."""

import random

import pytest

from saikoro.conformance.seating import Seated
from saikoro.domain.errors.matches import CannotResign
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.match.sources.chance import Chance
from tests.kit.cardgard import random_build

BUILDS = [random_build(random.Random(seed)) for seed in (1, 2)]


def with_decks(**options: object) -> Seated:
    match = Seated.both(CARDGARD, **options)
    for seat, build in enumerate(BUILDS):
        match.answer(seat, build.deck_answer)
    match.run()
    return match


def test_a_seat_without_a_deck_at_the_deadline_forfeits():
    match = Seated.both(CARDGARD)
    match.answer(0, BUILDS[0].deck_answer)
    match.time_out()
    match.run()
    [ended] = match.data("cardgard.match_ended")
    assert (ended["winner"], ended["reason"], ended["units_a"]) == (0, "forfeit", None)


def test_both_seats_overdue_at_the_same_deadline_draw():
    match = with_decks()
    match.time_out()
    match.run()
    [ended] = match.data("cardgard.match_ended")
    assert (ended["winner"], ended["reason"]) == (None, "forfeit")


def test_a_missed_lineup_defaults_to_the_first_cards_of_the_deck():
    """CG-19.3."""
    match = with_decks(lineup_timeout="auto")
    match.answer(1, BUILDS[1].lineup_answer)
    match.time_out()
    match.run()
    [revealed] = match.data("cardgard.lineups_revealed")
    units = [card for card in BUILDS[0].deck if card.startswith("U")]
    assert revealed["units"][0] == dict(zip("123", units, strict=False))
    assert revealed["command_squares"][0] == 4
    assert match.driver.state.status == "finished"
    assert match.replayed().head == match.driver.head


def test_a_seat_may_forfeit_before_the_reveal():
    match = with_decks()
    match.resign(1)
    match.run()
    [ended] = match.data("cardgard.match_ended")
    assert (ended["winner"], ended["reason"]) == (0, "forfeit")


def test_no_seat_may_forfeit_after_the_reveal():
    """CG-19.1."""
    match = with_decks()
    for seat, build in enumerate(BUILDS):
        match.answer(seat, build.lineup_answer)
    match.driver.advance()
    with pytest.raises(CannotResign):
        match.resign(0)


def test_decks_that_are_drawn_have_no_refused_trait():
    """CG-20; nor have their leap decks."""
    match, chance = Seated.both(CARDGARD, refused_traits=["剣士", "闇"]), Chance(bytes(32))
    for _ in range(30):
        answer = match.decision.draw(0, chance)
        assert match.decision.read(0, answer).leap == answer["leap"]
