"""Routes of tournaments."""

from typing import Any

from service.http.routes.tournaments import (
    entry,
    events,
    judging,
    matches,
    organising,
    outputs,
    pausing,
    registration,
    rulings,
    seats,
    views,
    webhooks,
)

ROUTES: list[Any] = [
    *organising.ROUTES,
    *pausing.ROUTES,
    *webhooks.ROUTES,
    *registration.ROUTES,
    *entry.ROUTES,
    *rulings.ROUTES,
    *judging.ROUTES,
    *views.ROUTES,
    *events.ROUTES,
    *seats.ROUTES,
    *matches.ROUTES,
    *outputs.ROUTES,
]
