"""`python -m service.http`: the API, against SAIKORO_REDIS_URL."""

import sys

import uvicorn

from domain.errors import SaikoroError
from service.http.app import create_app
from service.logs import configure
from service.settings import Settings

GRACE_SECONDS = 2
"""How long open event streams may hold up the end; their clients resume where they were."""


def main() -> int:
    """Serve until SIGTERM or Ctrl-C."""
    try:
        settings = Settings.from_environment()
        configure(settings.log_level)
        app = create_app(settings)
    except SaikoroError as error:
        sys.stderr.write(f"saikoro serve: {error}\n")
        return 1
    uvicorn.run(
        app,
        host=settings.host,
        port=settings.port,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
