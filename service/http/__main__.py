"""`python -m service.http`: the API, against SAIKORO_REDIS_URL."""

import sys

from service.garbage import loading

with loading():
    from domain.errors import SaikoroError
    from service.http.app import create_app
    from service.http.server import serve
    from service.logs import configure
    from service.settings import Settings


def main() -> int:
    """Serve until SIGTERM or Ctrl-C."""
    try:
        settings = Settings.from_environment()
        configure(settings.log_level)
        app = create_app(settings)
    except SaikoroError as error:
        sys.stderr.write(f"saikoro serve: {error}\n")
        return 1
    serve(app, settings)
    return 0


if __name__ == "__main__":
    sys.exit(main())
