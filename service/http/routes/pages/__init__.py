"""Routes of pages, for people: `/`, and what one letter names (`/m/…`, `/t/…`, `/g/…`)."""

from typing import Any

from saikoro.service.http.routes.pages import assets, checks, front, games, matches, playing

ROUTES: list[Any] = [
    *front.ROUTES,
    *games.ROUTES,
    *matches.ROUTES,
    *playing.ROUTES,
    *checks.ROUTES,
    *assets.ROUTES,
]
