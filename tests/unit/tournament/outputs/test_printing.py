import csv
import io
from html.parser import HTMLParser
from random import Random

import pytest

from domain.match.game import Language
from domain.tournament.outputs.documents import standings
from domain.tournament.outputs.folder import LANGUAGES, NAMES, About, pages
from domain.tournament.outputs.printing.cross_tables import cross_tables, cross_tables_csv
from domain.tournament.outputs.printing.pages import pairings_csv, printed_pages
from domain.tournament.plan import DoubleElimination, RoundRobin, SingleElimination, Swiss
from domain.tournament.state import TournamentState
from tests.kit.random_tournaments import plan_of, played


class Tags(HTMLParser):
    """Checks that every tag is closed, and counts them."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.feed(page.decode())
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)
        if tag not in {"meta", "br"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_folder_names_every_page_that_it_has() -> None:
    state = played(plan_of(Swiss()), 5, Random(1))
    assert set(pages(state, About())) == NAMES - {"tournament.jsonl", "cards.json", "matches"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rounds", [1, 99])
def test_pages_are_whole_and_escape_names(language: Language, rounds: int) -> None:
    plans = (RoundRobin(groups=2), DoubleElimination(qualifiers=4))
    state = played(plan_of(*plans), 9, Random(2), rounds=rounds)
    for known in state.entrants.values():
        known.name = f"<script>{known.name}</script>&"
    for page in printed_pages(state).values():
        assert "script" not in Tags(page(language)).seen


def test_every_pairing_has_a_slip_unless_it_is_a_bye() -> None:
    state = played(plan_of(Swiss()), 7, Random(3), rounds=1)
    page = printed_pages(state)["slips"]("en").decode()
    assert page.count('class="slip"') == 3
    rows = list(csv.DictReader(io.StringIO(pairings_csv(state).decode())))
    assert [row["table"] for row in rows] == ["1", "2", "3", "4"]
    assert [row["b_name"] == "" for row in rows].count(True) == 1


def results_of(state: TournamentState) -> dict[int, list[int]]:
    """Won, drawn and lost by entrant."""
    [stage] = standings(state).stages
    return {row.entrant: [row.won, row.drawn, row.lost] for row in stage.rows}


@pytest.mark.parametrize("plan", [Swiss(rounds=4), RoundRobin(times=2), RoundRobin(groups=2)])
def test_a_cross_table_has_every_result_of_the_standings(plan: Swiss | RoundRobin) -> None:
    state = played(plan_of(plan), 7, Random(4))
    counted = {
        row.standing.entrant: ["".join(row.cells).count(sign) for sign in "WDL"]
        for table in cross_tables(state)
        for row in table.rows
    }
    expected = results_of(state)
    assert counted == expected
    rows = list(csv.DictReader(io.StringIO(cross_tables_csv(state).decode())))
    assert sum(row["result"].count("W") for row in rows) == sum(
        won for won, _, _ in expected.values()
    )


def test_an_elimination_has_no_cross_table() -> None:
    assert cross_tables(played(plan_of(SingleElimination()), 4, Random(5))) == []
