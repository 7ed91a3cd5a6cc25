"""The pages that explain each kind of problem, and their index."""

from html import escape

from api_schemas.problems import ProblemKind
from service.http.problems.documents import PAGES
from service.http.problems.kinds import KINDS
from service.http.problems.kinds.kind import Kind
from service.http.problems.kinds.requests import OTHERS
from service.http.problems.kinds.service import INTERNAL

KNOWN: dict[str, Kind] = {
    kind.slug: kind
    for kind in sorted((*KINDS.values(), *OTHERS.values(), INTERNAL), key=lambda kind: kind.slug)
}
"""Every kind of problem by its slug."""


def page(slug: str) -> str | None:
    """The page of a kind of problem, as HTML; None if there is no such kind."""
    kind = KNOWN.get(slug)
    if kind is None:
        return None
    return _html(
        kind.title,
        f"<p><code>{kind.slug}</code> · HTTP {kind.status}</p>"
        f"<h2>Causes</h2><p>{escape(kind.causes)}</p>"
        f"<h2>What to do</h2><p>{escape(kind.remedy)}</p>",
    )


def index() -> str:
    """The page that lists every kind of problem, as HTML."""
    items = "".join(
        f'<li><a href="{PAGES}/{kind.slug}"><code>{kind.slug}</code></a> · HTTP {kind.status} · '
        f"{escape(kind.title)}</li>"
        for kind in KNOWN.values()
    )
    return _html("Problems", f"<ul>{items}</ul>")


def summaries() -> list[ProblemKind]:
    """Every kind of problem."""
    return [
        ProblemKind(f"{PAGES}/{kind.slug}", kind.status, kind.title, kind.causes, kind.remedy)
        for kind in KNOWN.values()
    ]


def _html(title: str, body: str) -> str:
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        f"<title>{escape(title)} · Saikoro</title>"
        "<style>body{font:1.1rem/1.5 system-ui;max-width:40rem;margin:3rem auto;padding:0 1rem}"
        f"</style><h1>{escape(title)}</h1>{body}</html>"
    )
