"""TN-16.3 to TN-16.8: the same entries in every form, and IllegalEntries for invalid ones."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saikoro.conformance.seating import house_cards
from saikoro.domain.errors.rules import IllegalEntries
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.entries import read_entries, read_json
from saikoro.domain.tournament.entries.entry import printed
from tests.kit.budget import budget
from tests.kit.cardgard import BUILD
from tests.kit.entries import PLAYED, WRONG, as_csv, as_mail, entries, read_csv, read_mail, refused
from tests.kit.work import doubles

SEEDS = range(budget(25, soak=1000))
PIECES = [
    *"\n\n\n,;\t\"'> \u3000=：:1234#-・■",
    "name",
    "deck",
    "squares",
    "row",
    "名前：",
    "デッキ：",
]
PIECES += [
    "配置：",
    "列：",
    "カード：",
    "U01",
    "射撃",
    "■X■",
    "【1】",
    "【属性:聖】",
    "---",
    "太郎",
]
FIELDS = ["entrants", "name", "build", "cards", "unit", "card", "deck", "squares", "row", "id"]
FIELDS += ["number", "leap", "seed", "hp", "text", "traits", "actions"]
FUZZ = settings(max_examples=budget(30, soak=5000), deadline=None)


@pytest.mark.parametrize(("game", "options", "build"), PLAYED)
def test_every_form_is_parsed_to_the_same_entries(game, options, build):
    cards, chosen = house_cards(game), game.book.read_options(options)
    for seed in SEEDS:
        choose = Random(seed)
        listed = entries(build, choose, 5)
        assert read_entries(printed(listed), "json", game, chosen, cards) == listed
        assert read_entries(as_csv(game, listed, choose), "csv", game, chosen, cards) == listed
        assert read_entries(as_mail(game, listed, choose), "mail", game, chosen, cards) == listed


@pytest.mark.parametrize(("form", "read"), [(as_csv, read_csv), (as_mail, read_mail)])
@pytest.mark.parametrize(("game", "options", "build"), PLAYED)
def test_an_unknown_card_is_reported_with_entrant_and_place(game, options, build, form, read):
    cards = house_cards(game)
    for seed in SEEDS:
        choose = Random(seed)
        listed = entries(build, choose, 6)
        at, answer = choose.randrange(6), choose.randrange(len(listed[0].build))
        part, held = choose.choice(list(listed[at].build[answer].items()))
        if held:
            key = choose.choice(list(held) if isinstance(held, dict) else range(len(held)))
            held[key] = WRONG
            text = form(game, listed, choose)
            [line] = [n for n, line in enumerate(text.splitlines(), 1) if WRONG in line]
            [violation] = refused(read, text, game, cards)
            assert violation.code == "unknown_card"
            assert violation.pointer == f"/entrants/{at}/build/{answer}/{part}/{key}"
            expected = f"entrant {at + 1} {listed[at].name!r}, line {line}, column "
            assert violation.detail.startswith(expected)


class TestFuzz:
    """Any input is parsed or gives IllegalEntries."""

    @FUZZ
    @given(st.text(), st.sampled_from([CARDGARD, LAPLAPLUS]))
    def test_text(self, text, game):
        for read in (read_csv, read_mail):
            refused(read, text, game, house_cards(game))

    @FUZZ
    @given(
        st.lists(
            st.sampled_from(PIECES),
            max_size=60,
        ),
        st.sampled_from([CARDGARD, LAPLAPLUS]),
    )
    def test_pieces_of_entries(self, pieces, game):
        options, cards = game.book.read_options({}), house_cards(game)
        for form in ("csv", "mail"):
            refused(read_entries, "".join(pieces), form, game, options, cards)

    @FUZZ
    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
            lambda inner: (
                st.lists(inner)
                | st.dictionaries(
                    st.sampled_from(FIELDS) | st.text(),
                    inner,
                )
            ),
        ),
        st.sampled_from([CARDGARD, LAPLAPLUS]),
    )
    def test_json(self, data, game):
        options, cards = game.book.read_options({}), house_cards(game)
        for document in (
            data,
            {"entrants": data},
            {"entrants": [data]},
            {"entrants": [{"name": "n", "build": [data, data], "cards": data}]},
            {"entrants": [{"name": "n", "build": [{"deck": data}, {"squares": data}]}]},
            {"entrants": [{"name": "n", "build": [], "cards": {"unit": [data], "card": [data]}}]},
        ):
            refused(read_entries, document, "json", game, options, cards)


def wrong_entries(form: str, count: int) -> Any:
    """A document whose entries each name a card that does not exist."""
    if form == "json":
        wrong = [{**BUILD[0], "deck": [f"X{n}", *BUILD[0]["deck"][1:]]} for n in range(count)]
        return {"entrants": [{"name": "n", "build": [deck, BUILD[1]]} for deck in wrong]}
    if form == "csv":
        rows = [f"n,Flame Blade {n:x};U02;C01,,U01,U02,U03,C01\n" for n in range(count)]
        return "name,deck,leap,1,2,3,4\n" + "".join(rows)
    lists = "リープ：L01\n配置：1=U01 2=U02 3=U03 4=C01"
    return "".join(f"n\nデッキ：炎剣士{n:x}、U02、C01\n{lists}\n\n" for n in range(count))


@pytest.mark.parametrize("form", ["json", "csv", "mail"])
def test_all_wrong_entries_are_reported_in_one_answer_with_linear_work(form):
    """TN-16.2."""
    options, cards = CARDGARD.book.read_options({}), house_cards(CARDGARD)

    def report(count: int) -> None:
        found = refused(read_entries, wrong_entries(form, count), form, CARDGARD, options, cards)
        assert len({violation.pointer.split("/")[2] for violation in found}) == count

    doubles(report, 100)
    report(budget(1_000, soak=10_000))


def test_only_a_list_of_entrants_is_accepted():
    with pytest.raises(IllegalEntries, match="entries_shape"):
        read_json([])


def test_a_row_that_ends_early_has_empty_cells():
    options, cards = CARDGARD.book.read_options({}), house_cards(CARDGARD)
    document = "name,deck,leap,1,2,3,4\nn,U01\n"
    found = refused(read_entries, document, "csv", CARDGARD, options, cards)
    assert "cell_empty" in {violation.code for violation in found}
