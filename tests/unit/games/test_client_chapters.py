"""The chapters on what a client keeps name every field of the state, and no other names."""

import re
from pathlib import Path

import msgspec
import pytest

from saikoro.api_schemas.schema.wire import schemas_of
from saikoro.domain.games import GAMES
from saikoro.domain.games.cardgard import state as cardgard
from saikoro.domain.games.fairies import state as fairies
from saikoro.domain.games.ktc import state as ktc
from saikoro.domain.games.laplaplus import state as laplaplus
from saikoro.domain.games.pbwcg import state as pbwcg
from saikoro.domain.match.state import MatchState

PROTOCOL = Path(__file__).parents[3] / "docs" / "protocol.md"

CHAPTERS: dict[str, tuple[str, str, list[type[msgspec.Struct]]]] = {
    "cardgard": (
        "**CG-18.5**",
        "## CG-19",
        [cardgard.CardgardState, cardgard.Combatant, cardgard.SetCommand],
    ),
    "fairies": (
        "## FB-22",
        "## FB-23",
        [fairies.FairiesState, fairies.SeatState, fairies.Placed],
    ),
    "ktc": ("**KT-12.5**", "## KT-13", [ktc.KtcState, ktc.Soldier]),
    "laplaplus": ("LP-12.1 ", "## LP-13", [laplaplus.LaplaPlusState]),
    "pbwcg": ("## 27", "## 28", [pbwcg.PbwcgState, pbwcg.Pl, pbwcg.Unit]),
}
"""Where each chapter begins and ends, and the objects of which it has a table each."""

PROSE = {"code", "false", "null", "true"}


def chapter_of(game: str) -> str:
    begins, ends, _ = CHAPTERS[game]
    before, found, chapter = GAMES[game].book.text().partition(begins)
    assert found, before[:80]
    return chapter.partition(ends)[0]


def fields_in(text: str) -> list[list[str]]:
    """The first cells of every table of fields."""
    tables = re.findall(r"^\| field.*\n\|[-|]+\n((?:\|.*\n)+)", text, re.MULTILINE)
    return [
        re.findall(r"`(\w+)`", " ".join(row.split(" | ")[0] for row in table.splitlines()))
        for table in tables
    ]


@pytest.mark.parametrize("game", CHAPTERS)
def test_a_chapter_has_every_field_of_the_state_once(game: str) -> None:
    tables = fields_in(chapter_of(game))
    structs = [sorted(struct.__struct_fields__) for struct in CHAPTERS[game][2]]
    assert [sorted(table) for table in tables] == structs


@pytest.mark.parametrize("game", CHAPTERS)
def test_a_chapter_names_nothing_that_is_not_on_the_wire(game: str) -> None:
    schema = msgspec.json.encode(schemas_of([GAMES[game]], "#/")).decode()
    known = set(re.findall(r'"(?:\w+\.)*(\w+)"', schema)) | PROSE
    printed = set(re.findall(r'"(\w+)"', GAMES[game].cards.house().decode()))
    words = set(re.findall(r"`([a-z_]{2,})`", chapter_of(game)))
    assert words - known - printed == set()


def test_every_game_has_a_chapter() -> None:
    assert CHAPTERS.keys() == GAMES.keys()


def test_the_protocol_has_every_field_of_the_shared_state() -> None:
    chapter = PROTOCOL.read_text("utf-8").partition("## Fold a match")[2].partition("\n## ")[0]
    [table] = fields_in(chapter)
    assert sorted(table) == sorted(MatchState.__struct_fields__)
