"""The options of a game as fields, and what of them is sent."""

from typing import Any

import pytest

from saikoro.api_schemas.schema.wire import options_schema
from saikoro.domain.games import GAMES
from tests.web.playing.running import call, calls


@pytest.fixture
def settings() -> dict[str, Any]:
    """The options of PBWCG, by name."""
    made = call("settings", "settingsOf", options("pbwcg"))
    return {one["name"]: one for one in made}


def options(game: str) -> Any:
    return options_schema(GAMES[game])


def test_every_option_has_a_field(settings: dict[str, Any]) -> None:
    kinds = {name: one["kind"] for name, one in settings.items()}
    assert kinds["deck_min"] == "number"
    assert kinds["late_recovery"] == "yes"
    assert kinds["ch_declaration"] == "choice"
    assert kinds["banned_names"] == "list"
    assert kinds["card_set"] == "text"


@pytest.mark.parametrize("game", list(GAMES))
def test_every_option_is_described_in_both_languages(game: str) -> None:
    for one in call("settings", "settingsOf", options(game)):
        about = one["about"]
        assert about["en"].endswith((".", ")")), one["name"]
        assert about["ja"].endswith("。"), one["name"]


def test_an_option_without_a_japanese_description_has_the_english_one() -> None:
    schema = {"properties": {"pace": {"type": "integer", "description": "The pace."}}}
    [one] = call("settings", "settingsOf", schema)
    assert one["about"] == {"ja": "The pace.", "en": "The pace."}


@pytest.mark.parametrize("game", list(GAMES))
def test_nothing_is_sent_for_what_is_as_by_default(game: str) -> None:
    made = call("settings", "settingsOf", options(game))
    typed = calls("settings", "typedStart", [[one] for one in made])
    chosen = [
        [one, one["start"] if one["kind"] == "yes" else text]
        for one, text in zip(made, typed, strict=True)
    ]
    assert calls("settings", "chosenValue", chosen) == [None] * len(made)


def test_what_differs_is_sent_as_its_type(settings: dict[str, Any]) -> None:
    typed = [
        ("deck_min", " 9 ", 9),
        ("late_recovery", True, True),
        ("ch_declaration", "odd", "odd"),
        ("banned_names", "a、b c", ["a", "b", "c"]),
        ("card_set", "ab" * 32, "ab" * 32),
    ]
    for name, text, sent in typed:
        assert call("settings", "chosenValue", settings[name], text) == sent


@pytest.mark.parametrize(
    ("opponent", "setting", "bot"),
    [
        ("random", 4, {"bot": "random"}),
        ("greedy", 4, {"bot": "greedy", "looks": 4}),
        ("greedy", 1000, {"bot": "greedy", "looks": 64}),
        ("mcts", 0, {"bot": "mcts", "playouts": 1}),
        ("mcts", 2.5, {"bot": "mcts", "playouts": 100}),
        ("friend", 1, None),
        ("here", 1, None),
    ],
)
def test_a_bot_is_asked_for_within_its_range(opponent: str, setting: float, bot: Any) -> None:
    assert call("opponents", "botOf", opponent, setting) == bot
