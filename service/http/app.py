"""The ASGI application: routes, errors, limits, descriptions and metrics, put together."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import fields

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide

from saikoro.service.bootstrap import Service, open_service
from saikoro.service.http.description.document import DescribedApp, description
from saikoro.service.http.problems.answering import answer_error
from saikoro.service.http.problems.refusing import Refusing
from saikoro.service.http.requests.checks import check_request, query_parameters
from saikoro.service.http.requests.limits import BoundedRequests, RateLimit, add_limit_headers
from saikoro.service.http.requests.middleware import (
    Addressed,
    BoundedBodies,
    CountRequests,
    CutRequests,
    TraceRequests,
)
from saikoro.service.http.requests.preconditions import AnyRequest
from saikoro.service.http.responses.browsers import shared
from saikoro.service.http.responses.caching import Cached
from saikoro.service.http.responses.compression import compression
from saikoro.service.http.responses.methods import AllMethods, HeadAsGet, methods_of
from saikoro.service.http.routes import (
    builds,
    disputes,
    finished,
    games,
    house,
    keys,
    lists,
    matches,
    pages,
    pictures,
    players,
    tournaments,
)
from saikoro.service.process.garbage import settle
from saikoro.service.settings import Settings
from saikoro.service.streams.draining import sweep_forever

PARTS = [field.name for field in fields(Service)]


def create_app(settings: Settings | None = None) -> Litestar:
    """The application; without settings, those of the environment."""
    chosen = Settings.from_environment() if settings is None else settings
    limit = RateLimit()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with open_service(app.state.settings) as service:
            app.state.service = service
            limit.begin()
            settle()
            background = [
                asyncio.create_task(sweep_forever(service.host.sweeper, service.host.lanes)),
                asyncio.create_task(service.host.outages.beat_forever()),
            ]
            try:
                yield
            finally:
                for task in background:
                    task.cancel()
                await asyncio.gather(*background, return_exceptions=True)

    async def check(request: AnyRequest) -> None:
        await limit.check(request)
        await check_request(request)

    app = DescribedApp(
        [
            *lists.ROUTES,
            *finished.ROUTES,
            *players.ROUTES,
            *matches.ROUTES,
            *disputes.ROUTES,
            *games.ROUTES,
            *builds.ROUTES,
            *pictures.ROUTES,
            *keys.ROUTES,
            *tournaments.ROUTES,
            *house.ROUTES,
            *pages.ROUTES,
            house.assets(),
        ],
        lifespan=[lifespan],
        dependencies={name: Provide(_part(name), sync_to_thread=False) for name in PARTS},
        exception_handlers={Exception: answer_error},
        before_request=check,
        before_send=[add_limit_headers],
        request_max_body_size=chosen.max_body,
        middleware=[
            TraceRequests(),
            AllMethods(),
            compression(),
            Cached(),
            Addressed(),
            CutRequests(),
            BoundedRequests(chosen.open_requests),
            BoundedBodies(chosen.body_seconds),
        ],
        openapi_config=description(),
        logging_config=None,
    )
    app.state.settings = chosen
    app.state.methods = methods_of(app)
    app.state.query_parameters = query_parameters(app)
    refusing = Refusing(app.asgi_router, limit)
    app.asgi_handler = HeadAsGet(CountRequests(shared(refusing, chosen.origins)))
    return app


def end_waits(app: Litestar) -> None:
    """Answer every long poll and end every event stream: the process is about to end."""
    service: Service = app.state.service
    service.matches.store.end_waits()
    service.matches.finished.end_waits()
    service.tournaments.store.end_waits()
    service.disputes.store.end_waits()


def _part(name: str) -> Callable[[State], object]:
    """Hands a route one of the services by its name, or the settings, or the keys of the host."""

    def part(state: State) -> object:
        return getattr(state.service, name)

    return part
