"""Pages of other origins, which browsers let ask only where the service allows it (CORS).

Tokens are sent in a header and never kept by the browser, so a page can do no more than any client.
"""

from litestar.config.cors import CORSConfig

KEPT_SECONDS = 3_600
"""How long browsers remember what is allowed."""


def allowed(origins: str) -> CORSConfig | None:
    """What pages of `origins`, by commas, may ask; `*` is every origin, and none gives None."""
    names = [origin.strip() for origin in origins.split(",") if origin.strip()]
    if not names:
        return None
    return CORSConfig(
        allow_origins=names,
        allow_methods=["GET", "HEAD", "POST", "DELETE", "OPTIONS"],
        allow_headers=[
            "Accept",
            "Authorization",
            "Content-Type",
            "Idempotency-Key",
            "If-Match",
            "If-None-Match",
            "Last-Event-ID",
            "Prefer",
        ],
        expose_headers=[
            "ETag",
            "Location",
            "Preference-Applied",
            "RateLimit",
            "RateLimit-Policy",
            "Retry-After",
        ],
        max_age=KEPT_SECONDS,
    )
