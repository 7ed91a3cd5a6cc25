"""Metrics for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

REQUESTS = Histogram(
    "saikoro_request_seconds",
    "Requests and how long they took.",
    ["method", "path", "status"],
)
APPENDS = Counter("saikoro_appends", "Appends by this process, by how they ended.", ["result"])
LINES = Counter("saikoro_lines", "Event lines appended by this process.")
REPLIED = Histogram(
    "saikoro_store_seconds",
    "Pipelines that a server of the store has replied to, and how long that took.",
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
LOST = Counter("saikoro_store_lost", "Pipelines that a server of the store has not replied to.")
UNREPLICATED = Counter(
    "saikoro_store_unreplicated", "Pipelines whose replies too few replicas have confirmed."
)
FOLLOWERS = Gauge("saikoro_followers", "Long polls and event streams that wait for events.")
DUE = Gauge("saikoro_due_matches", "Matches that are due.")
LANES = Gauge("saikoro_lanes", "Lanes that there are: one for each worker of the settings.")
SILENT = Gauge("saikoro_silent_lanes", "Lanes that are not being drained.")
CHECKED = Gauge(
    "saikoro_checked_streams", "Stored streams that the present pass has read again.", ["kind"]
)
CHECKED_AT = Gauge(
    "saikoro_checked_timestamp_seconds", "When the last pass over all stored streams was through."
)
FAULTY = Gauge(
    "saikoro_faulty_streams", "Stored streams in which a pass has found this fault.", ["fault"]
)
MOVED = Gauge("saikoro_moved_streams", "Streams that the last move to the archive has moved.")
MOVED_AT = Gauge(
    "saikoro_moved_timestamp_seconds", "When the last move to the archive ended; 0 for never."
)
MOVE_FAILED = Gauge("saikoro_move_failed", "1 if the last move to the archive failed, otherwise 0.")
ARCHIVE_BYTES = Counter("saikoro_archive_bytes", "Bytes of objects in the archive.", ["direction"])
