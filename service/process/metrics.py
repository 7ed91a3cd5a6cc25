"""Metrics for Prometheus: what processes count, and what the store knows."""

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    start_http_server,
)

from saikoro.service.process.measuring import (
    count_alone,
    count_together,
    counts_together,
    together,
)
from saikoro.service.settings import BadSetting

OF_STORE = CollectorRegistry()
"""What the store knows, whichever process asks it: set whenever an API process is scraped."""

count_alone()

DUE = Gauge("saikoro_due_matches", "Matches that are due.", registry=OF_STORE)
LANES = Gauge(
    "saikoro_lanes",
    "Lanes that there are: one for each worker of the settings.",
    registry=OF_STORE,
)
SILENT = Gauge("saikoro_silent_lanes", "Lanes that are not being drained.", registry=OF_STORE)
CHECKED = Gauge(
    "saikoro_checked_streams",
    "Stored streams that the present pass has read again.",
    ["kind"],
    registry=OF_STORE,
)
CHECKED_AT = Gauge(
    "saikoro_checked_timestamp_seconds",
    "When the last pass over all stored streams was through.",
    registry=OF_STORE,
)
FAULTY = Gauge(
    "saikoro_faulty_streams",
    "Stored streams in which a pass has found this fault.",
    ["fault"],
    registry=OF_STORE,
)
MOVED = Gauge(
    "saikoro_moved_streams",
    "Streams that the last move to the archive has moved.",
    registry=OF_STORE,
)
MOVED_AT = Gauge(
    "saikoro_moved_timestamp_seconds",
    "When the last move to the archive ended; 0 for never.",
    registry=OF_STORE,
)
MOVE_FAILED = Gauge(
    "saikoro_move_failed",
    "1 if the last move to the archive failed, otherwise 0.",
    registry=OF_STORE,
)

ARCHIVE_DOWN = Gauge(
    "saikoro_archive_down",
    "1 if the archive cannot be reached, or is not the one that the store remembers, otherwise 0.",
    registry=OF_STORE,
)
INDEX_BROKEN = Gauge(
    "saikoro_archive_index_broken",
    "1 while a part of the archive's index cannot be read, otherwise 0.",
    registry=OF_STORE,
)

if counts_together():
    count_together()

REQUESTS = Histogram(
    "saikoro_request_seconds",
    "Requests and how long they took.",
    ["method", "path", "status"],
)
APPENDS = Counter("saikoro_appends", "Appends, by how they ended.", ["result"])
LINES = Counter("saikoro_lines", "Event lines appended.")
TAILS = Counter(
    "saikoro_tails",
    "Lost ends of streams that were noticed: appended again, or noted as lost.",
    ["result"],
)
for _result in ("taken_back", "lost"):
    TAILS.labels(_result)  # so that the first one is an increase
REPLIED = Histogram(
    "saikoro_store_seconds",
    "Pipelines that a server of the store has replied to, and how long that took.",
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
LOST = Counter("saikoro_store_lost", "Pipelines that a server of the store has not replied to.")
UNREPLICATED = Counter(
    "saikoro_store_unreplicated", "Pipelines whose replies too few replicas have confirmed."
)
FOLLOWERS = Gauge(
    "saikoro_followers",
    "Long polls and event streams that wait for events.",
    multiprocess_mode="livesum",
)
WORK = Histogram(
    "saikoro_work_seconds",
    "Work that was done, by its kind, and how long it took.",
    ["work"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)
IN_HAND = Gauge(
    "saikoro_work_in_hand",
    "Work that has begun and not ended, by its kind.",
    ["work"],
    multiprocess_mode="livesum",
)
ARCHIVE_BYTES = Counter("saikoro_archive_bytes", "Bytes of objects in the archive.", ["direction"])


def counted() -> bytes:
    """What this process has counted, or all that count together, as Prometheus reads it."""
    return generate_latest(together() if counts_together() else REGISTRY)


def serve_counts(host: str, port: int) -> None:
    """Let Prometheus read what this process has counted, at this address, until it ends.

    BadSetting if the address cannot be used.
    """
    registry = together() if counts_together() else REGISTRY
    try:
        start_http_server(port, host, registry)
    except (OSError, UnicodeError) as error:
        raise BadSetting(
            f"SAIKORO_METRICS_PORT: {host}:{port}: {error}; each worker of a machine needs a port "
            "of its own"
        ) from error
