"""Routes of pages, for people: `/`, and what one letter names (`/m/…`, `/d/…`, `/t/…`)."""

from typing import Any

from saikoro.service.http.routes.pages import (
    assets,
    checks,
    disputes,
    explaining,
    front,
    games,
    matches,
    papers,
    playing,
    registration,
    tournaments,
    whatif,
    workshop,
)

ROUTES: list[Any] = [
    *front.ROUTES,
    *matches.ROUTES,
    *papers.ROUTES,
    *checks.ROUTES,
    *disputes.ROUTES,
    *explaining.ROUTES,
    *whatif.ROUTES,
    *tournaments.ROUTES,
    *games.ROUTES,
    *playing.ROUTES,
    *registration.ROUTES,
    *workshop.ROUTES,
    *assets.ROUTES,
]
