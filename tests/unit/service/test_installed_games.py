"""What the log says about the packages that bring games as a service starts."""

import pytest
from structlog.testing import capture_logs

from saikoro.installed import Found
from saikoro.installed.packages import Package
from saikoro.service import bootstrap
from saikoro.service.settings import Settings
from tests.kit.stack import SECRET

FOUND = [
    Found(Package("janken", "janken-game", "1", "janken:GAME")),
    Found(
        Package("lanterns", "lanterns-game", "1", "lanterns:GAME"), "it is not among the allowed"
    ),
    Found(Package("chess", "chess-game", "1", "chess:GAME"), "it cannot be imported"),
]


@pytest.mark.parametrize(
    ("allowed", "logged"),
    [
        (
            "janken,chess,ktc",
            {
                "janken": ("game.installed", "info"),
                "lanterns": ("game.not_allowed", "info"),
                "chess": ("game.refused", "error"),
            },
        ),
        (
            "",
            {
                "janken": ("game.installed", "info"),
                "lanterns": ("game.refused", "error"),
                "chess": ("game.refused", "error"),
            },
        ),
    ],
)
async def test_only_a_game_that_the_operator_wants_is_an_error(
    server, monkeypatch, allowed, logged
):
    monkeypatch.setattr(bootstrap, "install_games", lambda _allowed: FOUND)
    settings = Settings(redis_url=server.url, secret_key=SECRET, games=allowed)
    with capture_logs() as logs:
        async with bootstrap.open_service(settings):
            pass
    of_packages = [entry for entry in logs if "package" in entry]
    assert {one["game"]: (one["event"], one["log_level"]) for one in of_packages} == logged
