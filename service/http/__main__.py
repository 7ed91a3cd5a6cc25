"""`python -m saikoro.service.http [DESCRIPTOR]`: the API, against SAIKORO_REDIS_URL.

It listens at the address of the settings, or on the socket with this file descriptor.
"""

import asyncio
import socket
import sys

from saikoro.service.process.garbage import loading

with loading():
    from saikoro.domain.errors.error import SaikoroError
    from saikoro.service.http.app import create_app
    from saikoro.service.http.server import serve
    from saikoro.service.process import tracing
    from saikoro.service.process.logs import configure
    from saikoro.service.settings import Settings
    from saikoro.service.store.layout.guarding import require_layout_at


def main() -> int:
    """Serve until SIGTERM or Ctrl-C."""
    try:
        settings = Settings.from_environment()
        process = settings.process_name or "api"
        configure(settings.log_level, process)
        tracing.begin(process)
        if settings.redis_url:
            asyncio.run(require_layout_at(settings.redis_url))
        app = create_app(settings)
    except SaikoroError as error:
        sys.stderr.write(f"saikoro serve: {error}\n")
        return 1
    serve(app, settings, socket.socket(fileno=int(sys.argv[1])) if sys.argv[1:] else None)
    return 0


if __name__ == "__main__":
    sys.exit(main())
