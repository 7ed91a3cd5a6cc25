"""An attacker wants the bodies that they send to crash requests, or to stop those of others."""

import asyncio
import threading

import pytest

from service.errors import ParsersBusy
from service.parsing import MOST_WAITING, parse


async def test_to_stall_the_event_loop_with_texts():
    done = threading.Event()
    waiting = [asyncio.create_task(parse(done.wait)) for _ in range(MOST_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(ParsersBusy):
        await parse(done.wait)
    done.set()
    assert all(await asyncio.gather(*waiting))
    assert await parse(str.upper, "a") == "A"


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
    assert answer.json()["detail"] == "the document is not UTF-8"
