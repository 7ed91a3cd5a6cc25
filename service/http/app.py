"""The ASGI application: routes, errors, limits, descriptions and metrics, put together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import License
from litestar.plugins.prometheus import PrometheusConfig

from service import __version__
from service.bootstrap import Service, open_service
from service.draining import sweep_forever
from service.http.limits import RateLimit
from service.http.problems import answer_error
from service.http.routes import events, games, house, matches, views
from service.settings import Settings

DESCRIPTION = """\
A match is an append-only stream of events. Open one, take its seats, answer what it asks; follow
its events as pages, as Server-Sent Events or as JSON Lines. Every line is chained to the one
before, and every die can be proven from what was published before it fell.
"""


def create_app(settings: Settings | None = None) -> Litestar:
    """The application; without settings, those of the environment."""
    chosen = Settings.from_environment() if settings is None else settings

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with open_service(chosen) as service:
            app.state.service = service
            sweeping = asyncio.create_task(sweep_forever(service.store, service.lanes))
            try:
                yield
            finally:
                sweeping.cancel()
                with suppress(asyncio.CancelledError):
                    await sweeping

    return Litestar(
        [
            *matches.ROUTES,
            *views.ROUTES,
            *events.ROUTES,
            *games.ROUTES,
            *house.ROUTES,
            house.assets(),
        ],
        lifespan=[lifespan],
        dependencies={"service": Provide(_service, sync_to_thread=False)},
        exception_handlers={Exception: answer_error},
        before_request=RateLimit().check,
        request_max_body_size=chosen.max_body,
        middleware=[PrometheusConfig("saikoro", "saikoro", group_path=True).middleware],
        openapi_config=_description(),
        logging_config=None,
    )


def _service(state: State) -> Service:
    service: Service = state.service
    return service


def _description() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Saikoro",
        version=__version__,
        description=DESCRIPTION,
        license=License(name="MIT", identifier="MIT"),
        path="/docs",
        render_plugins=[house.OfflinePage(path="/")],
        use_handler_docstrings=True,
    )
