"""Positions as `saikoro rules` plays them, with cards of one's own: nothing else is used."""

import json
from pathlib import Path
from typing import Any

import msgspec

from saikoro.service.cli.matches.rules import Judge

GAMES = Path(__file__).parents[4] / "domain" / "games"

Json = dict[str, Any]

_judge = Judge()


def judged(asked: Json) -> Json:
    answer: Json = json.loads(msgspec.json.encode(_judge.judge(json.dumps(asked).encode())))
    return answer


def codes(answer: Json) -> list[str]:
    """The codes of a refusal; nothing of what is not refused."""
    return [error["code"] for error in answer.get("problem", {}).get("errors", [])]


class Game:
    """A game that is played from the answers so far; `new` are the events of the last one."""

    def __init__(self, asked: Json) -> None:
        self.asked = {**asked, "answers": list(asked["answers"])}
        self.played = judged(self.asked)
        self.new: list[Json] = []

    @property
    def events(self) -> list[Json]:
        events: list[Json] = self.played["events"]
        return events

    @property
    def name(self) -> str | None:
        """What is asked, if anything is."""
        waiting = self.played["waiting"]
        return waiting["name"] if waiting else None

    @property
    def fields(self) -> Json:
        fields: Json = self.played["waiting"]["fields"]
        return fields

    @property
    def seat(self) -> int:
        seat: int = self.played["waiting"]["seats"][0]
        return seat

    @property
    def options(self) -> list[Any]:
        options: list[Any] = self.played["waiting"]["options"][str(self.seat)]
        return options

    @property
    def outcome(self) -> Any:
        return self.played["outcome"]

    def tried(self, answer: Any, seat: int | None = None) -> Json:
        """What an answer would lead to."""
        move = {"seat": self.seat if seat is None else seat, "answer": answer}
        return judged({**self.asked, "answers": [*self.asked["answers"], move]})

    def answer(self, answer: Any, seat: int | None = None) -> None:
        before = len(self.events)
        played = self.tried(answer, seat)
        assert "problem" not in played, played
        seat = self.seat if seat is None else seat
        self.asked["answers"].append({"seat": seat, "answer": answer})
        self.played = played
        self.new = self.events[before:]

    def told(self, *types: str) -> list[Json]:
        """The data of new events of these types, which are written without the game."""
        return [event["data"] for event in self.new if event["type"].split(".")[-1] in types]

    @property
    def kinds(self) -> list[str]:
        return [event["type"].split(".")[-1] for event in self.new]
