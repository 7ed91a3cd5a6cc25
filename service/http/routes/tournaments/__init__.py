"""Routes of tournaments."""

from typing import Any

from service.http.routes.tournaments import (
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
    *rulings.ROUTES,
    *judging.ROUTES,
    *views.ROUTES,
    *matches.ROUTES,
    *outputs.ROUTES,
]
