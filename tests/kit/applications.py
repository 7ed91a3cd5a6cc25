"""Applications, each of which serves one service after another.

To put one together takes longer than most tests, and nothing of a service stays in it.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from litestar import Litestar

from saikoro.service.http.app import create_app
from saikoro.service.settings import Settings

_free: defaultdict[tuple[object, ...], list[Litestar]] = defaultdict(list)
"""Applications that serve nobody, by what they were put together for."""


def _of(settings: Settings) -> list[Litestar]:
    """The free ones that can serve with these settings."""
    put_together_for = settings.max_body, settings.body_seconds, settings.open_requests
    return _free[settings.origins, *put_together_for]


def prepare() -> None:
    """Put one together that can serve with the settings that there are by default."""
    _of(Settings()).append(create_app(Settings()))


def taken(settings: Settings) -> Litestar:
    """An application that serves with these settings, and is nobody else's from now on."""
    free = _of(settings)
    app = free.pop() if free else create_app(settings)
    app.state.settings = settings
    return app


@contextmanager
def application(settings: Settings) -> Iterator[Litestar]:
    """The same until the end, when it is free again."""
    app = taken(settings)
    yield app
    _of(settings).append(app)
