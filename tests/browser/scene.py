"""A service on which there is something to look at, for tests of pages and for their pictures."""

import contextlib
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from lanterns import LANTERNS
from saikoro.domain.games import GAMES
from tests.kit.servers import EmbeddedTestServer
from tests.kit.stack import Client, Serving, Stack
from tests.kit.tournaments import SWISS, Tournament, bearer, plan, rows
from tests.kit.waiting import wait_until
from tests.kit.with_lanterns import WITH_LANTERNS

NAMES = ("高橋健一", "Ada Lovelace")

HOSTILE = (
    "<script>window.hit = 1</script>",
    '"\'><img src=x onerror="window.hit=1">',
    "{{ 7 * 7 }} {0} %s </title><b>bold",
    "[x](javascript:hit()) =1+1",
    "&lt;b&gt; ${hit} </textarea><svg>",
    "محمد بن عبد الله الطويل جدا",
    "W" * 40,
    "長" * 40,
)
"""Names that a player may have, and that a page must show as they are."""

OPTIONS: dict[str, dict[str, Any]] = {
    "fairies": {"turn_limit": 16},
    "ktc": {"turn_cap": 12},
    "pbwcg": {"turn_cap": 10},
}
"""Options with which matches of bots soon end."""


class Scene(msgspec.Struct):
    """What there is on the service, by ids."""

    url: str
    """The address of the service, without a slash at its end."""
    finished: dict[str, str]
    """A finished match of every game, by the game."""
    middle: dict[str, int]
    """An event in the middle of each of them."""
    live: str
    """A match of KTC that is being played by two people, after some answers."""
    tokens: list[str]
    """The tokens of its seats."""
    free: str
    """A match with a free seat."""
    cancelled: str
    """A match that was cancelled before it began."""
    hostile: list[str]
    """Matches that are being played under names of HOSTILE, two each."""
    dispute: str
    """An open dispute of a match that is being played, with a reply."""
    decided: str
    """A dispute that was decided, with words of HOSTILE."""
    hostile_set: str
    """The digest of a card set of KTC whose soldiers have the names of HOSTILE."""
    tournament: str
    """A finished tournament of two stages."""
    entering: str
    """A tournament whose name is of HOSTILE, and so are its entrants; it has not begun."""
    organiser: str
    """The token of the organiser of `entering`."""
    registration: dict[str, str]
    """The pages on which entrants build for a tournament, by game."""


@contextlib.contextmanager
def running() -> Iterator[Stack]:
    """A service with all games, Lanterns too, for as long as it is entered."""
    with tempfile.TemporaryDirectory() as folder:
        server = EmbeddedTestServer(Path(folder) / "data")
        with Stack(server, Path(folder), workers=2, runner=WITH_LANTERNS) as stack:
            yield stack.warm()
        server.close()


def build(stack: Serving) -> Scene:
    """Play what there is to look at."""
    with stack.client() as client:
        finished = {game: _between_bots(client, game) for game in (*GAMES, LANTERNS.id)}
        tournament = _tournament(client)
        entering = _entering(client)
        live, tokens = _seated(client, NAMES)
        _answer(client, live, tokens, 6)
        for match in finished.values():
            wait_until(partial(client.is_finished, match), f"{match} does not end")
        return Scene(
            url=stack.url,
            finished=finished,
            middle={game: _length(client, match) // 2 for game, match in finished.items()},
            live=live,
            tokens=tokens,
            free=_free(client),
            cancelled=_cancelled(client),
            hostile=hostile_matches(client),
            dispute=_disputed(client, NAMES, "駒が動いたあとで「待った」をかけました")[0],
            decided=_decided(client),
            hostile_set=hostile_set(client),
            tournament=tournament.finish().id,
            entering=entering.id,
            organiser=entering.token,
            registration={game: _registration(client, game) for game in ("cardgard", "laplaplus")},
        )


def _between_bots(client: Client, game: str) -> str:
    """A match that two bots play by themselves."""
    bots = {"0": {"bot": "random"}, "1": {"bot": "random"}}
    body = {"game": game, "options": OPTIONS.get(game, {}), "bots": bots}
    answer = client.post("/matches", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["match"])


def _length(client: Client, match: str) -> int:
    """How many events a match has."""
    return int(client.get(f"/matches/{match}").json()["version"])


def _seated(client: Client, names: tuple[str, ...]) -> tuple[str, list[str]]:
    """A match of KTC between two people, and their tokens."""
    match = client.post("/matches", json={"game": "ktc"}).json()["match"]
    return match, [client.join(match, player=name) for name in names]


def _answer(client: Client, match: str, tokens: list[str], count: int) -> None:
    """Give this many answers, each the first that the decision lists."""
    given = 0
    while given < count:
        for token in tokens:
            asked = client.get(f"/matches/{match}/decision", headers=bearer(token)).json()
            if asked.get("options"):
                answer = asked["options"][0]["answer"]
                taken = client.answer(match, token, answer, Prefer="wait=10")
                assert taken.is_success, taken.text
                given += 1


def _disputed(client: Client, names: tuple[str, ...], reason: str) -> tuple[str, str]:
    """An open dispute of a match of KTC, with a reply; and the key of its judge."""
    opened = client.post("/matches", json={"game": "ktc", "judge": "key"}).json()
    match = opened["match"]
    tokens = [client.join(match, player=name) for name in names]
    _answer(client, match, tokens, 4)
    receipt = {name: opened["receipt"][name] for name in ("version", "head", "signature")}
    body = {
        "reason": reason,
        "events": [7, 9],
        "kept": [receipt, {"version": 5, "head": "0" * 64}],
    }
    disputed = client.post(f"/matches/{match}/disputes", json=body, headers=bearer(tokens[1]))
    assert disputed.status_code == 201, disputed.text
    dispute = str(disputed.json()["dispute"])
    comment = {"text": "I had not let go of it."}
    replied = client.post(f"/disputes/{dispute}/comments", json=comment, headers=bearer(tokens[0]))
    assert replied.is_success, replied.text
    return dispute, str(opened["judge_token"])


def _decided(client: Client) -> str:
    dispute, key = _disputed(client, HOSTILE[4:6], HOSTILE[1])
    body = {"verdict": "voided", "reason": HOSTILE[0] + " " + HOSTILE[4] * 5}
    ruled = client.post(f"/disputes/{dispute}/rulings", json=body, headers=bearer(key))
    assert ruled.is_success, ruled.text
    return dispute


def _free(client: Client) -> str:
    match = str(client.post("/matches", json={"game": "fairies"}).json()["match"])
    client.join(match, player=NAMES[1])
    return match


def _cancelled(client: Client) -> str:
    opened = client.post("/matches", json={"game": "pbwcg"}).json()
    path = f"/matches/{opened['match']}/cancellation"
    withdrawn = client.post(path, headers=bearer(opened["creator_token"]))
    assert withdrawn.is_success, withdrawn.text
    return str(opened["match"])


def hostile_matches(client: Client) -> list[str]:
    """Matches of KTC between players with names of HOSTILE."""
    pairs = zip(HOSTILE[::2], HOSTILE[1::2], strict=True)
    return [_seated(client, pair)[0] for pair in pairs]


def hostile_set(client: Client) -> str:
    """The digest of a card set of KTC whose soldiers have names of HOSTILE."""
    cards = msgspec.json.decode(GAMES["ktc"].cards.house())
    for soldier, name in zip(cards["soldier"], HOSTILE, strict=False):
        soldier |= {"name": name, "english": name}
    stored = client.post("/games/ktc/card-sets", json=cards)
    assert stored.status_code == 201, stored.text
    return str(stored.json()["card_set"])


def _tournament(client: Client) -> Tournament:
    stages = [SWISS, {"format": "single_elimination", "qualifiers": 4}]
    body = {"plan": plan(*stages, name="秋のカップ"), "entrants": rows(9), "start": True}
    return Tournament.open(client, body)


def _registration(client: Client, game: str) -> str:
    """The page of the link of a tournament."""
    made = plan(SWISS, game=game, name=HOSTILE[0], options={}, registration=8)
    opened = Tournament.open(client, {"plan": made}).opened
    return str(opened["registration"]).replace("/tournaments/", "/t/")


def _entering(client: Client) -> Tournament:
    entrants = rows(len(HOSTILE))
    for entrant, name in zip(entrants, HOSTILE, strict=True):
        entrant["name"] = name
    return Tournament.open(client, {"plan": plan(SWISS, name=HOSTILE[0]), "entrants": entrants})
