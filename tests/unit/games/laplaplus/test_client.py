"""What a client keeps (LP-12.1): a fold of JSON lines, written from the rule book alone."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.games.laplaplus import LAPLAPLUS
from domain.match.fold import Fold
from domain.record.header import Header
from tests import replay
from tests.kit.battles import house_set
from tests.kit.budget import budget
from tests.kit.seating import Seated

RECORDS = sorted(Path(replay.__file__).parent.glob("laplaplus-1/*.jsonl"))


def new_game() -> dict[str, Any]:
    """The column `start` of LP-12.1."""
    return {
        "open_cards": [],
        "initial_rows": [],
        "rows": [],
        "cards": {},
        "hp": [0, 0],
        "turn": 0,
        "first": None,
        "acting": None,
        "winner": None,
        "reason": None,
    }


def take(game: dict[str, Any], line: bytes) -> None:
    """Apply one line by the column `changed by` of LP-12.1."""
    event = json.loads(line)
    name, data = event["type"].removeprefix("laplaplus."), event["data"]
    change_rows(game, name, data)
    change_turn(game, name, data)


def change_rows(game: dict[str, Any], name: str, data: dict[str, Any]) -> None:
    """`open_cards` to `cards`."""
    match name:
        case "open_cards_shown":
            game["open_cards"] = [data["a"], data["b"]]
        case "rows_revealed":
            game["initial_rows"] = [data["a"], data["b"]]
            for letter, numbers in (("A", data["a"]), ("B", data["b"])):
                names = [f"{letter}{position}" for position in range(1, len(numbers) + 1)]
                game["rows"].append(names)
                for card, number in zip(names, numbers, strict=True):
                    game["cards"][card] = {"number": number, "up": True}
        case "cards_swapped":
            row = game["rows"][seat_of(data["card"])]
            above, below = row.index(data["card"]), row.index(data["below"])
            row[above], row[below] = data["below"], data["card"]
        case "card_removed":
            game["rows"][seat_of(data["card"])].remove(data["card"])
            del game["cards"][data["card"]]
        case "card_downed":
            game["cards"][data["card"]]["up"] = False
        case "card_upped":
            game["cards"][data["card"]]["up"] = True
        case "cards_readied":
            for card in data["cards"]:
                game["cards"][card]["up"] = True


def change_turn(game: dict[str, Any], name: str, data: dict[str, Any]) -> None:
    """`hp` to `reason`."""
    match name:
        case "initial_hp_raised":
            game["hp"][seat_of(data["card"])] = data["hp"]
        case "battle_started":
            game["hp"] = [data["hp_a"], data["hp_b"]]
        case "damage_dealt" | "hp_restored":
            game["hp"][data["side"]] = data["hp"]
        case "turn_started":
            game["turn"], game["first"] = data["turn"], None
        case "initiative_decided":
            game["first"] = data["first"]
        case "action_phase_started":
            game["acting"] = data["side"]
        case "cards_readied":
            game["acting"] = None
        case "battle_ended":
            game["winner"], game["reason"], game["acting"] = data["winner"], data["reason"], None


def seat_of(card: str) -> int:
    return "AB".index(card[0])


def check_every_version(header: Header, lines: Iterable[bytes]) -> None:
    fold, game = Fold(LAPLAPLUS, header, house_set()), new_game()
    for line in lines:
        fold.take(line)
        take(game, line)
        assert game == msgspec.to_builtins(fold.state.game)


@st.composite
def matches(draw: st.DrawFn) -> Seated:
    """A finished match of either build mode."""
    mode = draw(st.sampled_from(["free", "open"]))
    options = {"build_mode": mode, "identical_rows": "die", "max_turns": draw(st.integers(1, 30))}
    match = Seated.both(LAPLAPLUS, draw(st.integers(0, 9)), **options)
    numbers = st.integers(1, 27)
    if mode == "free":
        rows = [draw(st.lists(numbers, max_size=8)) for _ in range(2)]
    else:
        rows = [draw(st.lists(numbers, min_size=8, max_size=8)) for _ in range(2)]
        match.play((seat, {"open_cards": row[:4]}) for seat, row in enumerate(rows))
    return match.play((seat, {"row": row}) for seat, row in enumerate(rows))


@given(matches())
@settings(max_examples=budget(200, soak=20_000))
def test_the_client_fold_equals_the_state_of_random_matches(match):
    check_every_version(match.header, match.lines)


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_the_client_fold_equals_the_state_of_finished_records(record):
    header, *lines = record.read_bytes().splitlines()
    check_every_version(Header.read(header), lines)


def test_the_rule_book_names_every_field_of_the_state():
    chapter = LAPLAPLUS.book.text().partition("LP-12.1")[2].partition("## LP-13")[0]
    first_cells = re.findall(r"^\| (`[^|]+) \|", chapter, re.MULTILINE)
    named = re.findall(r"`(\w+)`", " ".join(first_cells))
    assert named == [*LAPLAPLUS.book.state.__struct_fields__]
