"""Names that look alike: a warning, by the table of Unicode, beside the names that are refused."""

from typing import Any

import pytest

from saikoro.domain.tournament.entries import read_json
from saikoro.service.tournaments.lookalikes import lookalikes, skeleton


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Bob0", "BobO"), ("Illya", "lllya"), ("rnario", "mario"), ("1da", "Ida")),
        *(("カエル", "力エル"), ("Аda", "Ada"), ("A–B", "A-B"), ("Ａｄａ", "ada")),
    ],
)
def test_names_that_look_alike_have_one_skeleton(one, other):
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Ade"), ("花子", "化子"), ("é", "e"), ("十", "千"), ("1da", "ida")]
)
def test_others_have_two(one, other):
    assert skeleton(one) != skeleton(other)


def test_everybody_who_looks_like_another_is_named():
    names = {1: "Bob0", 2: "Ada", 3: "BobO", 4: "8ob0", 5: "ВobO"}
    assert lookalikes(names) == {1: [3, 5], 3: [1, 5], 5: [1, 3]}


def test_it_refuses_nothing():
    rows: list[dict[str, Any]] = [{"name": name, "build": []} for name in ("Bob0", "BobO")]
    assert [entry.name for entry in read_json({"entrants": rows})] == ["Bob0", "BobO"]
