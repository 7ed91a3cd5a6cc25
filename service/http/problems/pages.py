"""The pages that explain each kind of problem, and their index."""

from html import escape

from saikoro.api_schemas.problems import ProblemKind
from saikoro.domain.words import Language
from saikoro.service.problems.documents import PAGES
from saikoro.service.problems.kinds import KINDS
from saikoro.service.problems.kinds.kind import Kind
from saikoro.service.problems.kinds.requests import OTHERS
from saikoro.service.problems.kinds.service import INTERNAL

KNOWN: dict[str, Kind] = {
    kind.slug: kind
    for kind in sorted((*KINDS.values(), *OTHERS.values(), INTERNAL), key=lambda kind: kind.slug)
}
"""Every kind of problem by its slug."""


_WORDS: dict[Language, dict[str, str]] = {
    "en": {"problems": "Problems", "causes": "Causes", "remedy": "What to do"},
    "ja": {"problems": "問題の一覧", "causes": "原因", "remedy": "対処"},
}


def page(slug: str, language: Language) -> str | None:
    """The page of a kind of problem, as HTML; None if there is no such kind."""
    kind = KNOWN.get(slug)
    if kind is None:
        return None
    text, words = kind.text(language), _WORDS[language]
    return _html(
        text.title,
        f"<p><code>{kind.slug}</code> · HTTP {kind.status}</p>"
        f"<h2>{words['causes']}</h2><p>{escape(text.causes)}</p>"
        f"<h2>{words['remedy']}</h2><p>{escape(text.remedy)}</p>",
        language,
    )


def index(language: Language) -> str:
    """The page that lists every kind of problem, as HTML."""
    items = "".join(
        f'<li><a href="{PAGES}/{kind.slug}"><code>{kind.slug}</code></a> · HTTP {kind.status} · '
        f"{escape(kind.text(language).title)}</li>"
        for kind in KNOWN.values()
    )
    return _html(_WORDS[language]["problems"], f"<ul>{items}</ul>", language)


def summaries(language: Language) -> list[ProblemKind]:
    """Every kind of problem."""
    return [
        ProblemKind(f"{PAGES}/{kind.slug}", kind.status, *kind.text(language))
        for kind in KNOWN.values()
    ]


def _html(title: str, body: str, language: Language) -> str:
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f"<title>{escape(title)} · Saikoro</title>"
        "<style>body{font:1.1rem/1.5 system-ui;max-width:40rem;margin:3rem auto;padding:0 1rem}"
        f"</style><h1>{escape(title)}</h1>{body}</html>"
    )
