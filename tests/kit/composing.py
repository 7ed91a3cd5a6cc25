"""What a compose file of deploy/ starts, to be started without an engine."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

DEPLOY = Path(__file__).parents[2] / "deploy"

_VARIABLE = re.compile(r"\$\{(?P<name>\w+)(?::(?P<kind>[-?])(?P<word>[^}]*))?\}|\$\$")


def composed(file: Path, environment: Mapping[str, str]) -> dict[str, Any]:
    """The services of a compose file, with these variables of the environment in it."""

    def value(found: re.Match[str]) -> str:
        if found["name"] is None:
            return "$"
        given = environment.get(found["name"], "")
        if not given and found["kind"] == "?":
            raise KeyError(found["word"])
        return given or found["word"] or ""

    read = yaml.safe_load(file.read_text("utf-8"))
    services: dict[str, Any] = _replaced(read["services"], value)
    return services


def _replaced(part: Any, value: Any) -> Any:
    """A part of a file, with what stands for variables replaced."""
    match part:
        case str():
            return _VARIABLE.sub(value, part)
        case list():
            return [_replaced(each, value) for each in part]
        case dict():
            return {name: _replaced(each, value) for name, each in part.items()}
        case _:
            return part


def environment_of(service: dict[str, Any]) -> dict[str, str]:
    """The environment that a service is started with."""
    return {name: str(value) for name, value in service["environment"].items()}
