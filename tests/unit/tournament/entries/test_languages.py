"""What is wrong with entries and plans is written in English and in Japanese."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from saikoro.conformance.seating import house_cards
from saikoro.domain.errors.rules import IllegalPlan, Violation
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.entries import read_entries, read_names
from saikoro.domain.tournament.entries.entry import printed
from saikoro.domain.tournament.planning.new_plan import read_new_plan
from tests.kit.budget import budget
from tests.kit.entries import PLAYED, WRONG, as_csv, as_mail, entries, refused

SEEDS = range(budget(40, soak=2000))
JAPANESE = re.compile("[ぁ-んァ-ヶ一-龠]")
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|「[^」]*」")
_WHOSE = re.compile(r"^(?:entrant|参加者) \d+(?:, line \d+[^:]*|、\d+ 行目[^:]*)?: ")

OPTIONS = LAPLAPLUS.book.read_options({})
CARDS = house_cards(LAPLAPLUS)


def require_both_languages(violations: list[Violation]) -> None:
    """Each violation has a sentence of its own in either language, whatever it quotes.

    Those by the rule book of a game are translated there.
    """
    assert violations
    for violation in violations:
        assert JAPANESE.search(violation.ja), violation
        if not violation.rule.startswith("TN-"):
            continue
        own = {
            language: _WHOSE.sub("", re.sub(r"\s+(?=[,、:])", "", _QUOTED.sub("", text)))
            for language, text in (("en", violation.detail), ("ja", violation.ja))
        }
        assert own["en"] != own["ja"], violation
        assert JAPANESE.search(own["ja"]), violation
        assert violation.detail_in("ja") == violation.ja


def broken(choose: Random, text: str) -> str:
    """A document with some of its characters, or lines, changed."""
    lines = text.splitlines()
    for _ in range(choose.randint(1, 4)):
        at = choose.randrange(len(lines))
        match choose.randrange(6):
            case 0:
                lines.insert(at, choose.choice(lines))
            case 1:
                del lines[at]
                lines = lines or [WRONG]
            case 2:
                lines[at] = f"{lines[at]};{WRONG},{WRONG}"
            case 3:
                lines[at] = lines[at].replace(choose.choice("：:=,;"), '"', 1)
            case 4:
                lines.insert(at, choose.choice([WRONG, "■名前のない行", "rating: high", "seed: 1"]))
            case _:
                lines[at] = choose.choice([f"{WRONG}：1", "名前：", "name: \u200b", "Row:"])
    return "\n".join(lines)


@pytest.mark.parametrize("form", ["csv", "mail"])
@pytest.mark.parametrize(("game", "options", "build"), PLAYED)
def test_broken_tables_and_mails(game, options, build, form):
    cards, chosen = house_cards(game), game.book.read_options(options)
    write: Callable[..., str] = as_csv if form == "csv" else as_mail
    met = 0
    for seed in SEEDS:
        choose = Random(seed)
        text = broken(choose, write(game, entries(build, choose, 3), choose))
        found = refused(read_entries, text, form, game, chosen, cards)
        if found:
            met += 1
            require_both_languages(found)
    assert met > len(SEEDS) // 2


BREAKS: list[tuple[str, Any]] = [
    ("name", ""),
    ("name", "\u202e"),
    ("name", "x" * 41),
    ("name", "P\u0430ul"),
    ("name", 7),
    ("build", [{"row": [WRONG]}]),
    ("build", [{"row": 7}]),
    ("build", []),
    ("build", "7 1"),
    ("seed", "00"),
    ("rating", -1),
    ("rating", "high"),
    ("club", "\u200b"),
    ("bot", {"bot": "random"}),
    ("cards", {"cards": [{"id": 1}]}),
    ("cards", {"deep": [[[[[[[[[[]]]]]]]]]]}),
    ("colour", "red"),
]


def test_broken_json():
    for seed in SEEDS:
        choose = Random(seed)
        document = printed(entries(PLAYED[1][2], choose, 3))
        for entrant in choose.sample(document["entrants"], choose.randint(1, 3)):
            entrant |= dict(choose.sample(BREAKS, choose.randint(1, 3)))
        require_both_languages(refused(read_entries, document, "json", LAPLAPLUS, OPTIONS, CARDS))


@pytest.mark.parametrize(
    "document",
    [
        [],
        {"entrants": [{"name": "Ada"}, {"name": "ADA"}]},
        {"entrants": [{"name": "Ada"}, {"name": "A\u200dda"}, {"name": "Аda"}]},
        {"entrants": [{"name": "Ada", "bot": {"bot": "hal"}}]},
        {"entrants": [{"name": "Ada", "bot": {"name": "hal"}}]},
        {"entrants": [{"name": "Paul"}, {"name": "P\u0430ul"}]},
    ],
)
def test_broken_names(document):
    found = refused(read_names, document, "json")
    require_both_languages(found)


def test_unknown_fields():
    document = {"entrants": [], "more": 1, "entrant": []}
    found = refused(read_entries, document, "json", LAPLAPLUS, OPTIONS, CARDS)
    assert [violation.pointer for violation in found] == ["/more", "/entrant"]
    require_both_languages(found)


def test_names_that_could_stand_in_two_columns():
    require_both_languages(refused(read_names, "Ada,red\nBob,blue\n", "csv"))


@pytest.mark.parametrize(
    ("text", "code"), [("x" * 4_001, "line_too_long"), ("x\n" * 4_000_001, "entries_too_long")]
)
def test_documents_that_are_too_long(text, code):
    found = refused(read_entries, text, "mail", LAPLAPLUS, OPTIONS, CARDS)
    assert [violation.code for violation in found] == [code]
    require_both_languages(found)


SWISS: dict[str, Any] = {"format": "swiss"}
PLAN: dict[str, Any] = {"name": "Friday", "game": "laplaplus", "stages": [SWISS]}

BAD_PLANS: list[dict[str, Any]] = [
    {"name": "\u200b"},
    {"name": 7},
    {"stages": []},
    {"stages": [{"format": "chess"}]},
    {"stages": [SWISS | {"qualifiers": 4}]},
    {"stages": [SWISS, SWISS]},
    {"stages": [SWISS, SWISS | {"qualifiers": 4, "late_until": 2}]},
    {"stages": [SWISS | {"points": {"win": 1}}]},
    {"stages": [SWISS | {"points": {"draw": 0, "loss": 1}}]},
    {"stages": [SWISS | {"points": {"requested_bye": 4, "missed": 4, "bye": 4}}]},
    {"stages": [SWISS | {"tie_breaks": ["wins", "wins"]}]},
    {"stages": [SWISS | {"clock": {"seconds": 60}}]},
    {"stages": [SWISS | {"clock": {"seconds": 60, "start": "noon"}}]},
    {
        "stages": [
            {"format": "round_robin"},
            {"format": "round_robin", "groups": 3, "qualifiers": 4},
        ]
    },
    {"sealed_until": "played"},
    {"seeding": "ranked"},
    {"tables": {"fixed": [{"name": "Ada", "table": 1}, {"name": "ADA", "table": 2}]}},
    {"check_in_from": "2026-11-31T10:00:00Z"},
    {
        "check_in": True,
        "check_in_from": "2026-11-30T10:00:00Z",
        "check_in_until": "2026-11-30T09:00:00Z",
    },
    {"colour": "red"},
    {"check_in": "yes"},
    {"registration": -1},
]


@pytest.mark.parametrize("changed", BAD_PLANS, ids=lambda one: msgspec.json.encode(one).decode())
def test_every_fault_of_a_plan(changed):
    with pytest.raises(IllegalPlan) as illegal:
        read_new_plan(PLAN | changed)
    require_both_languages(list(illegal.value.violations))


def test_several_faults_of_a_plan():
    for seed in SEEDS:
        choose = Random(seed)
        changed = PLAN
        for change in choose.sample(BAD_PLANS, choose.randint(2, 5)):
            changed = changed | change
        with pytest.raises(IllegalPlan) as illegal:
            read_new_plan(changed)
        require_both_languages(list(illegal.value.violations))
