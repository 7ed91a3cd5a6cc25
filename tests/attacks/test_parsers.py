"""An attacker wants a text to take more work than its length, or to take work without end."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import pytest

from saikoro.conformance.seating import house_cards
from saikoro.domain.cards.limits import LONGEST_PAGE
from saikoro.domain.errors.rules import IllegalCardSet, IllegalEntries
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.cardgard.cards import card_set as cardgard
from saikoro.domain.games.cardgard.cards.notation.parse import LONGEST_TEXT as CARDGARD_TEXT
from saikoro.domain.games.cardgard.cards.page import read_page as cardgard_page
from saikoro.domain.games.fairies.cards import card_set as fairies
from saikoro.domain.games.fairies.cards.page import read_page as fairies_page
from saikoro.domain.games.fairies.cards.source import LONGEST_LINE as FAIRIES_LINE
from saikoro.domain.games.ktc.cards import card_set as ktc
from saikoro.domain.games.ktc.cards.notation.parse import LONGEST_TEXT as KTC_TEXT
from saikoro.domain.games.ktc.cards.page import read_page as ktc_page
from saikoro.domain.games.laplaplus.cards import card_set as laplaplus
from saikoro.domain.games.laplaplus.cards.page import read_page as laplaplus_page
from saikoro.domain.games.laplaplus.cards.source import LONGEST_LINE as LAPLAPLUS_LINE
from saikoro.domain.games.pbwcg.cards import card_set as pbwcg
from saikoro.domain.games.pbwcg.cards.notation.parse import LONGEST_TEXT as PBWCG_TEXT
from saikoro.domain.games.pbwcg.cards.page import read_page as pbwcg_page
from saikoro.domain.tournament.entries import Form, pools, read_entries, read_names
from saikoro.domain.tournament.entries.limits import MAX_DOCUMENT_LENGTH, MAX_LINE_LENGTH, MAX_LINES
from saikoro.domain.tournament.planning.plan import MAX_ENTRANTS
from saikoro.service.cli.tournaments.plans.importing import import_file
from tests.kit.budget import budget
from tests.kit.hostile import REPEATED, repeated
from tests.kit.work import doubles, lines_run


class Parser(NamedTuple):
    """What reads the texts of cards."""

    read: Callable[[Any], object]
    """Reads a set or a page."""
    document: Callable[[str], Any]
    """A set or a page in which a text stands."""
    longest: int
    """Most characters of the text."""

    def work(self, text: str) -> int:
        """Lines run until the text is refused."""
        document = self.document(text)

        def refuse() -> None:
            with pytest.raises(IllegalCardSet):
                self.read(document)

        return lines_run(refuse)


CARDGARD_ROWS = [
    "【1】「なし」",
    "【2】「なし」",
    "【3】「なし」",
    "【4】「なし」",
    "【5】「なし」",
]
CARDGARD_UNIT = {"id": "U1", "name": "あ", "element": "聖", "hp": 9, "speed": 3, "traits": []}
LAPLAPLUS_CARD = {"number": 1, "name_ja": "あ", "name_en": "a", "family": "あ", "force": 1}
KTC_SKILL = {
    "name": "あ",
    "english": "a",
    "kind": "攻撃",
    "position": "前衛",
    "uses": 0,
    "rate": 50,
}
KTC_SOLDIER = {"id": "a", "name": "あ", "english": "a", "hp": [9, 9], "medals": 1, "upper": []}

TEXTS = {
    "a row of Cardgard": Parser(
        cardgard.read_card_set,
        lambda text: {
            "unit": [
                CARDGARD_UNIT
                | {
                    "actions": [*CARDGARD_ROWS, f"【6】「あ」……{text}"],
                    "ability": "【特性】「なし」",
                }
            ]
        },
        CARDGARD_TEXT - len("【6】「あ」……"),
    ),
    "a command of Cardgard": Parser(
        cardgard.read_card_set,
        lambda text: {"command": [{"id": "C1", "name": "あ", "text": text}]},
        CARDGARD_TEXT,
    ),
    "a skill of KTC": Parser(
        ktc.read_card_set,
        lambda text: {
            "set": "a",
            "version": 1,
            "soldier": [KTC_SOLDIER | {"trait": [], "lower": [KTC_SKILL | {"effect": [text]}]}],
        },
        KTC_TEXT,
    ),
    "a trait of KTC": Parser(
        ktc.read_card_set,
        lambda text: {
            "set": "a",
            "version": 1,
            "soldier": [KTC_SOLDIER | {"trait": [f"常時：{text}"], "lower": []}],
        },
        KTC_TEXT - len("常時："),
    ),
    "a line of LaplaPlus": Parser(
        laplaplus.read_card_set,
        lambda text: {
            "id": "a",
            "version": "1",
            "game": "laplaplus",
            "card": [LAPLAPLUS_CARD | {"text": [text]}],
        },
        LAPLAPLUS_LINE,
    ),
    "a text of PBWCG": Parser(
        pbwcg.read_card_set,
        lambda text: {
            "catalogue": "a",
            "version": 1,
            "ability": [
                {
                    "id": "a",
                    "name": "a",
                    "name_en": "a",
                    "from": "固有",
                    "wp": 1,
                    "text": text + "x",
                }
            ],
        },
        PBWCG_TEXT - 1,
    ),
    "a line of Fairies Battle": Parser(
        fairies.read_card_set,
        lambda text: {"music": [{"id": "a", "name": "あ", "cost": 1, "text": [text]}]},
        FAIRIES_LINE,
    ),
}

PAGES = {
    "a page of Cardgard": Parser(cardgard_page, lambda text: f"■あ■\n{text}x", LONGEST_PAGE - 5),
    "a page of KTC": Parser(
        ktc_page, lambda text: f"あHP1/1☆1\n下級職あ[攻撃]{text}x", LONGEST_PAGE - 18
    ),
    "a page of LaplaPlus": Parser(
        laplaplus_page, lambda text: f"あ[あ]1\n<A>{text}x", LONGEST_PAGE - 10
    ),
    "a page of PBWCG": Parser(pbwcg_page, lambda text: f"▼PC▼\n{text}x", LONGEST_PAGE - 5),
    "a page of Fairies Battle": Parser(
        fairies_page, lambda text: f"■あ■\n{text}x", LONGEST_PAGE - 5
    ),
}

SLACK = 4_000
"""Lines run that do not depend on the text, as for the phrases that could stand there."""


@pytest.fixture(scope="module", autouse=True)
def ready() -> None:
    """Each parser has read something: what it makes for its first text is no work of that text."""
    for parser in (*TEXTS.values(), *PAGES.values()):
        with pytest.raises(IllegalCardSet):
            parser.read(parser.document("x"))


@pytest.mark.parametrize("family", REPEATED)
@pytest.mark.parametrize("name", TEXTS)
class TestToStallTheServiceWithACardText:
    def test_work_grows_with_the_length_up_to_the_limit(self, name, family):
        parser = TEXTS[name]
        half = parser.work(repeated(family, parser.longest // 2))
        assert parser.work(repeated(family, parser.longest)) < 2.2 * half + SLACK

    def test_what_is_longer_is_refused_before_it_is_parsed(self, name, family):
        parser = TEXTS[name]
        longer = parser.work(repeated(family, parser.longest + 1))
        assert parser.work(repeated(family, 200_000)) < longer + SLACK


HALF_A_PAGE = budget(300, soak=3_000)
"""Characters; of quadratic work, many times the slack."""


@pytest.mark.parametrize("family", REPEATED)
@pytest.mark.parametrize("name", PAGES)
class TestToStallTheServiceWithAPage:
    def test_work_grows_with_the_length(self, name, family):
        parser = PAGES[name]
        half = parser.work(repeated(family, HALF_A_PAGE))
        assert parser.work(repeated(family, 2 * HALF_A_PAGE)) < 2.2 * half + SLACK


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_is_too_long_is_not_read(name):
    parser = PAGES[name]
    assert parser.work("あ" * (parser.longest + 1)) < 300


FLOODS: dict[str, tuple[Callable[[Any], object], Any]] = {
    "traits of Cardgard": (
        cardgard.read_card_set,
        {"unit": [CARDGARD_UNIT | {"traits": ["鬼"] * 50_000}]},
    ),
    "cards of Cardgard": (cardgard.read_card_set, {"unit": [{"text": "「"}] * 50_000}),
    "soldiers of KTC": (ktc.read_card_set, {"soldier": [KTC_SOLDIER] * 50_000}),
    "texts of KTC": (
        ktc.read_card_set,
        {"soldier": [KTC_SOLDIER | {"trait": ["常時："] * 50_000}], "status": [{}] * 50_000},
    ),
    "cards of LaplaPlus": (laplaplus.read_card_set, {"card": [LAPLAPLUS_CARD] * 50_000}),
    "lines of LaplaPlus": (
        laplaplus.read_card_set,
        {"card": [LAPLAPLUS_CARD | {"text": ["<A>"] * 50_000}]},
    ),
    "cards of PBWCG": (pbwcg.read_card_set, {"pc": [{"text": "「"}] * 50_000}),
    "cards of Fairies Battle": (fairies.read_card_set, {"unit": [{"text": ["「"]}] * 50_000}),
    "lines on a page of Cardgard": (cardgard_page, "あ\n" * 50_000),
    "lines on a page of KTC": (ktc_page, "あ\n" * 50_000),
    "lines on a page of LaplaPlus": (laplaplus_page, "あ\n" * 50_000),
    "lines on a page of PBWCG": (pbwcg_page, "あ\n" * 50_000),
    "lines on a page of Fairies Battle": (fairies_page, "あ\n" * 50_000),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_to_flood_the_answer_with_violations(flood):
    read, document = FLOODS[flood]
    with pytest.raises(IllegalCardSet) as refused:
        read(document)
    assert len(refused.value.violations) <= 201
    assert sum(len(violation.detail) for violation in refused.value.violations) < 100_000


HEADS = {"csv": "name,deck,leap,1,2,3,4\nあ,", "mail": "名前：あ\nデッキ："}
"""What a document of entries begins with."""


def refused_entries(document: Any, form: Form) -> set[str]:
    """Why a document with entries of Cardgard is refused, as codes."""
    options = CARDGARD.book.read_options({})
    with pytest.raises(IllegalEntries) as refused:
        read_entries(document, form, CARDGARD, options, house_cards(CARDGARD))
    return {violation.code for violation in refused.value.violations}


def entry_work(document: Any, form: Form) -> int:
    return lines_run(lambda: refused_entries(document, form))


HALF_A_LINE = budget(400, soak=MAX_LINE_LENGTH // 2 - 50)
"""Characters; of quadratic work, many times the slack."""


@pytest.mark.parametrize("family", REPEATED)
@pytest.mark.parametrize("form", ["csv", "mail"])
def test_to_stall_the_service_with_entries(form, family):
    half = entry_work(HEADS[form] + repeated(family, HALF_A_LINE), form)
    whole = entry_work(HEADS[form] + repeated(family, 2 * HALF_A_LINE), form)
    assert whole < 2.2 * half + SLACK


@pytest.mark.parametrize("family", REPEATED)
def test_to_stall_the_service_with_names(family):
    def work(length: int) -> int:
        def read() -> None:
            with suppress(IllegalEntries):
                read_names("ada,1\nbob,2\n" + repeated(family, length), "csv")

        return lines_run(read)

    assert work(2 * HALF_A_LINE) < 2.2 * work(HALF_A_LINE) + SLACK


class TestToKeepTheServiceBusyWithEntries:
    @pytest.mark.parametrize("form", ["csv", "mail"])
    def test_documents_without_end_are_not_read(self, form):
        document = "a\n" * (MAX_DOCUMENT_LENGTH // 2 + 1)
        assert refused_entries(document, form) == {"entries_too_long"}

    @pytest.mark.parametrize("form", ["csv", "mail"])
    def test_lines_without_end_are_not_read(self, form):
        assert refused_entries("名前：" + "a " * MAX_LINE_LENGTH, form) == {"line_too_long"}

    def test_columns_without_end_are_looked_at_once(self):
        def head(count: int) -> str:
            return "name," * 500 + ('"\n",' + "name," * 500) * count

        assert entry_work(head(40), "csv") < 2.2 * entry_work(head(20), "csv") + SLACK

    def test_one_entry_without_end_is_not_read_on(self):
        document = "名前：あ\nデッキ：\n" + "U01\n" * (MAX_LINES + 1)
        assert refused_entries(document, "mail") == {"entry_too_long"}

    @pytest.mark.parametrize("form", ["csv", "mail"])
    def test_lists_without_end_are_not_looked_up(self, form):
        cards = "、\n".join(f"x{number}" for number in range(3_000))
        document = {
            "csv": f'name,deck,leap,1,2,3,4\nあ,"{cards}"',
            "mail": f"名前：あ\nデッキ：{cards}",
        }[form]
        assert "list_too_long" in refused_entries(document, form)
        assert "unknown_card" not in refused_entries(document, form)

    @pytest.mark.parametrize(
        "form",
        [
            "json",
            pytest.param("csv", marks=pytest.mark.soak),
            pytest.param("mail", marks=pytest.mark.soak),
        ],
    )
    def test_reading_stops_with_the_first_entry_that_is_too_many(self, form):
        count = MAX_ENTRANTS + 1
        entries = {
            "json": lambda count: {"entrants": [None] * count},
            "csv": lambda count: "name\n" + "a\n" * count,
            "mail": lambda count: "名前：a\n" * count,
        }[form]
        assert "entries_too_many" in refused_entries(entries(count), form)
        assert entry_work(entries(2 * count), form) < 1.3 * entry_work(entries(count), form)

    @pytest.mark.parametrize("build", [["U01"] * 100_000, [[[[[[[[[["U01"]]]]]]]]]]])
    def test_builds_without_end_are_not_checked(self, build):
        document = {"entrants": [{"name": "あ", "build": [{"deck": build}, {}]}]}
        assert refused_entries(document, "json") == {"entry_shape"}

    def test_cards_without_end_are_not_read(self, monkeypatch):
        monkeypatch.setattr(pools, "MAX_OWN_CARDS", 500)

        def entrant(number: int) -> dict[str, Any]:
            command = {"id": f"x{number}", "name": "あ", "text": "あ"}
            return {"name": str(number), "build": [], "cards": {"command": [command] * 50}}

        document = {"entrants": [entrant(number) for number in range(11)]}
        assert "own_too_many" in refused_entries(document, "json")


def test_to_flood_the_answer_with_a_long_name():
    row = {"name": "x" * 100_000, "build": [{"deck": ["?"] * 100}, {"squares": {}}]}
    options = CARDGARD.book.read_options({})
    with pytest.raises(IllegalEntries) as refused:
        read_entries({"entrants": [row]}, "json", CARDGARD, options, house_cards(CARDGARD))
    assert sum(len(violation.detail) for violation in refused.value.violations) < 50_000


IMPORTED: dict[str, Callable[[int], str]] = {
    "rows.csv": lambda count: "name\n" + "".join(f"a{number}\n" for number in range(count)),
    "same.csv": lambda count: "name\n" + "a\n" * count,
    "columns.csv": lambda count: "name" + ",x" * count + "\na\n",
    "cells.csv": lambda count: "name\na" + ",x" * count + "\n",
    "challonge.json": lambda count: "[" + ",".join(['{"name": "a"}'] * count) + "]",
}


@pytest.mark.parametrize("name", IMPORTED)
def test_to_stall_an_organiser_with_entrants_from_elsewhere(tmp_path, name):
    def take(count: int) -> None:
        (tmp_path / name).write_text(IMPORTED[name](count))
        import_file(tmp_path / name, {})

    doubles(take, 200)
