"""Pictures that games bring: shown by `<img>` alone, and never needed."""

from dataclasses import replace

import pytest

from lanterns import LANTERNS
from saikoro.domain.games import GAMES, RULESETS
from saikoro.service.http.responses.browsers import PICTURE
from saikoro.service.settings import Settings
from saikoro.service.web import static
from tests.kit.served import served
from tests.kit.stack import SECRET
from tests.unit.match.test_picture import SVG, png

HOSTILE = SVG.replace(b"<rect", b'<script>hit()</script><rect onload="hit()"')
PAGE = {"Accept": "text/html"}


@pytest.fixture
def client(server):
    settings = Settings(redis_url=server.url, queue_url=server.queue_url, secret_key=SECRET)
    with served(settings) as opened:
        yield opened


@pytest.fixture
def install(monkeypatch):
    def install(picture):
        telling = replace(LANTERNS.telling, picture=picture)
        game = replace(LANTERNS, telling=telling)
        monkeypatch.setitem(GAMES, game.id, game)
        monkeypatch.setitem(RULESETS, (game.id, game.version), game)

    return install


def test_a_game_needs_no_picture(client, install):
    install(b"")
    shared = static.address("generic.svg")
    for path in ("/", "/g/lanterns"):
        answer = client.get(path, headers=PAGE)
        assert answer.status_code == 200
        assert f'<img src="{shared}"' in answer.text
    assert client.get("/g/lanterns/picture").status_code == 404
    assert client.get("/g/ktc/picture").status_code == 404
    assert client.get("/g/chess/picture").status_code == 404


@pytest.mark.parametrize(
    ("picture", "media_type"),
    [(HOSTILE, "image/svg+xml"), (png(2, 1), "image/png")],
    ids=["svg", "png"],
)
def test_a_picture_is_shown_by_img_alone_and_runs_nothing(client, install, picture, media_type):
    install(picture)
    for path in ("/", "/g/lanterns"):
        shown = client.get(path, headers=PAGE).text
        assert '<img src="/g/lanterns/picture"' in shown
        assert shown.count("/g/lanterns/picture") == 1
        assert "hit()" not in shown
    answer = client.get("/g/lanterns/picture")
    assert (answer.content, answer.headers["Content-Type"]) == (picture, media_type)
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Security-Policy"] == PICTURE.decode()
    again = client.get("/g/lanterns/picture", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_a_picture_that_cannot_be_shown_is_as_none(client, install):
    """A package is refused for it; a game that is put in by other ways goes without."""
    install(b"<!DOCTYPE svg>" + SVG)
    assert static.address("generic.svg") in client.get("/g/lanterns", headers=PAGE).text
    assert client.get("/g/lanterns/picture").status_code == 404


def test_no_page_with_a_seat_loads_it(client, install):
    install(HOSTILE)
    match = client.post("/matches", json={"game": "lanterns"}).json()["match"]
    for path in (f"/m/{match}", "/g/lanterns/play"):
        assert "/picture" not in client.get(path, headers=PAGE).text


def test_our_own_pictures_run_nothing_either(client):
    answer = client.get(static.address("generic.svg"))
    assert answer.headers["Content-Security-Policy"] == PICTURE.decode()
    assert PICTURE.endswith(b"; sandbox")
