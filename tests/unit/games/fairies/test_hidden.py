"""What is hidden leaves no trace (FB-17.1, FB-17.2, FB-18.5)."""

from typing import Any

import msgspec
import pytest

from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.games.fairies import FAIRIES
from saikoro.domain.match.events import CardRevealed
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.state import handle
from tests.kit.budget import budget
from tests.kit.fairies import FLOWERS, STARS, Match, position

DECKS = (STARS, FLOWERS)


def orders(seed: int) -> list[list[str]]:
    """The order of each deck, like that of any other shuffle of the seed."""
    match = Match(seed=seed)
    match.begin()
    for deck in DECKS:
        match.answer(deck)
    hidden = match.table.hidden.cards
    sizes = [sum(name.startswith(f"d{deck}.0.") for name in hidden) for deck in range(4)]
    return [
        [hidden[handle(deck, 0, position)] for position in range(size)]
        for deck, size in enumerate(sizes)
    ]


def dealt(seed: int, decks: list[list[str]]) -> Match:
    match = Match([1] * 50, orders=decks, seed=seed)
    match.begin()
    for deck in DECKS:
        match.answer(deck)
    for _ in (0, 1):
        match.answer({"op": "keep"})
    return match


def shown(decision: Decision[Any], seat: int) -> tuple[Any, ...]:
    """What everybody, and `seat` if it is asked, is shown of a decision."""
    listed = decision.choices.listed
    options = listed(seat) if seat in decision.seats and listed is not None else None
    form = decision.choices.form(decision.seats[0])
    return decision.name, decision.seats, form, options


def public(match: Match) -> list[bytes]:
    return [msgspec.json.encode(event) for event in match.events]


def revealed(match: Match, cards: set[str]) -> bool:
    return any(
        handle(event.deck, event.no, event.pos) in cards
        for event in match.events
        if isinstance(event, CardRevealed)
    )


@pytest.mark.parametrize("seed", range(budget(6, soak=500)))
@pytest.mark.parametrize("owner", [0, 1])
def test_the_other_seat_sees_no_difference_between_two_hands(seed, owner):
    """A card of the hand is swapped with one that lies deep in the deck."""
    decks = orders(seed)
    swapped = [list(deck) for deck in decks]
    mine = swapped[owner]
    mine[2], mine[50] = mine[50], mine[2]
    cards = {handle(owner, 0, 2), handle(owner, 0, 50)}
    one, other = dealt(seed, decks), dealt(seed, swapped)
    while not one.over:
        assert public(one) == public(other)
        assert shown(one.decision, 1 - owner) == shown(other.decision, 1 - owner)
        answer = one.random.choice(one.legal())
        if one.seat == owner and answer not in other.legal():
            return
        for match in (one, other):
            match.answer(answer)
        if revealed(one, cards):
            return


# A choice from the hand


def test_a_choice_from_the_hand_shows_only_how_many():
    discards = {"units": ["u30"], "hand": ["u01", "u02", "m01"]}
    lines = []
    for card in ("u01", "m01"):
        match = position(discards, {})
        match.answer({"op": "use", "card": match.handle("u30"), "line": 0})
        decision = match.decision
        answer = {"op": "choose", "cards": [match.handle(card)]}
        assert decision.redact is not None
        lines.append(decision.redact(answer))
        match.answer(answer)
        assert match.data("chosen") == [{"seat": 0, "count": 1}]
    public_parts = [open_part for open_part, _ in lines]
    assert public_parts == [{"op": "choose"}] * 2


# What lies beside the lines


@pytest.mark.parametrize("seed", range(budget(2, soak=50)))
def test_a_seat_is_shown_its_own_cards_and_the_public_none(seed):
    match = Seated.both(FAIRIES, seed, turn_limit=6)
    while match.waiting:
        answer_at_random(match, Match(seed=seed).random)
    for seat in (0, 1):
        known = match.fold(seat=seat).known
        side = known.match.game.seats[seat]
        assert all(known.card(card) for card in (*side.hand, *side.extra))
        theirs = known.match.game.seats[1 - seat]
        unseen = [card for card in theirs.deck if card not in known.match.cards]
        assert not [card for card in unseen if card in known.cards]
        assert {int(card[1]) % 2 for card in known.cards} <= {seat}
    assert match.fold().known.cards == {}


def test_a_search_shuffles_the_deck_in_any_case():
    match = position({"costs": 3, "hand": ["m02"]}, {"sheet": []})
    match.answer({"op": "cast", "card": match.handle("m02")})
    match.answer({"op": "none"})
    assert "moved" not in match.emitted()
    assert match.table.match.decks[0].no == 1


def test_a_card_found_by_a_quality_is_shown_and_another_is_not():
    found = position({"costs": 3, "hand": ["m02"], "deck": ["u01", "u02"]}, {"sheet": []})
    found.answer({"op": "cast", "card": found.handle("m02")})
    assert found.legal() == [
        {"op": "choose", "cards": ["fb-u01"]},
        {"op": "choose", "cards": ["fb-u02"]},
        {"op": "none"},
    ]
    found.answer({"op": "choose", "cards": ["fb-u02"]})
    assert [each.get("id") for each in found.data("moved")] == ["fb-u02"]
    seen = position({"costs": 2, "hand": ["u12"]}, {"sheet": []})
    seen.answer({"op": "enter", "card": seen.handle("u12")})
    seen.answer(seen.legal()[0])
    assert [each.get("id") for each in seen.data("moved")] == [None, None]
