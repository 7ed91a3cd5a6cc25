"""Finished matches in the order in which they finished: as parts of a list, and as a stream."""

import threading
from collections.abc import Iterator
from queue import Queue
from typing import Any

import msgspec
import pytest

from tests.http.test_refusals import refused
from tests.kit.stack import Client, Serving
from tests.kit.tournaments import Tournament, bearer, plan, rows
from tests.kit.waiting import wait_until

BEGINNING = "1970-01-01T00:00:00Z"


def part(client: Client, **params: Any) -> Any:
    headers = params.pop("headers", None)
    answer = client.get("/matches", params=params, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def onwards(client: Client, after: str = BEGINNING, limit: int = 50, **params: Any) -> list[Any]:
    """All that has finished after a moment, or a cursor."""
    found: list[Any] = []
    while True:
        answer = part(client, finished_after=after, limit=limit, **params)
        found += answer["matches"]
        after = answer["next"]
        if not answer["more"]:
            return found


def finish(client: Client, *names: str, **asked: Any) -> str:
    """A match of these players, the first of whom resigns."""
    match = client.post("/matches", json={"game": "laplaplus"} | asked).json()["match"]
    tokens = [client.join(match, player=name) for name in (*names, "ann", "bob")[:2]]
    path = f"/matches/{match}/resignation"
    answer = client.post(path, headers=bearer(tokens[0]) | {"Prefer": "wait=20"})
    assert answer.is_success, answer.text
    return str(match)


@pytest.fixture
def now(client) -> str:
    """A cursor after all that has finished before the test."""
    answer = part(client, finished_after="2100-01-01T00:00:00Z")
    assert (answer["matches"], answer["more"]) == ([], False)
    return str(answer["settled"])


def test_they_are_listed_as_they_finish_with_what_a_site_of_statistics_needs(client, now):
    matches = [finish(client, "ada", "bob") for _ in range(3)]
    client.create()  # one that does not finish
    # Matches of other tests may finish meanwhile.
    found = [each for each in onwards(client, now) if each["match"] in matches]
    assert [each["match"] for each in found] == matches
    shown = found[0]
    meta = client.get(f"/matches/{matches[0]}").json()
    assert (shown["game"], shown["ruleset"]) == ("laplaplus", meta["rules"]["version"])
    assert [seat["player"] for seat in shown["seats"]] == ["ada", "bob"]
    assert (shown["winner"], shown["status"]) == (1, "finished")
    assert (shown["head"], shown["version"]) == (meta["head"], meta["version"])
    assert (
        client.get(shown["record"]).content == client.get(f"/matches/{matches[0]}/record").content
    )
    assert now < shown["finished"] <= found[1]["finished"] <= found[2]["finished"]


@pytest.mark.parametrize("late", ["2286-11-20T17:46:40Z", "9999-12-31T23:59:59-23:59"])
def test_moments_that_are_far_away_have_nothing_after_them(client, late):
    finish(client)
    after = part(client, finished_after=late)
    assert (after["matches"], after["more"]) == ([], False)
    assert part(client, finished_after=after["next"])["matches"] == []
    assert part(client, since=late)["matches"] == []
    assert part(client, until=late)["matches"]
    with client.stream("GET", "/matches/stream", params={"finished_after": late}) as answer:
        assert answer.status_code == 200


@pytest.mark.parametrize("limit", [1, 2, 50])
def test_a_cursor_goes_on_where_a_part_has_ended(client, now, limit):
    player = f"somebody {limit}"  # so that no match of another test is found
    matches = [finish(client, player) for _ in range(4)]
    assert [each["match"] for each in onwards(client, now, limit, player=player)] == matches
    first = part(client, finished_after=now, limit=2, player=player)
    later = finish(client, player)
    rest = onwards(client, first["next"], player=player)
    assert [each["match"] for each in [*first["matches"], *rest]] == [*matches, later]
    last = part(client, finished_after=first["next"], player=player)
    assert part(client, finished_after=last["next"], player=player)["matches"] == []


def test_they_are_narrowed_by_player_game_and_tournament(client, now):
    mine = finish(client, "someone rare")
    cup = Tournament.open(client, {"plan": plan(), "entrants": rows(2), "start": True})
    cup.finish()
    assert [each["match"] for each in onwards(client, now, player="someone rare")] == [mine]
    assert onwards(client, now, player="someone rare", game="ktc") == []
    of_cup = onwards(client, now, tournament=cup.id)
    listed = client.get("/matches", params={"tournament": cup.id}).json()["matches"]
    assert sorted(each["match"] for each in of_cup) == sorted(each["match"] for each in listed)
    assert part(client, finished_after=now, status="finished")["matches"]


def test_a_list_between_two_moments_comes_to_its_end(client, now):
    first, second = finish(client), finish(client)
    [_, shown] = [each for each in onwards(client, now) if each["match"] in (first, second)]
    between = {"finished_after": now, "finished_before": shown["finished"]}
    answer = part(client, **between)
    found = [each["match"] for each in answer["matches"] if each["match"] in (first, second)]
    assert found in ([first], [])  # both may have finished in the same millisecond
    assert answer["next"] is None
    assert second not in found


def test_what_is_not_listed_is_shown_to_its_players_alone(client, now):
    player = client.post("/players").json()
    match = client.post("/matches", json={"game": "laplaplus", "access": "unlisted"}).json()[
        "match"
    ]
    headers = bearer(player["token"])
    seat = client.post(f"/matches/{match}/seats", json={}, headers=headers).json()
    client.join(match)
    resigned = bearer(seat["token"]) | {"Prefer": "wait=20"}
    client.post(f"/matches/{match}/resignation", headers=resigned).raise_for_status()
    assert match not in [each["match"] for each in onwards(client, now)]
    assert [each["match"] for each in onwards(client, now, headers=headers)] == [match]


def test_a_cursor_of_another_list_or_of_somebody_else_is_refused(client, now):
    finish(client)
    cursor = part(client, finished_after=now)["next"]
    forged = ("A" if cursor[0] != "A" else "B") + cursor[1:]
    headers = bearer(client.post("/players").json()["token"])
    for params, sent in (
        ({"finished_after": forged}, {}),
        ({"finished_after": cursor[:19]}, {}),
        ({"finished_after": cursor, "game": "laplaplus"}, {}),
        ({"finished_after": cursor, "player": "ada"}, {}),
        ({"finished_after": cursor}, headers),
        ({"finished_after": "yesterday"}, {}),
    ):
        answer = client.get("/matches", params=params, headers=sent)
        refused(answer, 400, "malformed", pointer="?finished_after")
    for path in ("/matches", "/tournaments", "/disputes"):
        answer = client.get(path, params={"cursor": cursor})
        refused(answer, 400, "malformed", pointer="?cursor")


def test_a_cursor_of_a_list_by_creation_is_refused_elsewhere(client):
    for _ in range(2):
        client.create()
    cursor = part(client, limit=1)["next"]
    assert part(client, limit=2, cursor=cursor)["matches"]
    for params in ({"game": "laplaplus"}, {"seats": "free"}, {"since": BEGINNING}):
        answer = client.get("/matches", params={"cursor": cursor} | params)
        refused(answer, 400, "malformed", pointer="?cursor")


@pytest.mark.parametrize(
    ("params", "named"),
    [
        ({"since": BEGINNING}, "since"),
        ({"until": BEGINNING}, "until"),
        ({"seats": "free"}, "seats"),
        ({"status": "playing"}, "status"),
        ({"cursor": "A" * 40}, "cursor"),
    ],
)
def test_what_does_not_go_with_the_order_of_ends_is_refused(client, params, named):
    answer = client.get("/matches", params={"finished_after": BEGINNING} | params)
    refused(answer, 400, "malformed", pointer=f"?{named}")


def test_a_list_by_creation_ends_before_a_moment(client):
    matches = [client.create() for _ in range(3)]
    shown = part(client, limit=3)["matches"]
    assert [each["match"] for each in shown] == matches[::-1]
    earlier = part(client, until=shown[0]["created"], limit=1)["matches"]
    assert earlier[0]["created"] < shown[0]["created"]


class Stream:
    """The stream, read in a thread."""

    def __init__(
        self, stack: Serving, headers: dict[str, str] | None = None, **params: Any
    ) -> None:
        self.events: Queue[tuple[str, Any]] = Queue()
        self.silent = threading.Event()
        self.last_id = ""
        self._client = stack.client()
        self._asked: dict[str, Any] = {"params": params, "headers": headers or {}}
        self._reading = threading.Thread(target=self._read, daemon=True)

    def __enter__(self) -> "Stream":
        self._reading.start()
        wait_until(lambda: bool(self.last_id), "the stream does not begin")
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()
        self._reading.join()

    def _read(self) -> None:
        try:
            with self._client.stream("GET", "/matches/stream", **self._asked) as answer:
                assert answer.status_code == 200, answer.read()
                for line in answer.iter_lines():
                    self._take(line)
        except Exception as cut:  # noqa: BLE001 - the test has closed it
            self.cut = cut

    def _take(self, line: str) -> None:
        name, _, value = line.partition(": ")
        if name == "id":
            self.last_id = value
        elif name == "data":
            self.events.put((self.last_id, msgspec.json.decode(value)))
        elif line.startswith(": keep-alive"):
            self.silent.set()

    def matches(self, count: int, player: str) -> Iterator[tuple[str, str]]:
        """The next so many of a player, each with its id. Others may finish meanwhile."""
        while count:
            place, shown = self.events.get(timeout=60)
            if player in [seat["player"] for seat in shown["seats"]]:
                count -= 1
                yield place, shown["match"]


@pytest.mark.parametrize("narrowed", [{}, {"player": "a narrow one"}])
def test_a_stream_goes_on_with_what_finishes_from_where_it_was_cut(client, stack, now, narrowed):
    player = narrowed.get("player", "a wide one")
    with Stream(stack, **narrowed) as stream:
        matches = [finish(client, player) for _ in range(2)]
        found = [*stream.matches(2, player)]
        assert [match for _, match in found] == matches
        assert stream.silent.wait(60)
    third = finish(client, player)
    for place, rest in ((found[0][0], [matches[1], third]), (found[1][0], [third])):
        for begun in ({"headers": {"Last-Event-ID": place}}, {"finished_after": place}):
            with Stream(stack, **begun, **narrowed) as resumed:
                assert [match for _, match in resumed.matches(len(rest), player)] == rest
    later = [each["match"] for each in onwards(client, found[1][0], **narrowed)]
    assert [match for match in later if match in (*matches, third)] == [third]


def test_a_stream_goes_on_from_a_cursor_of_the_list(client, stack, now):
    player = "one of both"
    matches = [finish(client, player) for _ in range(3)]
    first = part(client, finished_after=now, limit=1, player=player)  # it may yet be empty
    rest = matches[len(first["matches"]) :]
    with Stream(stack, finished_after=first["next"], player=player) as stream:
        assert [match for _, match in stream.matches(len(rest), player)] == rest


def test_a_stream_is_narrowed(client, stack, now):
    with Stream(stack, player="a rare one") as stream, Stream(stack, game="ktc") as other:
        finish(client)
        mine = finish(client, "a rare one")
        assert [match for _, match in stream.matches(1, "a rare one")] == [mine]
        assert other.events.empty()
    answer = client.get("/matches/stream", headers={"Last-Event-ID": stream.last_id})
    refused(answer, 400, "malformed")
    refused(client.get("/matches/stream?finished_after=x"), 400, "malformed")
