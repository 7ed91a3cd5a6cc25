"""KT-12.5: JSON lines and the JSON card set are enough to rebuild the state."""

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.games import find_game
from domain.games.ktc import KTC
from domain.games.ktc.cards.card_set import read_card_set
from domain.games.ktc.state import evolve, start
from domain.match.events import GameEvent
from domain.match.fold import Fold
from domain.record.header import Header
from domain.record.line import write_line
from tests import replay
from tests.kit.budget import budget
from tests.kit.ktc import placed_at_random, random_operation
from tests.kit.ktc_cards import random_source
from tests.kit.seating import Seated
from tests.kit.watching import answer_at_random

RECORDS = sorted(Path(replay.__file__).parent.glob("ktc-*/*.jsonl"))

SQUARES = ["1-1", "1-2", "2-1", "2-2", "3-1", "3-2", "4-1", "4-2", "5-1", "5-2"]


class Client:
    """The state of a match, kept by KT-12.5 over plain JSON."""

    def __init__(self, cards: dict[str, Any]) -> None:
        self.cards = {card["id"]: card for card in cards["soldier"]}
        self.state: dict[str, Any] = {
            "rosters": [],
            "first": None,
            "turn": 0,
            "seat": None,
            "acting": None,
            "fields": [[None] * 10, [None] * 10],
            "outside": [[], []],
            "removed": [[], []],
            "soldiers": {},
            "winner": None,
            "reason": None,
        }

    def take(self, line: bytes) -> None:
        event = json.loads(line)
        data = event["data"]
        if event["type"].startswith("ktc."):
            self._match(event["type"], data)
            self._zones(event["type"], data)
            self._soldier(event["type"], data)

    def _match(self, kind: str, data: dict[str, Any]) -> None:
        state = self.state
        match kind:
            case "ktc.rosters_revealed":
                state["rosters"] = [data["a"], data["b"]]
            case "ktc.first_player_decided":
                state["first"] = data["seat"]
            case "ktc.placement_revealed":
                state["fields"][data["seat"]] = [data["squares"][square] for square in SQUARES]
            case "ktc.game_started":
                for seat, field in enumerate(state["fields"]):
                    state["soldiers"] |= {
                        name: self._new_soldier(name, seat, place)
                        for place, name in enumerate(field)
                        if name is not None
                    }
            case "ktc.turn_started":
                state |= {"turn": data["turn"], "seat": data["seat"], "acting": None}
            case "ktc.action_declared":
                state["acting"] = data["soldier"]
            case "ktc.match_ended":
                state |= data

    def _new_soldier(self, name: str, seat: int, place: int) -> dict[str, Any]:
        card = self.state["rosters"][seat][int(name[1:]) - 1]
        kept = {"id": name, "seat": seat, "card": card, "place": place, "timer": 0, "left": None}
        return kept | self._fresh(card)

    def _fresh(self, card: str) -> dict[str, Any]:
        printed = self.cards[card]
        return {
            "hp": printed["hp"][0],
            "max_hp": printed["hp"][0],
            "unique": printed.get("unique", {"start": 0})["start"],
            "upper": False,
            "tired": False,
            "buff": None,
            "debuff": None,
            "uses": {},
        }

    def _zones(self, kind: str, data: dict[str, Any]) -> None:
        soldiers = self.state["soldiers"]
        soldier = soldiers.get(data.get("soldier"))
        if soldier is None:
            return
        name, seat = soldier["id"], soldier["seat"]
        field, outside = self.state["fields"][seat], self.state["outside"][seat]
        match kind:
            case "ktc.soldier_moved":
                to, from_ = SQUARES.index(data["to"]), SQUARES.index(data["from"])
                field[to], field[from_] = name, data["swapped"]
                soldier["place"] = to
                if data["swapped"] is not None:
                    soldiers[data["swapped"]]["place"] = from_
            case "ktc.soldier_exiled":
                place = SQUARES.index(data["square"])
                field[place] = None
                outside.append(name)
                soldier |= {"place": None, "timer": data["timer"], "left": place}
                if data["state"] == "fresh":
                    soldier |= self._fresh(soldier["card"])
            case "ktc.exile_counted":
                soldier["timer"] = data["timer"]
            case "ktc.soldier_returned":
                place = SQUARES.index(data["square"])
                field[place] = name
                outside.remove(name)
                soldier |= {"place": place, "timer": 0}
            case "ktc.soldier_defeated":
                if soldier["place"] is not None:
                    field[soldier["place"]] = None
                if name in outside:
                    outside.remove(name)
                self.state["removed"][seat].append(name)
                soldier["place"] = None

    def _soldier(self, kind: str, data: dict[str, Any]) -> None:
        soldier = self.state["soldiers"].get(data.get("target", data.get("soldier")))
        match kind:
            case "ktc.damage_dealt" | "ktc.healed" | "ktc.hp_increased" | "ktc.hp_decreased":
                soldier["hp"] = data["hp"]
            case "ktc.soldier_promoted":
                soldier |= {"hp": data["hp"], "max_hp": data["max_hp"], "upper": True}
            case "ktc.unique_changed":
                soldier["unique"] = data["to"]
            case "ktc.stamina_changed":
                soldier["tired"] = data["stamina"] == "疲労状態"
            case "ktc.status_gained":
                soldier[data["kind"]] = {"name": data["name"], "turns": data["turns"]}
            case "ktc.status_counted":
                soldier[data["kind"]]["turns"] = data["turns"]
            case "ktc.status_lost":
                soldier[data["kind"]] = None
            case "ktc.skill_used":
                soldier["uses"][data["skill"]] = data["uses"]


def check_record(record: Iterable[bytes], cards: bytes) -> None:
    """The client and the service agree at every version."""
    first, *lines = record
    header = Header.read(first)
    game = find_game(header.game, header.rules.version)
    fold = Fold(game, header, game.cards.read(msgspec.json.decode(cards)))
    client = Client(json.loads(cards))
    for line in lines:
        fold.take(line)
        client.take(line)
        assert client.state == msgspec.to_builtins(fold.state.game), line


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_client_rebuilds_the_state_of_every_record(record: Path) -> None:
    lines = record.read_bytes().splitlines()
    digest = Header.read(lines[0]).rules.digest
    check_record(lines, record.with_name(f"{digest}.json").read_bytes())


@given(
    salt=st.integers(0, 10**9),
    exile_keeps=st.sampled_from(["info", "state"]),
    placement=st.sampled_from(["secret", "second_last"]),
)
@settings(max_examples=budget(20, soak=2_000))
def test_a_client_rebuilds_the_state_of_a_random_match(
    salt: int, exile_keeps: str, placement: str
) -> None:
    match = Seated.both(KTC, salt, exile_keeps=exile_keeps, placement=placement)
    choose = Random(salt)
    while match.waiting:
        answer_at_random(match, choose)
    check_record(match.record, KTC.cards.house())


@given(seed=st.integers(0, 10**9), exile_keeps=st.sampled_from(["info", "state"]))
@settings(max_examples=budget(60, soak=4_000))
def test_a_client_rebuilds_the_state_with_random_cards(seed: int, exile_keeps: str) -> None:
    source, choose = random_source(seed), Random(seed)
    cards, client = read_card_set(source), Client(source)
    match = placed_at_random(choose, cards, exile_keeps=exile_keeps)
    while match.stop is not None:
        match.answer(random_operation(choose, match.legal()))
    state = start(match.options)
    for version, event in enumerate(match.emitted(), 1):
        client.take(write_line(event, version))
        if isinstance(event, GameEvent):
            evolve(state, event, cards)
        assert client.state == msgspec.to_builtins(state), event
