"""How many draws a match commits to, and what happens where no more are left (PB-13.4, PB-25.5)."""

from dataclasses import replace
from random import Random

import pytest

from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.games.pbwcg import PBWCG_1
from saikoro.domain.games.pbwcg.cards.card_set import CardSet
from saikoro.domain.games.pbwcg.draws import MOST_TRIES, draws_of_a_turn
from saikoro.domain.match.interface.game import MOST_DRAWS, AnyGame
from saikoro.domain.match.sources.dice import RepeatedDice
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.verify import verify
from tests.kit.pbwcg import HOUSE, PBWCG, Match, described, names, played, position, side
from tests.kit.pbwcg_cards import made

# PB-25.5


@pytest.mark.parametrize(
    ("cards", "tries"),
    [
        (made(), 0),
        (made(abilities={"a1": "[1PC内]へ体攻撃+0《CH回避》。"}), 8),
        (made(abilities={"a1": "[敵前衛]へ体攻撃+0《CH回避》《3回》。"}), 48),
        (made(abilities={"a1": "[1PC内]へ体攻撃+0《必中》《CH回避》。"}), 0),
        (made(abilities={"a1": "[1PC内]へ無攻撃+0《BS:毒》。"}), 8),  # recovery alone
        (made(abilities={"a1": "[1PC内]へ体攻撃+0《BS:毒》。"}), 16),  # and resistance
        (made(sets={"c1": ("術", "[1PC内]へ体攻撃+0《BS:混乱》《CH回避》。")}), 24),
        (made(sets={"c1": ("◆", "[味方1PC]にBS:麻痺。")}), 16),
        (made(sets={"c1": ("罠", "罠(敵召喚):[召喚PC]にBS:暗闇。")}), 16),
        (made(items={"i1": {"text": "常時:通常攻撃に《BS:毒》。"}}), 16),
        (made(items={f"i{n}": {"text": "常時:回避CH+1。"} for n in range(9)}), 56),
        (made(abilities={"a1": "[自身]の回避CH+1(1T)。"}), MOST_TRIES),
        (made(supports={"w1": {"text": "常時:通常攻撃に《BS:毒》。"}}), 16),
        (
            made(
                abilities={"a1": "[1PC内]へ体攻撃+0《CH回避》。"},
                supports={"w1": {}},
                sets={"c1": ("召", "[味方1PC]に「w1」を召喚。")},
            ),
            MOST_TRIES,
        ),
        (HOUSE, MOST_TRIES),
    ],
)
def test_the_texts_of_the_cards_bound_the_tries_of_a_turn(cards: CardSet, tries: int) -> None:
    options = PBWCG.book.read_options({"turn_cap": 20})
    assert draws_of_a_turn(options, cards) == 1 + tries
    assert PBWCG.book.chain_length(options, cards) == 20 * (1 + tries)


def test_an_empty_ring_has_no_checks_against_bs() -> None:
    cards = made(abilities={"a1": "[1PC内]へ体攻撃+0《BS:毒》。"})
    options = PBWCG.book.read_options({"attribute_ring": []})
    assert draws_of_a_turn(options, cards) == 1 + 8


@pytest.mark.parametrize(
    ("options", "length"),
    [
        ({}, 3200),
        ({"turn_cap": 64}, MOST_DRAWS),
        ({"turn_cap": 200}, MOST_DRAWS),
        ({"turn_cap": 5, "corrections": "judge"}, MOST_DRAWS),
    ],
)
def test_a_match_commits_to_4096_draws_at_most(options, length):
    assert PBWCG.book.chain_length(PBWCG.book.read_options(options), HOUSE) == length


def test_a_match_that_can_be_taken_back_commits_to_the_draws_of_each_time():
    """PB-23.7: it is played once, and on after each of 32 rewinds."""
    options = [{"turn_cap": 5, "corrections": who} for who in ("none", "judge")]
    once, always = [
        PBWCG.book.chain_length(PBWCG.book.read_options(given), made()) for given in options
    ]
    assert always == 33 * once < MOST_DRAWS


def test_the_chains_of_version_1_are_as_they_were():
    for turns in (5, 50, 200):
        options = PBWCG_1.book.read_options({"turn_cap": turns, "corrections": "judge"})
        assert PBWCG_1.book.chain_length(options, HOUSE) == 64 * turns


# PB-13.4


def test_a_turn_with_endless_checks_goes_on():
    """All own cards with many checks used up the draws of the match in turn 1 before."""
    cards = made(
        abilities={"a1": "[敵全体]へ体攻撃+0《CH回避》《9回》。"},
        items={"i1": {"text": "常時:回避CH+99。"}},
    )
    match = Match(
        position(
            side("p1@1[i1]", "p2@2[i1]", hp=9999),
            side("p3@1[i1]", "p4@2[i1]", hp=9999),
            order="A.p1 A.p2 B.p3 B.p4",
            cards=cards,
        ),
        dice=RepeatedDice([], bytes(32)),
        cards=cards,
    )
    while match.state.turn < 4:
        abilities = [one for one in match.legal if isinstance(one, dict) and "ability" in one]
        match.answer((abilities or match.legal)[-1])
    assert "CheckLimitReached" in names(match.events)
    assert match.draws[3] <= 64


def limited(tries: int, dice: list[int], **units: object) -> Match:
    cards = made(abilities={"a1": "[敵全体]へ体攻撃+0《CH回避》。"})
    state = position(
        side("p1@1", "p2@2", "p3@3", hp=500, units=units),
        side("p4@1", "p5@2", hp=500),
        order="A.p1",
        cards=cards,
    )
    state.tries = tries
    return Match(state, dice=dice, cards=cards)


def test_a_check_without_a_try_left_fails_and_says_so():
    match = limited(MOST_TRIES - 1, [2])
    events = match.play("use a1", "odd")
    assert described(events, "CheckOpened") == ["check_opened evade 1 B.p4 1 1"]
    assert described(events, "CheckLimitReached") == ["check_limit_reached evade 1 B.p5 1 1"]
    assert described(events, "AttackEvaded") == []
    assert [text.split()[2] for text in described(events, "HitResolved")] == ["B.p4", "B.p5"]
    assert match.asked[0] == "pl_action"  # of the next turn
    assert match.state.tries == 0


@pytest.mark.parametrize(
    ("tries", "dice", "target"), [(MOST_TRIES, [], "A.p2"), (MOST_TRIES - 1, [2, 2], "A.p3")]
)
def test_without_a_try_a_confused_pc_strikes_the_first_candidate(tries, dice, target):
    """The 63rd try has its die for the target, too."""
    match = limited(tries, dice, p1={"bs": ["混乱"]})
    events = match.play("use a1", *["odd"] * len(dice[:1]))
    assert described(events, "ActionConfused") == [f"action_confused A.p1 {target}"]
    assert len(described(events, "DieRolled")) == len(dice)


def test_without_a_try_a_paralysed_pc_cannot_act():
    match = limited(MOST_TRIES, [], p1={"bs": ["麻痺"]})
    assert described(match.events, "CheckLimitReached") == [
        "check_limit_reached paralysis 0 A.p1 1 1"
    ]
    assert match.legal == [{"op": "wait"}]
    events = match.play("wait")
    assert described(events, "CheckLimitReached") == ["check_limit_reached recover 0 A.p1 1 1"]


def test_version_1_has_no_limit():
    state = position(
        side("p1@1", units={"p1": {"bs": ["麻痺"]}}), side("p4@1"), order="A.p1", cards=made()
    )
    state.tries = MOST_TRIES
    match = Match(state, dice=[1], cards=made(), game=PBWCG_1)
    assert match.asked[0] == "declare_ch"


@pytest.mark.parametrize("declared", ["ask", "odd"])
def test_random_matches_stay_within_the_draws_of_their_turns(declared):
    for seed in range(4):
        match = played(seed, ch_declaration=declared)
        assert max(match.draws.values()) <= draws_of_a_turn(match.table.options, HOUSE)


# PB-23.11


@pytest.mark.parametrize(("game", "reason"), [(PBWCG, "draws_exhausted"), (PBWCG_1, "turn_cap")])
def test_a_match_without_draws_is_judged_at_once(game: AnyGame, reason: str) -> None:
    short = replace(game, book=replace(game.book, draws=lambda _options, _cards: 3))
    match, choose = Seated.both(short, "short"), Random(5)
    while match.waiting:
        answer_at_random(match, choose)
    assert match.data("match.finished")[0]["reason"] == reason
    ended, state = match.data("pbwcg.match_ended")[0], match.driver.state.game
    assert (ended["reason"], state.reason) == (reason, reason)
    assert state.turn < match.driver.options.turn_cap
    assert verify(match.record).sound
    assert audit(short, match.cards, match.record).head == match.driver.head
