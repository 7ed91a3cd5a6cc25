"""What every game keeps where a moment of a finished match is played on."""

from functools import cache
from typing import Any

import pytest

from lanterns import LANTERNS
from saikoro.conformance.seating import Seated
from saikoro.domain.bots.specs import Greedy, Random
from saikoro.domain.errors.rules import IllegalAnswer, IllegalChange
from saikoro.domain.games import GAMES
from saikoro.domain.match import events as e
from saikoro.domain.match.interface.decision import Outcome
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.whatif.changes import AnswerChange, FaceChange, OrderChange, TopChange
from saikoro.domain.whatif.moment import Moment, unproven
from saikoro.domain.whatif.past import Past
from saikoro.domain.whatif.playing import Arms, Happened, play_to_decision, play_to_end
from saikoro.domain.whatif.showing import what_if
from saikoro.domain.whatif.twists import recorded_twist, twist_of
from tests.kit.why import played

BY_ID = {**GAMES, LANTERNS.id: LANTERNS}
ALL = list(BY_ID.values())
BOTS = (Random(), Random())
SEED = bytes(32)
MOMENTS = 5
"""How many moments of a match are looked at, besides its last one."""


@cache
def _match(game: str) -> Seated:
    return played(BY_ID[game], 3)


@cache
def _past(game: str) -> Past:
    match = _match(game)
    return Past(BY_ID[game], match.cards, match.record)


def match_of(game: AnyGame) -> Seated:
    return _match(game.id)


def past_of(game: AnyGame) -> Past:
    return _past(game.id)


def moments(past: Past) -> list[int]:
    first = next(at for at, one in enumerate(past.events, 1) if isinstance(one, e.DecisionAsked))
    return [*range(first, past.ended, (past.ended - first) // MOMENTS), past.ended]


def of_type(past: Past, kind: Any) -> list[int]:
    found = [at for at, one in enumerate(past.events, 1) if isinstance(one, kind)]
    return found[:: max(1, len(found) // 6)]


def events(happened: Happened) -> list[Any]:
    return [event for event, _ in happened.events]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_the_same_seed_gives_the_same_again(game):
    past = past_of(game)
    for version in moments(past)[3:4]:
        moment = Moment(past, twist_of(past, version, None))
        once, again = (play_to_end(moment, (Random(), Greedy(1)), SEED) for _ in range(2))
        assert once.events == again.events
        assert once.outcome == again.outcome
        assert isinstance(once.outcome, Outcome)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_what_is_unchanged_goes_on_as_recorded_up_to_the_first_fresh_die(game):
    past = past_of(game)
    for version in of_type(past, e.AnswerGiven | e.SubmissionSealed):
        moment = Moment(past, recorded_twist(past, version, AnswerChange(None)))
        happened = events(play_to_decision(moment, BOTS, SEED))
        at = moment.version
        for event in happened:
            while isinstance(past.event(at), e.DrawOpened):
                at += 1
            if isinstance(event, e.DieRolled | e.DeckShuffled):
                break
            assert event == unproven(past.event(at))
            at += 1


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_the_same_answer_leads_to_the_same_events(game):
    past, tried = past_of(game), 0
    for version in of_type(past, e.AnswerGiven):
        given = past.event(version)
        assert isinstance(given, e.AnswerGiven)
        try:
            same = Arms(past, version, AnswerChange(given.answer)).changed
        except IllegalAnswer:
            continue  # a part of the answer is not public
        happened = events(play_to_decision(same, BOTS, SEED))
        assert happened[0] == given
        recorded = Moment(past, recorded_twist(past, version, AnswerChange(None)))
        assert happened == events(play_to_decision(recorded, BOTS, SEED))
        tried += 1
    assert tried or not of_type(past, e.AnswerGiven)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_another_face_is_rolled_at_that_event_and_nothing_before_changes(game):
    past = past_of(game)
    for version in of_type(past, e.DieRolled):
        die = past.event(version)
        assert isinstance(die, e.DieRolled)
        face = die.low + (die.value - die.low + 1) % die.sides
        found = what_if(past, version, FaceChange(face), BOTS, SEED)
        assert found.version == found.frames[0].v == version
        rolled = found.frames[0].die
        assert rolled is not None
        assert (rolled.value, rolled.low, rolled.sides) == (face, die.low, die.sides)
        moment = Arms(past, version, FaceChange(face)).changed
        [first, *_] = events(play_to_decision(moment, BOTS, SEED))
        assert (first.why, first.who, first.draw) == (die.why, die.who, 0)


@pytest.mark.parametrize(
    "game", [game for game in ALL if game.book.decks], ids=lambda game: game.id
)
def test_another_card_is_drawn_where_another_one_lies_on_top(game):
    """Cards change places, so every hand and pile has as many as before."""
    past, exchanged = past_of(game), 0
    for version in moments(past):
        fold = past.opened_fold(version)
        fold.take_all(past.lines[: version - 1])
        table = game.telling.table(fold.known, past.cards)
        for zone in [name for name, one in table.zones.items() if one.kind == "pile"]:
            lying = table.on(zone)
            for _, thing in lying[-1:]:
                assert thing.card is not None
                exchanged += _exchanges(past, version, TopChange(thing.card, zone))
    assert exchanged


def _exchanges(past: Past, version: int, change: TopChange) -> bool:
    """Whether a card can be brought to the top; both cards have changed places then."""
    try:
        twist = twist_of(past, version, change)
    except IllegalChange:
        return False  # somebody has seen it
    run = play_to_decision(Moment(past, twist), BOTS, SEED).run
    cards = run.table.hidden.cards
    before = {name: past.hidden[name] for name in past.hidden if name in cards}
    assert all(cards[name] == card != past.hidden[name] for name, card in twist.cards.items())
    assert twist.cards.keys() == {name for name in before if cards[name] != before[name]}
    return bool(twist.cards)


@pytest.mark.parametrize(
    "game", [game for game in ALL if game.book.decks], ids=lambda game: game.id
)
def test_a_deck_may_have_come_in_another_order(game):
    past = past_of(game)
    version = of_type(past, e.DeckShuffled)[0]
    shuffled = past.event(version)
    assert isinstance(shuffled, e.DeckShuffled)
    handles = [f"d{shuffled.deck}.{shuffled.no}.{at}" for at in range(len(shuffled.commits))]
    order = sorted(past.hidden[name] for name in handles)
    moment = Arms(past, version, OrderChange(order)).changed
    run = play_to_decision(moment, BOTS, SEED).run
    assert [run.table.hidden.cards[name] for name in handles] == order
    with pytest.raises(IllegalChange, match="other_cards"):
        Arms(past, version, OrderChange(order[1:]))


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_dice_after_the_moment_are_fresh(game):
    """None of them follows from the match: another seed gives others, the record's none."""
    past = past_of(game)
    rolled = of_type(past, e.DieRolled)
    moment = Moment(past, twist_of(past, rolled[0] if rolled else moments(past)[0], None))
    dice = [_dice(events(play_to_end(moment, BOTS, bytes([seed]) * 32))) for seed in range(8)]
    recorded = _dice(past.events)
    assert not rolled or any(one != dice[0] for one in dice)
    assert not any(recorded[-len(one) :] == one for one in dice if len(one) > 8)


def _dice(happened: list[Any]) -> list[int]:
    return [event.value for event in happened if isinstance(event, e.DieRolled)]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_bots_see_no_more_than_their_seats(game):
    """A bot that thinks has what its seat was shown before the moment, and no more."""
    past, match = past_of(game), match_of(game)
    version = moments(past)[1]
    for seat in (0, 1):
        fold = match.fold(match.lines[: version - 1], seat)
        assert past.observer(seat, version).shown == fold.known.shown


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_matches_are_counted_by_their_numbers(game):
    past = past_of(game)
    version = moments(past)[len(moments(past)) // 2]
    arms = Arms(past, version, None)
    assert arms.play(4, BOTS, SEED) == arms.play(4, BOTS, SEED)
    assert arms.matches(200) == 200
