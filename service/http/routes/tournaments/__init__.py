"""Routes of tournaments."""

from typing import Any

from saikoro.service.http.routes.tournaments import (
    entry,
    events,
    judging,
    matches,
    organising,
    outputs,
    pausing,
    registration,
    ruling,
    seats,
    views,
)

ROUTES: list[Any] = [
    *organising.ROUTES,
    *pausing.ROUTES,
    *registration.ROUTES,
    *entry.ROUTES,
    *ruling.ROUTES,
    *judging.ROUTES,
    *views.ROUTES,
    *events.ROUTES,
    *seats.ROUTES,
    *matches.ROUTES,
    *outputs.ROUTES,
]
