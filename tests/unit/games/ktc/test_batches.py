"""Draws and batches of a match, with soldiers whose lines draw a コンマ in every turn."""

from functools import cache

import pytest

from saikoro.domain.games.ktc import KTC, KTC_1
from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.card_set import CardSet
from saikoro.domain.games.ktc.rules.set_up import default_placement
from saikoro.domain.match.events import DieRolled
from tests.kit.ktc import Match, act
from tests.kit.ktc_positions import card_set, soldier

DRAWING = "〔成功率50%〕：自分のHPを0増やす。"
TRAIT = [f"ターン開始時{DRAWING}", f"ターン終了時{DRAWING}"]
ROSTER = [f"X{number}" for number in range(10)]


@cache
def cards() -> CardSet:
    return card_set(*(soldier(card, trait=TRAIT, medals=0) for card in ROSTER))


def played(match: Match) -> Match:
    """The match after one 行動 of each soldier in turn, which is promoted."""
    numbers = iter(range(1, 11))
    match.begin()
    match.answer({"roster": ROSTER}, {"roster": ROSTER})
    match.answer(*({"squares": default_placement(seat)} for seat in (0, 1)))
    while match.stop is not None:
        if match.stop.name == "promotion":
            match.answer({"op": "promote", "yes": True})
        else:
            match.answer(act(f"{'AB'[match.seat]}{next(numbers)}"))
    return match


@pytest.mark.parametrize("game", [KTC, KTC_1], ids=lambda game: game.version)
@pytest.mark.parametrize("cap", [2, 3])
def test_the_longest_match_uses_up_its_draws(game, cap):
    """Each turn draws at its start, in its operation, and after a promotion."""
    match = played(Match(cards(), None, game=game, turn_cap=cap))
    drawn = [any(isinstance(event, DieRolled) for event in batch) for batch in match.batches]
    assert sum(drawn) == game.book.draws(match.options, match.cards)


@pytest.mark.parametrize(("game", "ends_batch"), [(KTC, True), (KTC_1, False)])
def test_a_turn_ends_its_batch_since_version_2(game, ends_batch):
    match = played(Match(cards(), None, game=game, turn_cap=3))
    kinds = [{type(event) for event in batch} for batch in match.batches]
    assert any({e.TurnEnded, e.TurnStarted} <= batch for batch in kinds) is not ends_batch
