"""What a master that dies without a replica does to a stream: its last lines are gone."""

from collections.abc import Callable

from tests.kit.plain_clients import redis_at
from tests.kit.servers import Server


def losing(server: Server, stream: str) -> Callable[[], None]:
    """Note what the store has of a stream; what this returns has it lose all that came since."""
    with redis_at(server.url) as redis:
        kept = {key: redis.dump(key) for key in redis.scan_iter(f"*{stream}*")}

    def lose() -> None:
        with redis_at(server.url) as redis:
            for key in [*redis.scan_iter(f"*{stream}*")]:
                redis.delete(key)
            for key, dumped in kept.items():
                redis.restore(key, 0, dumped)

    return lose
