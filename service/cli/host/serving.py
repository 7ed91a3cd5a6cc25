"""`saikoro serve --processes N`: API processes that share a port, as children of one process."""

import asyncio
import signal
import threading
from types import FrameType

from saikoro.installed import try_games
from saikoro.service.process.measuring import FOLDER
from saikoro.service.process.supervising import (
    GLANCE_SECONDS,
    api_children,
    end_supervised,
    listening,
    shared_metrics,
)
from saikoro.service.settings import BadSetting, Settings
from saikoro.service.store.layout.guarding import require_layout_at


def serve_by(processes: int, settings: Settings) -> None:
    """Serve by so many processes until SIGTERM or Ctrl-C; whoever dies is started again.

    BadSetting for what would end each of them.
    """
    stopping = threading.Event()

    def stop(_number: int, _frame: FrameType | None) -> None:
        stopping.set()

    if not settings.redis_url:
        raise BadSetting("SAIKORO_REDIS_URL is not set; `saikoro up` starts a server of its own")
    asyncio.run(require_layout_at(settings.redis_url))
    settings.identity()  # it is made before two children make one each
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    with listening(settings.host, settings.port) as socket, shared_metrics() as folder:
        environment = {FOLDER: folder, **try_games(settings.allowed_games())}
        children = api_children(processes, socket, environment)
        try:
            for child in children:
                child.start()
            while not stopping.wait(GLANCE_SECONDS):
                for child in children:
                    child.look()
        finally:
            socket.close()  # whoever comes now is refused, and need not wait
            end_supervised(children)
