"""What is hidden leaves no trace: decks, starters, hands, face-down cards (PB-21)."""

from random import Random
from typing import Any

import pytest

from saikoro.conformance.seating import Seated
from saikoro.domain.games.pbwcg.state import UNKNOWN
from tests.kit.pbwcg import HOUSE, PBWCG, Match, command, names, position, side

STARTERS = {"slot1": "pc01", "slot3": "pc06"}
ENEMY_DECK = [*HOUSE.decks["mist_and_void"].cards]
ENEMY_STARTERS = {"slot1": "pc12", "slot3": "pc14"}
ENEMY = {"deck": ENEMY_DECK, "starters": ENEMY_STARTERS}
QUIET_TURNS = 6
"""Until hands are full."""


def submission(seed: int) -> dict[str, Any]:
    """Set cards only, of which a hand can lay any."""
    sets = Random(seed).sample([*HOUSE.sets], 38)
    return {"deck": [*STARTERS.values(), *sets], "starters": STARTERS}


def begun(seed: int) -> Seated:
    match = Seated.both(PBWCG, salt="hidden")
    for seat, deck in enumerate((submission(seed), ENEMY)):
        match.answer(seat, deck)
    match.run()
    for seat, starters in enumerate((STARTERS, ENEMY_STARTERS)):
        match.answer(seat, starters)
    match.run()
    return match


def quiet(match: Seated) -> bool:
    """One answer that shows nothing: cards are laid as long as they can be."""
    [seat] = match.waiting
    answer = match.options(seat)[-1]
    if match.decision.name == "pl_action" and seat == 0:
        answer = next((one for one in match.options(0) if one["op"] == "set"), answer)
    match.answer(seat, answer)
    match.run()
    return bool(match.driver.state.game.turn <= QUIET_TURNS)


def shapes(match: Seated) -> list[tuple[str, int]]:
    return [(kind, len(line)) for kind, line in zip(match.types, match.lines, strict=True)]


@pytest.mark.parametrize("seed", range(5))
def test_a_hand_and_laid_cards_leave_no_trace(seed):
    one, other = begun(2 * seed), begun(2 * seed + 1)
    going = True
    while going:
        assert shapes(one) == shapes(other)
        assert one.decision.name == other.decision.name
        if one.waiting == [1]:
            assert one.options(1) == other.options(1)
            form = one.decision.choices.form
            assert form(1) == other.decision.choices.form(1)
        going = all([quiet(one), quiet(other)])
    assert len(one.data("pbwcg.card_set")) == 5
    for seat in (None, 1):
        assert one.fold(seat=seat).state.game == other.fold(seat=seat).state.game
    assert one.fold(seat=0).state.game != other.fold(seat=0).state.game


def test_a_seat_knows_its_hand_and_what_it_laid():
    match = begun(1)
    while quiet(match):
        pass
    mine, theirs = (match.fold(seat=seat).state.game.pls[0] for seat in (0, 1))
    assert mine == match.driver.state.game.pls[0]
    assert set(theirs.hand) == {UNKNOWN}
    assert len(theirs.hand) == len(mine.hand)
    assert {slot.card for slot in theirs.sets if slot} == {UNKNOWN}
    assert set(theirs.deck_list) == {UNKNOWN}


def test_what_a_seat_holds_is_in_no_public_line():
    match = begun(3)
    while quiet(match):
        pass
    pl = match.driver.state.game.pls[0]
    held = [*pl.hand, *(slot.card for slot in pl.sets if slot is not None)]
    text = b"".join(match.lines)
    assert not any(f'"{card}"'.encode() in text for card in held if card not in ENEMY_DECK)


@pytest.mark.parametrize("starters", [("pc01", "pc06"), ("pc02", "pc03"), ("pc10", "pc01")])
def test_starters_before_both_are_in(starters):
    lines = []
    for one in (starters, ("pc05", "pc04")):
        match = Seated.both(PBWCG)
        deck = [*HOUSE.decks["dawn_host"].cards]
        match.answer(0, {"deck": deck, "starters": STARTERS})
        match.answer(1, ENEMY)
        match.run()
        match.answer(0, dict(zip(("slot1", "slot3"), one, strict=True)))
        lines.append(shapes(match))
    assert lines[0] == lines[1]


def test_a_deck_before_both_are_in():
    lines = []
    for seed in (1, 2):
        match = Seated.both(PBWCG)
        match.answer(0, submission(seed))
        lines.append(shapes(match))
    assert lines[0] == lines[1]


def test_decks_and_laid_cards_are_shown_when_the_match_ends():
    match = begun(4)
    while quiet(match):
        pass
    laid = [slot.card for slot in match.driver.state.game.pls[0].sets if slot is not None]
    match.resign(0)
    match.run()
    opened = [opening["payload"] for opening in match.data("submission.opened")]
    assert submission(4) in opened
    assert [one["card"] for one in opened if "card" in one] == laid
    assert match.types[-1] == "secrets.opened"


def test_a_question_with_one_answer_is_asked_all_the_same():
    """PB-7.7: whether there was a card to activate cannot be read from a skipped question."""
    for sets in ({}, {1: "st35"}):
        match = Match(
            position(
                side("pc01@1", sets=sets, units={"pc01": {"bs": ["麻痺"]}}),
                side("pc11@1"),
                order="A.pc01",
            ),
            dice=[2],
        )
        assert names(match.play("odd"))[-1] == "CheckResolved"
        assert match.asked == ("pc_action", [0])
        assert match.legal[-1] == command("wait")


def test_a_trap_of_no_use_is_silent():
    """PB-17.8: a 罠 that was laid in this turn does not spring, and no event shows it."""
    match = Match(
        position(side("pc01@1"), side("pc11@1", sets={1: "st30"}), order="A.pc01"),
    )
    slot = match.state.pls[1].sets[0]
    assert slot is not None
    slot.laid = match.state.turn
    assert "TrapSprung" not in names(match.play("attack B.pc11"))
