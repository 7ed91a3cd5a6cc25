"""How people write entries: counts, signatures, quoted headers, names that look alike (TN-16)."""

from typing import Any

import pytest

from saikoro.conformance.seating import house_cards
from saikoro.domain.errors.rules import IllegalEntries, IllegalPlan
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.commands import organising
from saikoro.domain.tournament.entries import read_entries, read_json, read_names
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.planning.new_plan import read_new_plan
from saikoro.domain.tournament.planning.plan import Plan, RoundRobin, SingleElimination
from tests.kit.entries import read_csv, read_mail, refused
from tests.kit.local_tournament import LocalTournament, RandomExecutor, dummy_entries
from tests.kit.worded import worded

CARDS = house_cards(LAPLAPLUS)
NAMES = {number: names[0] for number, names in dict(LAPLAPLUS.builds.listed(CARDS)).items()}  # type: ignore[union-attr]
SHOT, OTHER = NAMES[1], NAMES[2]


def row(text: str) -> list[Any]:
    """The row of a mail with this list."""
    [entry] = read_mail(f"名前：アマリア\n列：{text}", LAPLAPLUS, CARDS)
    return list(entry.build[0]["row"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{SHOT}×3", [1, 1, 1]),
        (f"{SHOT} ×2、{OTHER}", [1, 1, 2]),
        (f"{SHOT} x2 {OTHER} x2", [1, 1, 2, 2]),
        (f"{SHOT}Ｘ２", [1, 1]),
        (f"{SHOT} *2", [1, 1]),
        (f"{SHOT}2枚 {OTHER}１枚", [1, 1, 2]),
        ("1×2", [1, 1]),
        (f"{SHOT}×10", [1] * 10),
    ],
)
def test_a_count_lists_a_card_so_many_times(text, expected):
    assert row(text) == expected


@pytest.mark.parametrize("text", ["×2", f"{SHOT}×0", f"{SHOT}×100", "Xyzzyx2"])
def test_what_is_no_count_is_read_as_a_name(text):
    found = refused(read_mail, f"名前：アマリア\n列：{text}", LAPLAPLUS, CARDS)
    assert {violation.code for violation in found} == {"unknown_card"}


FORWARDED = f"""From: organiser@example.org
Subject: builds
2026年11月3日 アマリアさんのメール：
> From: amalia@example.org
> 件名：ビルド
>
> 【名前】アマリア
> 【列】{SHOT}×2
> --
> Amalia
> 080-1234-5678
>
> Name: never an entry
> row: {OTHER}
On Tue, 3 Nov 2026, Bob <bob@example.org> wrote:
> 名前：Bob
> 列：
> ・{OTHER}
"""


def test_a_forwarded_mail_is_read_without_what_programs_add():
    entries = read_mail(FORWARDED, LAPLAPLUS, CARDS)
    assert [(entry.name, entry.build) for entry in entries] == [
        ("アマリア", [{"row": [1, 1]}]),
        ("never an entry", [{"row": [2]}]),
        ("Bob", [{"row": [2]}]),
    ]


# --- tables --------------------------------------------------------------------------------------


def test_columns_are_left_out_by_name():
    table = f"Time stamp,name,Favourite,row\n2026,Ada,{OTHER},{SHOT}\n"
    options = LAPLAPLUS.book.read_options({})
    ignored = ("time stamp", "Ｆavourite")
    [entry] = read_entries(table, "csv", LAPLAPLUS, options, CARDS, ignored)
    assert (entry.name, entry.build) == ("Ada", [{"row": [1]}])
    found = refused(read_csv, table, LAPLAPLUS, CARDS)
    assert [violation.code for violation in found] == ["column_unknown"]
    assert "'Favourite'" in found[0].detail


def test_answers_to_a_form_are_read_as_they_come():
    table = f"""タイムスタンプ,メールアドレス,お名前を教えてください,列,連絡先は？
2026/01/02 3:04:05,a@example.org,Ada,{SHOT},電話 090-0000-0000
"""
    [entry] = read_csv(table, LAPLAPLUS, CARDS)
    assert (entry.name, entry.build) == ("Ada", [{"row": [1]}])


@pytest.mark.parametrize("title", ["raiting", "クラブ", "rows", "構築", "seeds"])
def test_a_column_that_would_be_missed_is_unknown(title):
    cell = SHOT if title in {"クラブ", "構築"} else "?"
    found = refused(read_csv, f"name,row,{title}\nAda,{OTHER},{cell}\n", LAPLAPLUS, CARDS)
    assert [violation.code for violation in found] == ["column_unknown"]


@pytest.mark.parametrize(
    "table",
    [
        f"sep=;\nname;row\nAda;{SHOT}, {OTHER}\n",
        f"name;row;Which of a, b, c, d, e?\nAda;{SHOT}, {OTHER};a\n",
        f"\n,,\nname,row\n　,\nAda,{SHOT} {OTHER}\n,,\n",
        f"name\trow\nAda\t{SHOT}, {OTHER}\n",
    ],
)
def test_the_separator_is_that_by_which_a_table_is_read_best(table):
    [entry] = read_csv(table, LAPLAPLUS, CARDS)
    assert (entry.name, entry.build) == ("Ada", [{"row": [1, 2]}])


@pytest.mark.parametrize("form", ["csv", "mail"])
@pytest.mark.parametrize(
    "text",
    [
        "Ada\nBob O'Neil\n山田, 太郎",
        "name\nAda\nBob O'Neil\n山田, 太郎\n",
        "1. Ada\n2. Bob O'Neil\n\n3. 山田, 太郎\n",
        "・Ada\n・Bob O'Neil\n・山田, 太郎\n",
        "名前：Ada\nName: Bob O'Neil\n名前：山田, 太郎\n",
        "2026/01/02 3:04:05\tAda\n2026/01/02 3:05:05\tBob O'Neil\n2026/01/02\t山田, 太郎\n",
        "タイムスタンプ,あなたの名前は？,好きなデッキの名前は？\n"
        "2026/1/2,Ada,x\n2026/1/2,Bob O'Neil,y\n"
        '2026/1/2,"山田, 太郎",z\n',
        '1;"Ada"\n2;"Bob O\'Neil"\n3;"山田, 太郎"\n',
    ],
)
def test_names_for_play_at_seats_are_pasted(text, form):
    entries = read_names(text, form)
    assert [entry.name for entry in entries] == ["Ada", "Bob O'Neil", "山田, 太郎"]
    assert all(entry.build == [] for entry in entries)


def test_a_table_of_names_has_clubs_and_ratings():
    entries = read_names("Timestamp,所属,名前,rating\n2026,Ten,Ada,1500\n2026,,Bob,\n", "csv")
    assert [(one.name, one.club, one.rating) for one in entries] == [
        ("Ada", "Ten", 1500),
        ("Bob", None, None),
    ]


def test_names_without_a_title_in_several_columns_are_not_guessed():
    found = refused(read_names, "Ada,red\nBob,blue\n", "csv")
    assert [one.code for one in found] == ["column_missing"]
    worded(found[0].detail)


def test_names_that_are_pasted_are_checked():
    found = refused(read_names, "Ada\nBob\nADA\n", "csv")
    assert [(one.code, one.pointer) for one in found] == [("entry_name_taken", "/entrants/2/name")]
    assert "line 3" in found[0].detail


def test_an_empty_cell_of_a_build_is_an_error():
    found = refused(read_csv, "name,row\nAda,\nBob,-\n", LAPLAPLUS, CARDS)
    assert [(one.code, one.pointer) for one in found] == [("cell_empty", "/entrants/0")]
    worded(found[0].detail)


# --- names ---------------------------------------------------------------------------------------


def codes(*names: str) -> list[str]:
    """The codes of the errors of these names."""
    rows = [{"name": name, "build": []} for name in names]
    return [one.code for one in refused(read_json, {"entrants": rows})]


@pytest.mark.parametrize(
    "name", ["Ada\u200b", "\u202eadA", "A\u00adda", "\u3164", "A\u2066da", "Ada\ue000"]
)
def test_a_name_has_no_character_that_is_not_shown(name):
    assert codes(name) == ["entry_name_bad"]


@pytest.mark.parametrize("name", ["Аda", "Adα", "Bоb"])
def test_a_name_has_letters_of_one_script(name):
    assert codes(name) == ["entry_name_mixed"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("ace", "асе"), ("カエル", "力工ル"), ("A da", "Ada"), ("ロー", "口一")),
        *(("あ〜い", "あ～い"), ("A–B", "A-B"), ("O’Neil", "O'Neil"), ("O´Neil", "O`Neil")),
        ("ア・イ", "ア·イ"),
    ],
)
def test_two_names_do_not_look_alike(one, other):
    assert codes(one, other) == ["entry_name_alike"]


def test_names_of_one_script_each_are_kept():
    for names in (("Ada", "Ада Лавлейс"), ("Ωmega 3".replace("Ω", "O"), "Ωμέγα"), ("10", "lO")):
        assert codes(*names) == []


def test_a_name_does_not_look_like_one_that_was_entered_before():
    plan = Plan(name="Cup", game="laplaplus", stages=(SingleElimination(),))
    tournament = LocalTournament(plan, LAPLAPLUS, "", RandomExecutor)
    tournament.enter([Entry(name="ace", build=[1])])
    tournament.enter([Entry(name="ACE", build=[2])])
    with pytest.raises(IllegalEntries, match="looks like that of entrant 1 'ACE'"):
        tournament.enter([Entry(name="асе", build=[3])])
    assert tournament.state.entrants.keys() == {1}


# --- plans ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "pointers"),
    [
        ({"format": "swiss", "tie_breaks": ["wins", "buchholz", "wins"]}, ["/tie_breaks/2"]),
        ({"format": "swiss", "points": {"draw": 4}}, ["/points/draw"]),
        ({"format": "swiss", "points": {"loss": 2, "bye": 9}}, ["/points/loss", "/points/bye"]),
        ({"format": "ladder", "draws": {"tie_breaks": ["seed", "seed"]}}, ["/draws/tie_breaks/1"]),
        ({"format": "round_robin", "tie_breaks": [], "points": {"draw": 3}}, []),
    ],
)
def test_an_impossible_plan_is_refused(stage, pointers):
    plan = {"name": "Cup", "game": "laplaplus", "stages": [stage]}
    assert plan_faults(plan) == [("impossible_plan", f"/stages/0{at}") for at in pointers]


def test_a_later_stage_has_two_qualifiers_for_each_group():
    groups = {"format": "round_robin", "groups": 3, "qualifiers": 5}
    plan = {"name": "Cup", "game": "laplaplus", "stages": [{"format": "swiss"}, groups]}
    assert plan_faults(plan) == [("impossible_plan", "/stages/1/groups")]


@pytest.mark.parametrize("later", ["swiss", "ladder"])
def test_only_the_first_stage_takes_late_entries(later):
    first = {"format": "swiss", "late_until": 2}
    second = {"format": later, "qualifiers": 4, "late_until": 2}
    plan = {"name": "Cup", "game": "laplaplus", "stages": [first, second]}
    assert plan_faults(plan) == [("impossible_plan", "/stages/1/late_until")]


def plan_faults(plan: dict[str, Any]) -> list[tuple[str, str]]:
    try:
        read_new_plan(plan)
    except IllegalPlan as illegal:
        return [(one.code, one.pointer) for one in illegal.violations]
    return []


def test_nine_groups_of_five_entrants_are_not_locked():
    plan = Plan(name="Cup", game="laplaplus", stages=(RoundRobin(groups=9),))
    tournament = LocalTournament(plan, LAPLAPLUS, "", RandomExecutor)
    tournament.enter(dummy_entries(5))
    with pytest.raises(IllegalEntries, match="5 entrants are too few for 9 groups"):
        organising.lock(tournament.ledger)
