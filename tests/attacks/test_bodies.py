"""An attacker wants the bodies that they send to crash requests, or to stop those of others."""

import asyncio
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

import pytest

from saikoro.service.errors.requests import ParsersBusy
from saikoro.service.parsing import MOST_OF_CLIENT, MOST_WAITING, Parsers
from saikoro.service.process.background import Background
from tests.kit.worded import worded

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Held(Background):
    """A process for parsing that does nothing before it may."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.may = asyncio.Event(), asyncio.Event()

    async def run(self, function: Callable[[*Ts], T], *args: *Ts) -> T:
        self.begun.set()
        await self.may.wait()
        return function(*args)


async def test_to_stall_the_parsing_of_texts():
    held = Held()
    parse = Parsers(held).parse
    clients = [f"client {number % 4}" for number in range(MOST_WAITING)]
    waiting = [asyncio.create_task(parse(client, str.upper, "a")) for client in clients]
    await asyncio.sleep(0)
    with pytest.raises(ParsersBusy):
        await parse("another", str.upper, "b")
    held.may.set()
    assert await asyncio.gather(*waiting) == ["A"] * MOST_WAITING
    assert await parse("another", str.upper, "b") == "B"


async def test_to_have_the_texts_of_others_wait():
    held, order = Held(), list[str]()
    parse = Parsers(held).parse
    attacks = [
        asyncio.create_task(parse("attacker", order.append, "attacker"))
        for _ in range(MOST_OF_CLIENT)
    ]
    await asyncio.sleep(0)
    with pytest.raises(ParsersBusy):
        await parse("attacker", order.append, "attacker")
    author = asyncio.create_task(parse("author", order.append, "author"))
    await asyncio.sleep(0)
    held.may.set()
    await asyncio.gather(author, *attacks)
    assert order[:2] == ["attacker", "author"]


def test_to_have_a_flood_of_texts_parsed(client):
    page = {"page": "■あ■\n" * 10_000}
    found = client.post("/games/cardgard/card-sets/check", json=page).json()
    assert len(found["problems"]) <= 101


@pytest.mark.parametrize("depth", [500, 900, 100_000])
@pytest.mark.parametrize("path", ["/matches", "/games/ktc/card-sets/check"])
def test_to_exhaust_the_stack_with_nested_json(client, path, depth):
    nested = '{"game":"ktc","options":' + "[" * depth + "]" * depth + "}"
    answer = client.post(path, content=nested, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["type"] == "/problems/malformed"


def test_to_crash_a_request_with_bytes_that_are_no_text(client):
    body = b'{"game":"\x80"}'
    answer = client.post("/matches", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["type"] == "/problems/malformed"
    worded(answer.json()["detail"])
