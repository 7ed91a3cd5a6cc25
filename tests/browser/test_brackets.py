"""What brackets-viewer draws from the tables of a tournament, in a real browser (TN-17.5)."""

from collections import Counter
from random import Random

import msgspec
import pytest
from playwright.sync_api import Page

from saikoro.domain.tournament.outputs.brackets.drawing import draw
from saikoro.domain.tournament.planning.plan import (
    AnyStage,
    DoubleElimination,
    RoundRobin,
    SingleElimination,
)
from saikoro.domain.tournament.state import TournamentState
from tests.kit.random_tournaments import decided, plan_of, played

pytestmark = pytest.mark.browser

PLANS: list[AnyStage] = [
    SingleElimination(),
    SingleElimination(third_place=True),
    DoubleElimination(grand_final="none"),
    DoubleElimination(grand_final="simple"),
    DoubleElimination(grand_final="reset"),
    RoundRobin(),
    RoundRobin(groups=3),
    RoundRobin(times=2),
]

RENDER = """tables => window.bracketsViewer.render({
    stages: tables.stage,
    matches: tables.match,
    matchGames: tables.match_game,
    participants: tables.participant,
}, {participantOriginPlacement: "none"})"""

READ = """selector => [...document.querySelectorAll(selector)]
    .filter(match => match.offsetWidth > 0 && match.offsetHeight > 0)
    .map(match => [...match.querySelectorAll(".participant")].map(
        side => [".name", ".result"].map(part => side.querySelector(part).innerText)))"""

Shown = Counter[frozenset[tuple[str, str]]]
"""Meetings on the page: of each side its name and its score."""


def drawn(page: Page, state: TournamentState) -> Shown:
    """What is to be seen of meetings whose opponents are both known."""
    page.evaluate(RENDER, msgspec.to_builtins(draw(state)))
    names = {state.entrants[entrant].name for entrant in state.playing}
    met = (frozenset(map(tuple, sides)) for sides in page.evaluate(READ, ".match"))
    return Counter(sides for sides in met if len({name for name, _ in sides} & names) == 2)


def expected(state: TournamentState) -> Shown:
    return Counter(
        frozenset(
            (state.entrants[entrant].name, str(score))
            for entrant, score in zip(pairing.entrants, result.won, strict=True)
        )
        for _, _, pairing, result in decided(state)
    )


@pytest.mark.parametrize("plan", PLANS)
def test_every_pairing_is_shown_with_its_scores(page: Page, plan: AnyStage) -> None:
    for count in range(2, 18):
        page.reload()
        state = played(plan_of(plan), count, Random(count))
        assert drawn(page, state) == expected(state), count


@pytest.mark.parametrize("plan", PLANS)
def test_a_tournament_is_shown_while_it_is_played(page: Page, plan: AnyStage) -> None:
    state = played(plan_of(plan), 7, Random(7), rounds=2)
    assert drawn(page, state) > expected(state)


def test_stages_are_shown_one_under_the_other(page: Page) -> None:
    state = played(plan_of(RoundRobin(groups=2), SingleElimination(qualifiers=4)), 8, Random(8))
    assert drawn(page, state) == expected(state)
    assert page.locator("h1").all_inner_texts() == [
        "Stage 1: Round robin",
        "Stage 2: Single elimination",
    ]


def test_the_third_place_and_the_grand_final_are_called_so(page: Page) -> None:
    drawn(page, played(plan_of(SingleElimination(third_place=True)), 8, Random(9)))
    drawn(page, played(plan_of(DoubleElimination(grand_final="simple")), 8, Random(9)))
    titles = page.locator("h3").all_inner_texts()
    assert {"Consolation Final", "Grand Final"} <= set(titles)


def test_the_games_of_a_match_open_at_its_label(page: Page) -> None:
    state = played(plan_of(SingleElimination(best_of=3)), 2, Random(10))
    [(_, _, pairing, result)] = decided(state)
    assert drawn(page, state) == expected(state)
    page.locator(".opponents > span").first.click()
    games = page.evaluate(READ, "[popover] .match")
    assert len(games) == 3
    for sides, score in zip(games, result.matches, strict=False):
        assert score.winner is None or dict(sides)[state.entrants[score.winner].name] == "1"
    assert {name for sides in games for name, _ in sides} == {
        state.entrants[entrant].name for entrant in pairing.entrants
    }
