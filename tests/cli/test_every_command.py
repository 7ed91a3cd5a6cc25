"""Laws of every command: it prints JSON, too, and asks the service of the settings."""

from collections.abc import Iterator
from typing import Any

import cyclopts
import pytest

from saikoro.service.cli.main import commands

PRINTS_NO_VALUE = {
    "cards print": "a page to read; the file itself has the cards as data",
    "completion": "a script for a shell",
    "new-game": "files for an author, and where they are",
    "play": "a match as it happens, for who plays or watches; `report` has it as JSON",
    "rules": "JSON already, a line for each line",
    "serve": "a process that runs until it is ended",
    "tournament resume": "a folder, whose results.json has what came out",
    "tournament run": "a folder, whose results.json has what came out",
    "up": "a process that runs until it is ended",
    "worker": "a process that runs until it is ended",
}
"""The commands without --json, and what they give in its place."""

OWN_ADDRESS = {"tournament run"}
"""Commands whose --url is no service to ask: without one they need none."""


def each_command(app: cyclopts.App, *named: str) -> Iterator[tuple[str, cyclopts.App]]:
    for name in app:
        if not name.startswith("-"):
            below = app[name]
            found = [*each_command(below, *named, name)]
            yield from found or [(" ".join([*named, name]), below)]


COMMANDS = dict(each_command(commands(listed=True)))


def options(app: cyclopts.App) -> dict[str, Any]:
    """The arguments of a command by the names of their options."""
    return {name: one for one in app.assemble_argument_collection() for name in one.names}


def test_what_is_printed_is_there_as_json() -> None:
    without = {name for name, app in COMMANDS.items() if "--json" not in options(app)}
    assert without == {*PRINTS_NO_VALUE}


@pytest.mark.parametrize("option", ["--url"])
def test_the_service_of_the_settings_is_asked(option: str) -> None:
    asking = {
        name: options(app)[option] for name, app in COMMANDS.items() if option in options(app)
    }
    assert len(asking) > 10
    for name in asking.keys() - OWN_ADDRESS:
        assert asking[name].parameter.env_var == ("SAIKORO_URL", "SAIKORO_PORT"), name
