import csv
import io
import re
from html.parser import HTMLParser
from random import Random

import msgspec
import pytest

from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.outputs.documents.cross_tables import cross_tables
from saikoro.domain.tournament.outputs.documents.results import standings
from saikoro.domain.tournament.outputs.tabular import cross_tables_csv, pairings_csv
from saikoro.domain.tournament.planning.plan import (
    DoubleElimination,
    Ladder,
    RoundRobin,
    SingleElimination,
    Swiss,
)
from saikoro.domain.tournament.planning.timetable import FixedTable, RoundClock, Tables
from saikoro.domain.tournament.state import TournamentState, evolve
from saikoro.domain.words import LANGUAGES, Language
from saikoro.service.web.tournaments.folder import NAMES, About, pages
from saikoro.service.web.tournaments.letters import LEAST
from saikoro.service.web.tournaments.sheets import SHEETS
from tests.kit.drawn import every_sheet, printed
from tests.kit.random_tournaments import locked, plan_of, play_on, played


class Tags(HTMLParser):
    """Checks that every tag is closed, and counts them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)
        if tag not in {"meta", "br", "col"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_folder_names_every_page_that_it_has() -> None:
    state = played(plan_of(Swiss()), 5, Random(1))
    others = {"tournament.jsonl", "receipt.json", "cards.json", "matches"}
    assert set(pages(state, About(), {})) == NAMES - others


@pytest.mark.parametrize("rounds", [1, 99])
def test_the_index_leads_to_files_of_the_folder_and_escapes_names(rounds: int) -> None:
    state = played(plan_of(Swiss(rounds=2)), 5, Random(3), rounds=rounds)
    for known in state.entrants.values():
        known.name = f"<script>{known.name}</script>&"
    page = pages(state, About(game={"en": "<i>Game</i>"}), {})["index.html"]().decode()
    tags = Tags(page)
    assert {"script", "i"}.isdisjoint(tags.seen)
    links = re.findall(r'href="([^"]*)"', page)
    assert set(links) <= NAMES
    sheets = {f"{what}.{language}.html" for what in SHEETS for language in LANGUAGES}
    assert sheets <= set(links)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rounds", [1, 99])
def test_pages_are_whole_and_escape_names(language: Language, rounds: int) -> None:
    plans = (RoundRobin(groups=2), DoubleElimination(qualifiers=4))
    state = played(plan_of(*plans), 9, Random(2), rounds=rounds)
    for known in state.entrants.values():
        known.name = f"<script>{known.name}</script>&"
    for page in every_sheet(state, language).values():
        assert "script" not in Tags(page).seen


def test_every_pairing_has_a_slip_unless_it_is_a_bye() -> None:
    state = played(plan_of(Swiss()), 7, Random(3), rounds=1)
    page = printed(state, "slips", "en")
    assert page.count('class="slip"') == 3
    rows = list(csv.DictReader(io.StringIO(pairings_csv(state).decode("utf-8-sig"))))
    assert [row["table"] for row in rows] == ["1", "2", "3", "4"]
    assert [row["b_name"] == "" for row in rows].count(True) == 1


def test_pairings_and_slips_are_in_the_order_of_tables_and_byes_last() -> None:
    fixed = (FixedTable("Entrant 1", 9), FixedTable("Entrant 6", 1))
    plan = plan_of(Swiss(), tables=Tables(first=3, fixed=fixed))
    state = played(plan, 7, Random(3), rounds=0)
    rows = list(csv.DictReader(io.StringIO(pairings_csv(state).decode("utf-8-sig"))))
    assert [row["table"] for row in rows] == ["1", "3", "9", ""]
    for name, word in (("pairings", '<td class="num">{}<'), ("slips", "Table {}<")):
        page = printed(state, name, "en")
        places = [page.index(word.format(table)) for table in (1, 3, 9)]
        assert places == sorted(places)


def test_a_bye_on_request_is_not_printed_as_a_win() -> None:
    state = locked(plan_of(Swiss(rounds=2, requested_byes=1)), ["Ada", "Bob", "Cho", "Dai"])
    evolve(state, e.ByeRequested(4, 0, 2))
    play_on(state, Random(8), rounds=1)
    page = printed(state, "pairings", "ja")
    assert [page.count(f">{bye}</span>") for bye in ("不戦勝", "希望による不戦")] == [1, 1]


@pytest.mark.parametrize(
    ("zone", "of_round", "own"),
    [
        ("", "18:00:00 UTC to 2026-11-28 18:10:00", "until 2026-11-28 18:31:00 UTC"),
        ("Asia/Tokyo", "03:00:00 JST to 2026-11-29 03:10:00", "until 2026-11-29 03:31:00 JST"),
    ],
)
def test_a_pairing_with_a_time_of_its_own_is_printed_with_it(zone, of_round, own) -> None:
    """The slip of a pairing that is run again has not the time of its round, which is over."""
    plan = plan_of(Swiss(clock=RoundClock(seconds=600)), play="seats", time_zone=zone)
    state = played(plan, 4, Random(3), 1)
    first = state.stages[0].rounds[0]
    first.starts, first.ends = "2026-11-28T18:00:00.000Z", "2026-11-28T18:10:00.000Z"
    again = msgspec.structs.replace(first.pairings[1], run=1)
    first.pairings, first.closed = first.pairings | {1: again}, False
    link = e.Linked(1, 0, "00" * 16, run=1, ends="2026-11-28T18:31:00.000Z")
    evolve(state, e.MatchesLinked(0, 1, [link]))
    pages = every_sheet(state)
    assert (pages["slips"].count(of_round), pages["slips"].count(own)) == (1, 1)
    assert pages["slips"].index("Table 2") < pages["slips"].index(own)
    assert (pages["pairings"].count(of_round), pages["pairings"].count(own)) == (1, 1)


def test_a_cross_table_fits_on_paper() -> None:
    """Letters get smaller with the columns, and a wide table is printed across."""
    sizes, papers = [], []
    for entrants in (4, 30, 60):
        page = printed(played(plan_of(RoundRobin()), entrants, Random(6)), "crosstable", "ja")
        sizes.append(float(page.split("font-size: ")[-1].split("pt")[0]))
        papers.append(page.split('<section class="')[1].split('"')[0])
    assert sizes[0] == 13.0 > sizes[1] > sizes[2] >= LEAST
    assert papers == ["upright", "across", "across"]


def test_a_cross_table_has_ranks_and_the_shared_places_of_the_standings() -> None:
    state = played(plan_of(Ladder(rounds=1)), 4, Random(7))
    page = printed(state, "crosstable", "en")
    titles = re.findall(r"<th scope=\"col\"[^>]*>(.*?)</th>", page)
    assert titles == ["Rank", "Name", "R1", "Rating", "Place"]
    rows = standings(state).stages[0].rows
    for row in rows:
        assert f'<tr><td class="num">{row.rank}</td><th scope="row">{row.name}</th>' in page
        assert f"<td>{row.points}</td><td>{row.place}</td></tr>" in page


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
    rows = list(csv.DictReader(io.StringIO(cross_tables_csv(state).decode("utf-8-sig"))))
    assert sum(row["result"].count("W") for row in rows) == sum(
        won for won, _, _ in expected.values()
    )


def test_an_elimination_has_no_cross_table() -> None:
    assert cross_tables(played(plan_of(SingleElimination()), 4, Random(5))) == []
