"""What stands on the pages to print (TN-17.7)."""

import re
from collections import Counter
from html.parser import HTMLParser
from random import Random

import msgspec
import pytest

from saikoro.domain.names import reading_order
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.rulings import Rerun
from saikoro.domain.tournament.planning.plan import (
    AnyStage,
    DoubleElimination,
    Ladder,
    RoundRobin,
    SingleElimination,
    Swiss,
)
from saikoro.domain.tournament.state import TournamentState, evolve
from saikoro.domain.words import LANGUAGES, Language
from saikoro.service.web.tournaments.drawing import Occasion
from saikoro.service.web.tournaments.folder import About, pages
from tests.kit.drawn import every_sheet, printed
from tests.kit.random_tournaments import decided, locked, plan_of, play_on, played

STAGES: list[AnyStage] = [
    SingleElimination(third_place=True),
    DoubleElimination(),
    RoundRobin(groups=2),
    Swiss(),
    Ladder(rounds=3),
]


class Cells(HTMLParser):
    """The rows of the tables of a page, and the names of winners."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        """The text of every cell, without the space around it."""
        self.won: list[str] = []
        self._in: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in {"td", "th"}:
            self.rows[-1].append("")
        elif ("class", "side won") in attrs:
            self.won.append("")
            self._in[-1] = "won"

    def handle_endtag(self, tag: str) -> None:
        while self._in.pop() not in {tag, "won"}:
            pass

    def handle_data(self, data: str) -> None:
        if {"td", "th"} & set(self._in):
            self.rows[-1][-1] += data.strip()
        if "won" in self._in:
            self.won[-1] += data


def shown(state: TournamentState, what: str, language: Language = "en") -> Cells:
    return Cells(printed(state, what, language))


@pytest.mark.parametrize("stage", STAGES)
def test_all_rounds_are_printed_with_their_winners(stage: AnyStage) -> None:
    state = played(plan_of(stage, SingleElimination(qualifiers=4)), 9, Random(1))
    page = shown(state, "rounds")
    listed = Counter(
        frozenset((row[1], re.split("rerun|by |walkover", row[3])[0]))
        for row in page.rows
        if len(row) == 4 and row[0] != "Table"
    )
    met = Counter(
        frozenset(state.entrants[entrant].name for entrant in pairing.entrants)
        for _, _, pairing, _ in decided(state)
    )
    assert met <= listed
    everything = sum(len(one.pairings) for _, _, one in state.rounds())
    assert sum(listed.values()) == everything
    won = Counter(
        state.entrants[result.winner].name
        for stage in state.stages
        for _, _, result in stage.met()
        if result.winner is not None
    )
    assert won == Counter(page.won)


@pytest.mark.parametrize("stage", STAGES)
def test_every_entrant_is_once_among_the_names_with_the_table(stage: AnyStage) -> None:
    state = played(plan_of(stage), 9, Random(2), rounds=1)
    listed = [tuple(row) for row in shown(state, "names").rows[1:]]
    assert sorted(name for name, _ in listed) == sorted(
        known.name for known in state.entrants.values()
    )
    tables = {
        name: row[0]
        for row in shown(state, "pairings").rows
        if row[0].isdigit()
        for name in (row[1], row[3])
    }
    for name, at in listed:
        assert at == tables.get(name, at)
        assert at.isdigit() == (name in tables)


def test_names_are_in_the_order_in_which_they_are_looked_up() -> None:
    ordered = ["1st", "Ada", "ａｄｂ", "Zoë", "あおい", "ガク", "カナ", "きょうこ", "佐藤", "高橋"]
    shuffled = Random(3).sample(ordered, len(ordered))
    assert sorted(shuffled, key=reading_order) == ordered
    state = locked(plan_of(Swiss()), shuffled)
    assert [row[0] for row in shown(state, "names", "ja").rows[1:]] == ordered


def test_japanese_cross_tables_have_japanese_marks() -> None:
    state = played(plan_of(Swiss()), 7, Random(1))
    cells = {
        language: [cell for row in shown(state, "crosstable", language).rows for cell in row]
        for language in LANGUAGES
    }
    for en, ja in (("W", "○"), ("D", "△"), ("L", "×")):
        found = sum(bool(re.fullmatch(rf"\d+{en}", cell)) for cell in cells["en"])
        assert sum(bool(re.fullmatch(rf"\d+{ja}", cell)) for cell in cells["ja"]) == found > 0
    assert cells["ja"].count("不戦") == cells["en"].count("bye") == 3


def test_a_slip_has_matches_seats_and_boxes() -> None:
    state = played(plan_of(SingleElimination(best_of=3)), 4, Random(5), rounds=0)
    rows = shown(state, "slips").rows[:4]
    assert rows[0] == ["Match", "Seat A", "Seat B", "Draw"]
    first = state.stages[0].rounds[0].pairings[0]
    a, b = (state.entrants[entrant].name for entrant in first.entrants)
    assert rows[1:] == [["1", a, b, ""], ["2", b, a, ""], ["3", a, b, ""]]
    assert printed(state, "slips", "en").count('class="box"') == 2 * 3 * 3


def test_winners_are_named_once_the_tournament_is_finished() -> None:
    state = played(plan_of(SingleElimination(third_place=True)), 8, Random(6))
    first, second, third = (state.entrants[entrant].name for entrant in state.ranking[:3])
    for what in ("rounds", "standings", "brackets"):
        listed = re.findall(
            r'class="place-\d"><span.*?>(.*?)</span> <b>(.*?)</b>', printed(state, what, "ja")
        )
        assert listed == [("優勝", first), ("準優勝", second), ("3位", third)]
    evolve(state, e.RulingMade(Rerun(0, 3, 0), "again"))
    assert "優勝" not in printed(state, "standings", "ja")


@pytest.mark.parametrize("count", [2, 5, 8, 33, 70, 600])
@pytest.mark.parametrize("plan", [SingleElimination(third_place=True), DoubleElimination()])
def test_a_bracket_has_every_pairing(plan: AnyStage, count: int) -> None:
    state = played(plan_of(plan), count, Random(count))
    page = printed(state, "brackets", "en")
    scores = re.findall(r'<text class="score"[^>]*>([01])</text>', page)
    assert len(scores) == 2 * sum(1 for _ in decided(state))


@pytest.mark.parametrize("language", LANGUAGES)
def test_heads_have_the_title_the_game_and_the_date(language: Language) -> None:
    state = played(plan_of(Swiss(rounds=2)), 4, Random(7))
    game = Occasion(
        {"en": "Dice <3>"}, {(0, 1): "2026-11-28T10:00:00.000Z", (0, 2): "2026-11-29T10:00:00.000Z"}
    )
    for text in every_sheet(state, language, game).values():
        title = "Dice &lt;3&gt;" if language == "en" else "cardgard"
        assert f"<p>{title} · 2026-11-28 – 2026-11-29</p>" in text
        assert "counter(page)" in text
        assert "counter(pages)" in text


@pytest.mark.parametrize("hostile", ["</style><script>x</script>", '"; } * { x', "\\", "</title>"])
def test_no_name_leaves_the_place_where_it_stands(hostile: str) -> None:
    """Neither in the text nor in the style, which has the name of the tournament."""
    state = locked(plan_of(SingleElimination()), [hostile, "b", "c"])
    play_on(state, Random(8))
    state.plan = msgspec.structs.replace(state.plan, name=hostile)
    game = Occasion({"en": hostile, "ja": hostile})
    for text in every_sheet(state, "ja", game).values():
        assert "<script" not in text
        assert (text.count("</style>"), text.count("</title>")) == (1, 1)
        style = text.partition("</style>")[0].partition("@top-left")[2]
        assert re.fullmatch(r' \{ content: "[^"<>;{}]*"', style[: style.index(";")])


def test_every_csv_opens_in_excel() -> None:
    """With the mark of UTF-8, and lines that end in CR LF."""
    state = locked(plan_of(Swiss()), ["高橋", "=1+1", "c"])
    play_on(state, Random(9))
    tables = {name: page() for name, page in pages(state, About(), {}).items() if ".csv" in name}
    assert len(tables) == 4
    for table in tables.values():
        assert table.startswith(b"\xef\xbb\xbf")
        assert table.count(b"\n") == table.count(b"\r\n") > 1
        assert ",=1" not in table.decode("utf-8-sig")
    assert "高橋" in tables["standings.csv"].decode("utf-8-sig")
