"""Routes of matches."""

from typing import Any

from saikoro.service.http.routes.matches import (
    events,
    explaining,
    opening,
    playing,
    records,
    tables,
    views,
    webhooks,
)

ROUTES: list[Any] = [
    *opening.ROUTES,
    *playing.ROUTES,
    *webhooks.ROUTES,
    *views.ROUTES,
    *tables.ROUTES,
    *records.ROUTES,
    *events.ROUTES,
    *explaining.ROUTES,
]
