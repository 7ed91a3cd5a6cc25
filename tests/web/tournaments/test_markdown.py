import csv
import io
import re
from random import Random
from typing import get_args

import pytest

from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.rulings import Disqualify, Overturn, Reinstate
from saikoro.domain.tournament.facts.stage import Decided
from saikoro.domain.tournament.outputs.documents.results import format_of, standings
from saikoro.domain.tournament.outputs.tabular import standings_csv
from saikoro.domain.tournament.outputs.wording.words import DECIDED, TIE_BREAKS, group_title
from saikoro.domain.tournament.planning.plan import (
    AnyStage,
    DoubleElimination,
    Ladder,
    RoundRobin,
    SingleElimination,
    Swiss,
    TieBreak,
)
from saikoro.domain.tournament.state import evolve
from saikoro.domain.words import LANGUAGES, Language
from tests.kit.drawn import printed, results_page, standings_page
from tests.kit.random_tournaments import locked, plan_of, play_on, played
from tests.kit.worded import worded


def headings(page: str) -> list[str]:
    return re.findall(r"^### (.*)$", page, re.MULTILINE)


def listed(page: str) -> list[str]:
    """The pairings, matches and rulings of a page."""
    return [line for line in page.splitlines() if line.lstrip().startswith("- ")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_match_is_linked_to_its_replay_and_its_proof(language: Language) -> None:
    state = played(plan_of(DoubleElimination(best_of=3)), 6, Random(1))
    page = results_page(state, language, "https://example.org")
    matches = [score.match for _, _, result in state.stages[0].met() for score in result.matches]
    assert matches
    for match in matches:
        for what in ("report", "record", "audit"):
            assert page.count(f"](https://example.org/matches/{match}/{what})") == 1


@pytest.mark.parametrize(
    "plan",
    [
        SingleElimination(third_place=True),
        DoubleElimination(),
        RoundRobin(groups=2),
        Swiss(),
        Ladder(rounds=2),
    ],
    ids=format_of,
)
def test_rounds_have_titles(plan: AnyStage) -> None:
    state = played(plan_of(plan), 9, Random(2))
    worded(headings(results_page(state, language)) for language in LANGUAGES)


def test_names_are_shown_as_they_are_written() -> None:
    state = locked(plan_of(Swiss()), ["# a | b", "[x](https://e.example) <b>&lt;*_`"])
    play_on(state, Random(3))
    for page in (results_page(state, "en"), standings_page(state, "en")):
        assert r"\# a \| b" in page
        assert r"\[x\]\(https\://e\.example\) \<b\>\&lt;\*\_\`" in page


def test_the_winner_stands_out_and_how_it_won_is_noted() -> None:
    state = played(plan_of(SingleElimination()), 3, Random(4))
    undecided = played(plan_of(Swiss()), 4, Random(4), rounds=1)
    worded(listed(results_page(state, "ja")), listed(results_page(undecided, "ja")))


def test_a_ruling_is_shown_beside_no_score_that_it_contradicts() -> None:
    state = played(plan_of(RoundRobin(groups=2)), 4, Random(4))
    pairing = state.stages[0].rounds[0].pairings[0]
    before = state.stages[0].rounds[0].results[0]
    assert before.winner is not None
    loser = next(one for one in pairing.entrants if one != before.winner)
    evolve(state, e.RulingMade(Overturn(0, 1, 0, loser), "a wrong card"))
    shown = listed(results_page(state, "en"))
    evolve(state, e.RulingMade(Overturn(0, 1, 0, None), "nobody knows"))
    worded(shown, listed(results_page(state, "ja")))


def test_standings_have_a_table_a_group_and_the_final_ranking() -> None:
    state = played(plan_of(RoundRobin(groups=2), SingleElimination(qualifiers=2)), 6, Random(5))
    page = standings_page(state, "en")
    assert headings(page) == ["Group A", "Group B"]
    assert f"\n| 1 | Entrant {state.ranking[0]} |\n" in page
    assert page.count("| Place | Name | Points | Buchholz |") == 2
    assert page.count("| Place | Name | Won |") == 1
    assert "| Rating |" in standings_page(played(plan_of(Ladder(rounds=1)), 3, Random(6)), "en")


def test_gone_entrants_are_marked_in_tables() -> None:
    state = played(plan_of(Swiss()), 4, Random(7), rounds=1)
    evolve(state, e.EntrantWithdrawn(2))
    assert "| Entrant 2 (withdrawn) |" in standings_page(state, "en")
    assert "| Entrant 2（棄権） |" in standings_page(state, "ja")


def test_every_output_says_the_same_of_who_has_left_and_come_back() -> None:
    """Tables keep who had left when their round was closed; readers see who has left by now."""
    state = played(plan_of(Swiss(rounds=4)), 6, Random(1), rounds=1)
    evolve(state, e.EntrantWithdrawn(3))
    play_on(state, Random(2), rounds=1)
    assert [row.entrant for row in state.tables[0] if row.gone] == [3]
    for ruling, gone in ((Reinstate(3), []), (Disqualify(4), [4])):
        evolve(state, e.RulingMade(ruling, "so it was"))
        assert [row.entrant for row in standings(state).stages[0].rows if row.gone] == gone
        rows = csv.DictReader(io.StringIO(standings_csv(state).decode("utf-8-sig")))
        assert [int(row["entrant"]) for row in rows if row["gone"] == "true"] == gone
        for page in (
            standings_page(state, "en"),
            *(printed(state, name, "en") for name in ("standings", "crosstable")),
        ):
            marked = re.findall(r"Entrant (\d) \((?:withdrawn|disqualified)\)", page)
            assert [int(entrant) for entrant in marked] == gone


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_page_before_the_first_round(language: Language) -> None:
    state = locked(plan_of(Swiss()), ["a", "b"])
    for page in (standings_page(state, language), results_page(state, language)):
        assert len(page.splitlines()) == 3


def test_every_word_is_translated() -> None:
    assert TIE_BREAKS.keys() == set(get_args(TieBreak))
    assert DECIDED.keys() == set(get_args(Decided)) - {"games"}
    assert [group_title(n, "en") for n in (0, 25, 26, 702)] == [
        "Group A",
        "Group Z",
        "Group AA",
        "Group AAA",
    ]
