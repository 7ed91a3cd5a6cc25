"""What is impossible is refused, and named in both languages."""

from functools import cache
from random import Random as Chooser

import pytest

from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.bots.specs import Random
from saikoro.domain.errors.records import NotReplayed
from saikoro.domain.errors.rules import IllegalAnswer, IllegalChange
from saikoro.domain.games import GAMES
from saikoro.domain.games.fairies import FAIRIES
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.pbwcg import PBWCG
from saikoro.domain.match import events as e
from saikoro.domain.match.commands import rewinding
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.record.header import Header
from saikoro.domain.whatif.changes import (
    AnswerChange,
    Change,
    FaceChange,
    OrderChange,
    TopChange,
)
from saikoro.domain.whatif.offering import offer
from saikoro.domain.whatif.past import Past
from saikoro.domain.whatif.playing import Arms
from saikoro.domain.whatif.showing import what_if
from tests.kit.budget import budget
from tests.kit.records import RECORDS, playable_with
from tests.kit.why import played

BOTS = (Random(), Random())
MOST_OFFERED = budget(30, soak=10_000)
"""Answers of a match, spread over it, for which others are offered."""


@cache
def ktc() -> Past:
    return _past(played(KTC, 3))


@cache
def fairies() -> Past:
    return _past(played(FAIRIES, 3))


def _past(match: Seated) -> Past:
    return Past(match.game, match.cards, match.record)


def first(past: Past, kind: type[e.MatchEvent]) -> int:
    return next(at for at, one in enumerate(past.events, 1) if isinstance(one, kind))


def refused(past: Past, version: int, change: Change | None) -> tuple[str, str]:
    """The code and the place of what is wrong."""
    with pytest.raises(IllegalChange) as raised:
        Arms(past, version, change)
    [violation] = raised.value.violations
    assert violation.ja
    return violation.code, violation.pointer


@pytest.mark.parametrize("version", [0, -1, 10**9])
def test_an_event_that_is_not_there(version):
    assert refused(ktc(), version, None) == ("no_such_event", "")


def test_a_moment_before_the_game_has_begun():
    assert refused(ktc(), first(ktc(), e.SeatJoined), None) == ("before_the_game", "")


def test_a_moment_after_the_end():
    past = fairies()
    assert isinstance(past.event(past.ended + 1), e.SecretsOpened)
    assert refused(past, past.ended + 1, None) == ("no_such_event", "")


def test_a_face_of_what_is_no_die():
    past = ktc()
    assert refused(past, first(past, e.DecisionAsked), FaceChange(1)) == ("no_die", "/change")


@pytest.mark.parametrize("face", [-1, 1000, 2**53 - 1])
def test_a_face_that_the_die_does_not_have(face):
    past = ktc()
    assert refused(past, first(past, e.DieRolled), FaceChange(face)) == ("no_such_face", "/face")


def test_a_die_that_is_not_of_the_chain_does_not_claim_a_draw():
    past = ktc()
    found = what_if(past, first(past, e.DieRolled), FaceChange(7), BOTS, bytes(32))
    text = found.frames[0].text
    assert text is not None
    assert "007" in text.en
    assert "not of the match's chain" in text.en
    assert "チェーン外" in text.ja
    assert "draw" not in text.en


def test_an_answer_to_nothing():
    past = ktc()
    assert refused(past, first(past, e.DieRolled), AnswerChange({})) == ("no_answer", "/change")


@pytest.mark.parametrize("answer", [None, 7, "x", [], {"op": "act"}, {"op": "fly"}])
def test_an_answer_that_the_rules_forbid(answer):
    past = ktc()
    with pytest.raises(IllegalAnswer) as raised:
        Arms(past, first(past, e.AnswerGiven), AnswerChange(answer))
    assert all(one.pointer.startswith("/answer") for one in raised.value.violations)


def test_an_answer_may_be_given_in_place_of_a_missed_deadline():
    record = next(one for one in RECORDS["fairies-1"] if b"seat.timed_out" in b"".join(one.lines))
    playing = playable_with(Header.read(record.lines[0]))
    assert not isinstance(playing, str)
    past = Past(playing.game, playing.cards, record.lines)
    late = first(past, e.SeatTimedOut)
    with pytest.raises(IllegalAnswer):  # it is one that the rules look at
        Arms(past, late, AnswerChange({"nothing": "of this"}))
    assert Arms(past, late, None).matches(3) == 3


def test_a_card_that_is_not_in_the_pile_and_a_pile_that_is_not_there():
    past = fairies()
    version = past.ended // 2
    assert refused(past, version, TopChange("nothing")) == ("not_in_the_pile", "/card")
    assert refused(past, version, TopChange("fb-o04", "nowhere")) == ("no_such_pile", "/pile")


def test_a_card_that_several_piles_have():
    past = _past(played(FAIRIES, 3))
    version = first(past, e.DeckShuffled) + 40
    fold = past.opened_fold(version)
    fold.take_all(past.lines[: version - 1])
    table = past.game.telling.table(fold.known, past.cards)
    both = {one.card for _, one in table.on("0:deck")} & {one.card for _, one in table.on("1:deck")}
    assert refused(past, version, TopChange(str(both.pop()))) == ("which_pile", "/pile")


def test_a_card_that_a_seat_has_seen():
    past = fairies()
    version = past.ended // 2
    fold = past.opened_fold(version)
    fold.take_all(past.lines[: version - 1])
    lying = past.game.telling.table(fold.known, past.cards).on("0:extra")
    assert refused(past, version, TopChange(lying[-1][0], "0:extra")) == ("seen", "/card")


def test_an_order_of_other_cards_and_of_no_shuffle():
    past = fairies()
    version = first(past, e.DeckShuffled)
    assert refused(past, version, OrderChange(["fb-o04"])) == ("other_cards", "/cards")
    assert refused(past, version + 1, OrderChange([]))[0] in ("no_shuffle", "other_cards")
    assert refused(past, first(past, e.DecisionAsked), OrderChange([]))[0] == "no_shuffle"


def test_a_match_that_goes_on():
    match = Seated.both(KTC)
    with pytest.raises(NotReplayed, match="only a match that is finished"):
        _past(match)


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_record_that_was_cut(cut):
    match = played(KTC, 3)
    with pytest.raises(NotReplayed):
        Past(match.game, match.cards, match.record[:-cut])


def test_a_record_that_was_forged():
    match = played(KTC, 3)
    at = next(i for i, line in enumerate(match.record) if b'"type":"die.rolled"' in line)
    forged = match.record.copy()
    forged[at] = forged[at].replace(b'"value":', b'"value":1')
    with pytest.raises(NotReplayed, match="not sound"):
        Past(match.game, match.cards, forged)


def test_after_a_rewind_the_match_goes_on_from_there():
    """Draws, revealed cards and numbers of decisions go on, the game is where it was."""
    record = next(one for one in RECORDS["pbwcg-1"] if b"match.rewound" in b"".join(one.lines))
    playing = playable_with(Header.read(record.lines[0]))
    assert not isinstance(playing, str)
    past = Past(playing.game, playing.cards, record.lines)
    rewound = first(past, e.MatchRewound)
    asked = past.event(rewound + 1)
    assert isinstance(asked, e.DecisionAsked)
    assert past.game.id == PBWCG.id
    found = what_if(past, rewound + 2, None, BOTS, bytes(32), "end")
    assert found.outcome is not None
    assert found.frames[0].v == rewound + 2
    before = what_if(past, rewound + 1, None, BOTS, bytes(32))
    assert before.asked is not None
    assert before.asked.name == asked.name


def test_nothing_is_played_on_amid_a_proposal_to_go_back():
    match, choose = Seated.both(PBWCG, "amid", corrections="judge_consent"), Chooser(6)
    while not any(map(match.driver.was_asked, range(len(match.lines) + 1))):
        answer_at_random(match, choose)
    to = max(at for at in range(len(match.lines) + 1) if match.driver.was_asked(at))
    match.accept([rewinding.rewind(match.driver, to, "a card was misread")], "judge")
    match.run()
    while match.waiting:
        answer_at_random(match, choose)
    past = _past(match)
    proposed = first(past, e.RewindProposed)
    for version in (proposed + 1, proposed + 2):
        assert refused(past, version, None) == ("going_back", "")


@pytest.mark.parametrize("game", [*GAMES.values()], ids=[*GAMES])
def test_an_answer_of_any_game_can_be_another(game: AnyGame) -> None:
    past = _past(played(game, 3))
    given = [at for at in range(1, past.ended) if _given_at(past, at)]
    offers = [offer(past, at) for at in given[:: 1 + len(given) // MOST_OFFERED]]
    assert offers
    assert all(one.seat is not None and one.title is not None for one in offers)


def test_a_sealed_deck_is_offered_with_starters() -> None:
    past = ktc()
    offered = offer(past, first(past, e.SubmissionSealed))
    assert len(offered.answers) > 1


def _given_at(past: Past, version: int) -> bool:
    return isinstance(past.event(version), e.SubmissionSealed | e.AnswerGiven | e.SeatTimedOut)
