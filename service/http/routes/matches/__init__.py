"""Routes of matches."""

from typing import Any

from saikoro.service.http.routes.matches import events, opening, playing, records, views, webhooks

ROUTES: list[Any] = [
    *opening.ROUTES,
    *playing.ROUTES,
    *webhooks.ROUTES,
    *views.ROUTES,
    *records.ROUTES,
    *events.ROUTES,
]
