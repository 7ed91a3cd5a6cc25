"""Routes of the disputes of matches."""

from typing import Any

from saikoro.service.http.routes.disputes import deciding, events, looking

ROUTES: list[Any] = [*deciding.ROUTES, *looking.ROUTES, *events.ROUTES]
