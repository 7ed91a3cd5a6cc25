"""Somebody wants to know a build that stays closed until the stage is over (TN-32)."""

import json
import secrets
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from tests.attacks.test_early_lines import ADDRESSES, ROUTES, read
from tests.http.test_tournament_seats import invitations, seats
from tests.kit.closed_cup import become, looked, opened, resign
from tests.kit.stack import Client
from tests.kit.tournaments import Tournament, bearer
from tests.kit.waiting import wait_until

READING = sorted({path for method, path in ROUTES if method == "GET"})

FORMATS = ("text/event-stream", "application/jsonl", "text/markdown", "text/html")


class Asked(NamedTuple):
    """What was asked while the builds were closed, and what came of it."""

    what: str
    content: bytes


class Evening(NamedTuple):
    """Everything that anybody got while the builds of a match were closed, and what was hidden."""

    asked: list[Asked]
    hidden: list[bytes]


@pytest.fixture(scope="module")
def evening(stack) -> Iterator[Evening]:
    with stack.client() as client:
        cup, names = opened(client), [secrets.token_hex(8) for _ in "AB"]
        match, tokens = decided(client, cup, names)
        got = [*everything(client, cup, match), *to_the_other_seat(client, match, tokens)]
        assert looked(cup, match)["status"] == "decided"
        cup.taken("cancellation", {"reason": "that is all for today"})
        become(cup, match, "finished")
        record = client.get(f"/matches/{match}/record").content.splitlines()
        events = [json.loads(line) for line in record[1:]]
        ended = [event["type"] for event in events].index("match.finished")
        later = [text for event in events[ended + 1 :] for text in texts(event["data"])]
        hidden = sorted({text.encode() for text in later if len(text) in (16, 64)})
        assert {name.encode() for name in names} < set(hidden)
        yield Evening(got, hidden)


def texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for part in value.values():
                yield from texts(part)
        case list():
            for part in value:
                yield from texts(part)


def decided(client: Client, cup: Tournament, names: list[str]) -> tuple[str, list[str]]:
    """A match between two people whose decks have names that nobody can guess, and their tokens."""
    held, tokens = [], invitations(client, cup.path, cup.token)
    for entrant, name in zip((2, 3), names, strict=True):
        [seat] = seats(client, cup.path, entrant, tokens[entrant])
        deck = asked(client, seat)
        named = deck | {"name": name}
        answer = client.answer(seat["match"], seat["token"], named, Prefer="wait=20")
        assert answer.is_success, answer.text
        held.append(seat["token"])
    match = resign(client, cup)
    become(cup, match, "decided")
    return match, held


def asked(client: Client, seat: dict[str, Any]) -> dict[str, Any]:
    """The first deck that a seat may submit, once it is asked for one."""
    found: list[dict[str, Any]] = []

    def is_asked() -> bool:
        path = f"/matches/{seat['match']}/decision"
        decision = client.get(path, headers=bearer(seat["token"])).json()
        found.extend(one["answer"] for one in decision["options"] or ())
        return bool(found)

    wait_until(is_asked, "nothing is asked")
    return found[0]


def everything(client: Client, cup: Tournament, match: str) -> Iterator[Asked]:
    """Every route of the service, asked in every way by somebody without a seat."""
    known = (
        ADDRESSES
        | {"match": match, "tournament": cup.id, "game": "fairies"}
        | {"dispute": "0" * 32}
    )
    last = looked(cup, match)["version"]
    for path in READING:
        names = [part[1:-1].partition(":")[0] for part in path.split("/") if part.startswith("{")]
        address = path.format(**{name: known[name] for name in names})
        yield Asked(path, read(client, address))
        if "{match}" not in path and "{tournament}" not in path:
            continue
        if "{version}" in path:
            for version in range(1, last + 1):
                at = path.format(**{name: known[name] for name in names} | {"version": version})
                yield Asked(f"{path} {version}", read(client, at))
        if not path.endswith("stream"):
            for name in ("after", "at", "since"):
                query = {name: last - 1}
                yield Asked(f"{path}?{query}", read(client, address, params=query))
            for accept in FORMATS:
                headers = {"Accept": accept}
                yield Asked(f"{path} {accept}", read(client, address, headers=headers))
    for method, path in ROUTES:
        if method == "GET" or "{match}" not in path:
            continue
        names = [part[1:-1].partition(":")[0] for part in path.split("/") if part.startswith("{")]
        address = path.format(**{name: known[name] for name in names})
        for body in ({}, {"seat": 0}):
            answer = client.request(method, address, json=body)
            yield Asked(f"{method} {path}", answer.content + repr(answer.headers).encode())


def to_the_other_seat(client: Client, match: str, tokens: list[str]) -> Iterator[Asked]:
    """What each seat is shown, without what it has sealed itself."""
    for at, token in enumerate(tokens):
        for part in ("", "/events", "/record", "/report", "/audit", "/state", "/table", "/frames"):
            content = client.get(f"/matches/{match}{part}", headers=bearer(token)).content
            own = client.get(f"/matches/{match}/state", headers=bearer(token)).json()["known"]
            for mine in texts(own):
                content = content.replace(mine.encode(), b"")
            yield Asked(f"seat {at} {part}", without_openings(content))


def without_openings(content: bytes) -> bytes:
    """A page of events without the nonces that a seat has chosen or been given itself."""
    try:
        page = json.loads(content)
    except ValueError:
        return content
    if isinstance(page, dict):
        page.pop("secrets", None)
    return json.dumps(page).encode()


def test_no_route_gives_a_build_away(evening: Evening) -> None:
    assert len(evening.asked) > len(READING)
    found = [
        (one.what, hidden)
        for one in evening.asked
        for hidden in evening.hidden
        if hidden in one.content
    ]
    assert found == []


def test_nothing_but_the_match_itself_is_hidden(evening: Evening) -> None:
    """A walk that finds nothing proves something: it has seen the match and the tournament."""
    seen = b"".join(one.content for one in evening.asked)
    assert b"match.finished" in seen
    assert b"decided" in seen
