"""The application that tests only look at, and its description, made once in a process."""

from functools import cache
from typing import Any

from litestar import Litestar

from saikoro.service.http.app import create_app
from saikoro.service.settings import Settings


@cache
def described_app() -> Litestar:
    """The application with the settings that it has by default; nobody changes it, or starts it."""
    return create_app(Settings())


@cache
def description() -> dict[str, Any]:
    """The description of its routes, which nobody changes."""
    return described_app().openapi_schema.to_schema()
