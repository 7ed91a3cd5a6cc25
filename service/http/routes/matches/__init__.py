"""Routes of matches."""

from typing import Any

from saikoro.service.http.routes.matches import (
    dice,
    events,
    explaining,
    judging,
    names,
    opening,
    playing,
    receipts,
    records,
    reports,
    tables,
    views,
    webhooks,
    whatif,
)

ROUTES: list[Any] = [
    *opening.ROUTES,
    *playing.ROUTES,
    *judging.ROUTES,
    *names.ROUTES,
    *webhooks.ROUTES,
    *views.ROUTES,
    *tables.ROUTES,
    *records.ROUTES,
    *receipts.ROUTES,
    *reports.ROUTES,
    *events.ROUTES,
    *explaining.ROUTES,
    *dice.ROUTES,
    *whatif.ROUTES,
]
