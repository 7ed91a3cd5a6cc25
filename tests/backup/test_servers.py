"""Which servers of a cluster are copied."""

from typing import Any

import pytest
from redis.exceptions import ConnectionError as Lost

from saikoro.service.backup import servers
from saikoro.service.backup.folder import NotBackedUp
from saikoro.service.backup.servers import masters_of

URL = "redis+cluster://user:word@one:1,two:2"

SLOTS = [
    [8_192, 16_383, [b"two", 2, b"id2"], [b"three", 3, b"id3"]],
    [100, 8_191, [b"", 1, b"id1"]],
    [0, 99, [None, 1, b"id1"]],
]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the servers answer."""
    found: dict[str, Any] = {"CLUSTER SLOTS": SLOTS, "CLUSTER NODES": b"id1 one myself - 0-99\n"}

    def asked(url: str, command: str) -> Any:
        if found.get("away", "nothing") in url:
            raise Lost("it is away")
        return found[command]

    monkeypatch.setattr(servers, "_asked", asked)
    return found


def test_each_master_once_with_its_slots(shown):
    assert masters_of(URL) == {
        "redis://user:word@one:1": [(0, 99), (100, 8_191)],
        "redis://user:word@two:2": [(8_192, 16_383)],
    }


def test_one_server_is_its_own_master():
    assert masters_of("redis://one:1/3") == {"redis://one:1/3": []}


def test_another_server_is_asked_where_the_first_is_away(shown):
    shown["CLUSTER SLOTS"] = [[0, 16_383, [b"two", 2, b"id2"]]]
    shown["away"] = "one"
    assert masters_of(URL) == {"redis://user:word@two:2": [(0, 16_383)]}
    shown["away"] = "o"
    with pytest.raises(NotBackedUp, match="no server of the cluster answers: it is away"):
        masters_of(URL)


def test_a_slot_without_a_master_is_missing(shown):
    shown["CLUSTER SLOTS"] = SLOTS[:2]
    with pytest.raises(NotBackedUp, match="100 slots have no master"):
        masters_of(URL)


def test_a_slot_that_is_being_moved_would_be_in_two_copies_or_in_none(shown):
    shown["CLUSTER NODES"] = b"id1 one myself - 0-99 [7-<-id2]\n"
    with pytest.raises(NotBackedUp, match="is being moved"):
        masters_of(URL)
