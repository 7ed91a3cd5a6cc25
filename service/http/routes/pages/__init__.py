"""Routes of pages, for people: `/`, and later what one letter names (`/m/…`, `/t/…`, `/g/…`)."""

from typing import Any

from saikoro.service.http.routes.pages import assets, front

ROUTES: list[Any] = [*front.ROUTES, *assets.ROUTES]
