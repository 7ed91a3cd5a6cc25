"""Routes of pages, for people: `/`, and what one letter names (`/m/…`, `/t/…`, `/g/…`)."""

from typing import Any

from saikoro.service.http.routes.pages import (
    assets,
    checks,
    front,
    games,
    matches,
    playing,
    registration,
    tournaments,
    workshop,
)

ROUTES: list[Any] = [
    *front.ROUTES,
    *matches.ROUTES,
    *checks.ROUTES,
    *tournaments.ROUTES,
    *games.ROUTES,
    *playing.ROUTES,
    *registration.ROUTES,
    *workshop.ROUTES,
    *assets.ROUTES,
]
