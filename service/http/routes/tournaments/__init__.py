"""Routes of tournaments."""

from typing import Any

from service.http.routes.tournaments import (
    entry,
    judging,
    matches,
    organising,
    outputs,
    registration,
    rulings,
    views,
)

ROUTES: list[Any] = [
    *organising.ROUTES,
    *registration.ROUTES,
    *entry.ROUTES,
    *rulings.ROUTES,
    *judging.ROUTES,
    *views.ROUTES,
    *matches.ROUTES,
    *outputs.ROUTES,
]
