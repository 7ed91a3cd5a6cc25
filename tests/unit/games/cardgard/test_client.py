"""What a client keeps (CG-18.5): a fold of JSON lines, written from the rule book alone."""

import json
import random
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.games.cardgard import CARDGARD
from domain.games.cardgard.cards.card_set import read_card_set
from domain.games.cardgard.options import CardgardOptions
from domain.games.cardgard.state import CardgardState, Combatant, SetCommand
from domain.match.fold import Fold
from domain.match.position import play_position
from domain.match.sources.dice import RepeatedDice
from domain.record.header import Header
from domain.record.line import write_line
from tests import replay
from tests.kit.budget import budget
from tests.kit.cardgard import moves, random_build
from tests.kit.cardgard_cards import card_set_sources
from tests.kit.seating import Seated

RECORDS = sorted(Path(replay.__file__).parent.glob("cardgard-1/*.jsonl"))


class Client:
    """`game` of the JSON state, from lines and a JSON card set."""

    def __init__(self, card_set: dict[str, Any]) -> None:
        self.printed = {card["id"]: card for table in ("unit", "leap") for card in card_set[table]}
        self.game: dict[str, Any] = {
            "decks": [],
            "leap_decks": [],
            "units": {},
            "squares": [],
            "commands": [],
            "knocked_out": [[], []],
            "starting_hp": [0, 0],
            "order": [],
            "round": 0,
            "face": None,
            "acted": [],
            "spoken": [],
            "latest": [None, None],
            "leapt": False,
            "winner": None,
            "reason": None,
        }

    def take(self, line: bytes) -> None:
        """Apply one line by the columns `changed by` of CG-18.5."""
        event = json.loads(line)
        name, data = event["type"].removeprefix("cardgard."), event["data"]
        if name == "lineups_revealed":
            self.reveal_lineups(data)
        elif name == "unit_leapt":
            self.leap(data)
        else:
            self.change_match(name, data)
            self.change_turn(name, data)
            self.change_field(name, data)
            self.change_unit(name, data)
            self.change_command(name, data)

    def new_unit(self, ref: str, card: str, square: int) -> dict[str, Any]:
        return {
            "ref": ref,
            "seat": seat_of(ref),
            "card": card,
            "hp": self.printed[card]["hp"],
            "max_hp": self.printed[card]["hp"],
            "speed": self.printed[card]["speed"],
            "square": square,
            "ailments": [],
            "no_traits": [],
            "silenced": [],
            "rows_taken": [],
            "triggered": 0,
        }

    def reveal_lineups(self, data: dict[str, Any]) -> None:
        game = self.game
        for seat, units in enumerate(data["units"]):
            game["squares"].append([None] * 4)
            for square, card in units.items():
                ref = f"{'AB'[seat]}{square}"
                game["units"][ref] = self.new_unit(ref, card, int(square))
                game["squares"][seat][int(square) - 1] = ref
                game["starting_hp"][seat] += self.printed[card]["hp"]
        game["commands"] = [
            {"square": square, "card": None, "uses": 0, "stays": False}
            for square in data["command_squares"]
        ]

    def leap(self, data: dict[str, Any]) -> None:
        game, ref = self.game, data["ref"]
        game["units"][ref] = self.new_unit(ref, data["to_card"], data["square"])
        game["units"][ref]["hp"] = data["hp"]
        game["leap_decks"][seat_of(ref)].remove(data["to_card"])
        game["spoken"] = [other for other in game["spoken"] if other != ref]
        game["leapt"] = True

    def change_match(self, name: str, data: dict[str, Any]) -> None:
        game = self.game
        match name:
            case "decks_revealed":
                game["decks"], game["leap_decks"] = data["decks"], data["leap_decks"]
            case "order_decided":
                game["order"], game["leapt"] = data["order"], False
            case "order_changed":
                game["order"] = data["order"]
            case "match_ended":
                game["winner"], game["reason"] = data["winner"], data["reason"]

    def change_turn(self, name: str, data: dict[str, Any]) -> None:
        game = self.game
        match name:
            case "round_began":
                game["round"], game["face"], game["acted"] = data["round"], None, []
            case "round_face_changed":
                game["face"] = data["new"]
            case "round_face_fixed":
                game["face"] = data["face"]
            case "turn_began":
                game["acted"].append(data["ref"])
                game["latest"][seat_of(data["ref"])] = data["ref"]
                game["spoken"] = []
            case "ability_triggered":
                game["spoken"].append(data["ref"])
                game["units"][data["ref"]]["triggered"] += 1
            case "action_taken":
                game["units"][data["ref"]]["rows_taken"].append(data["face"])
            case "round_ended":
                for unit in game["units"].values():
                    for kind in ("no_traits", "silenced"):
                        unit[kind] = [until for until in unit[kind] if until != data["round"]]

    def change_field(self, name: str, data: dict[str, Any]) -> None:
        if name not in ("unit_removed", "unit_revived", "unit_moved_up"):
            return
        ref, unit = data["ref"], self.game["units"][data["ref"]]
        squares = self.game["squares"][seat_of(ref)]
        knocked_out = self.game["knocked_out"][seat_of(ref)]
        match name:
            case "unit_removed":
                squares[data["square"] - 1] = None
                knocked_out.append(ref)
                unit["square"], unit["ailments"] = None, []
            case "unit_revived":
                squares[data["square"] - 1] = ref
                knocked_out.remove(ref)
                unit["square"], unit["hp"] = data["square"], data["hp"]
            case "unit_moved_up":
                squares[data["from"] - 1], squares[data["to"] - 1] = None, ref
                unit["square"] = data["to"]

    def change_unit(self, name: str, data: dict[str, Any]) -> None:
        unit = self.game["units"].get(data.get("target", data.get("ref")))
        match name:
            case "damage_dealt" | "healing_received" | "unit_saved":
                unit["hp"] = data["hp"]
            case "max_hp_changed":
                unit["max_hp"], unit["hp"] = data["new"], data["hp"]
            case "speed_changed":
                unit["speed"] = data["new"]
            case "status_gained":
                unit["ailments"].append(data["ailment"])
            case "status_cured":
                unit["ailments"].remove(data["ailment"])
            case "traits_lost":
                unit["no_traits"].append(data["until"])
            case "ability_silenced":
                unit["silenced"].append(data["until"])

    def change_command(self, name: str, data: dict[str, Any]) -> None:
        if name not in ("command_activated", "command_settled", "command_shown"):
            return
        command = self.game["commands"][data["seat"]]
        match name:
            case "command_activated":
                command["card"], command["uses"] = data["card"], data["use"]
            case "command_shown":
                command["card"] = data["card"]
            case "command_settled":
                command["stays"] = data["fate"] == "stays"
                if data["fate"] in ("removed", "destroyed"):
                    command["square"] = None


def seat_of(ref: str) -> int:
    return "AB".index(ref[0])


def check_every_version(header: Header, lines: Iterable[bytes], card_set: dict[str, Any]) -> None:
    fold, client = Fold(CARDGARD, header, read_card_set(card_set)), Client(card_set)
    for line in lines:
        fold.take(line)
        client.take(line)
        assert client.game == msgspec.to_builtins(fold.state.game)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=budget(50, soak=5_000))
def test_the_client_fold_equals_the_state_of_random_matches(seed):
    choose = random.Random(seed)
    match = Seated.both(CARDGARD, seed, rounds=choose.randint(1, 6))
    match.play((m.seat, m.answer) for m in moves(random_build(choose), random_build(choose)))
    check_every_version(match.header, match.lines, json.loads(CARDGARD.cards.house()))


@given(source=card_set_sources(), seed=st.integers(0, 2**32))
@settings(max_examples=budget(15, soak=10_000))
def test_the_client_fold_equals_the_state_with_random_cards(source, seed):
    choose, cards = random.Random(seed), read_card_set(source)
    answers = moves(random_build(choose, cards), random_build(choose, cards))
    dice = RepeatedDice([], seed.to_bytes(32, "big"))
    played = play_position(CARDGARD, CardgardOptions(rounds=6), cards, answers, dice)
    lines = [write_line(event, version) for version, event in enumerate(played.events, 1)]
    check_every_version(Seated(CARDGARD).header, lines, source)


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_the_client_fold_equals_the_state_of_finished_records(record):
    first, *lines = record.read_bytes().splitlines()
    header = Header.read(first)
    card_set = json.loads(record.with_name(f"{header.rules.digest}.json").read_bytes())
    check_every_version(header, lines, card_set)


@pytest.mark.parametrize(
    ("of", "struct"), [("`game`", CardgardState), ("a unit", Combatant), ("a command", SetCommand)]
)
def test_the_rule_book_names_every_field_of_the_state(of, struct):
    table = CARDGARD.book.text().partition(f"| field of {of} |")[2].partition("\n\n")[0]
    first_cells = re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE)
    assert re.findall(r"`(\w+)`", " ".join(first_cells)) == [*struct.__struct_fields__]
