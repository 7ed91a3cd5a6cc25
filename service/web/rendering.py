"""Renders pages: Jinja templates with the words of the catalogue; complete without scripts."""

from functools import cache, partial
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

from saikoro.domain.tournament.outputs.wording.words import escaped
from saikoro.domain.words import LANGUAGES, Language
from saikoro.service.web import static
from saikoro.service.web.documents import excerpt, linked, written_in
from saikoro.service.web.drawing import hyphenated
from saikoro.service.web.pictures import picture_address
from saikoro.service.web.rulebooks import rule_address
from saikoro.service.web.words import Words


class Visit(NamedTuple):
    """A request for a page, as far as every page needs it."""

    path: str
    query: dict[str, str]
    """Its query, without the language."""
    language: Language
    chosen: bool
    """Whether the reader has chosen the language, which links then keep."""

    def link(self, path: str, /, **query: object) -> str:
        """The address of another page, in the language that the reader has chosen."""
        given = {name: str(value) for name, value in query.items() if value is not None}
        if self.chosen:
            given["lang"] = self.language
        return f"{path}?{urlencode(given)}" if given else path

    def switches(self) -> list[tuple[Language, str]]:
        """The addresses of this page in every language."""
        return [(one, f"{self.path}?{urlencode({**self.query, 'lang': one})}") for one in LANGUAGES]


def drawn(template: str, language: Language, /, **facts: Any) -> str:
    """What a template makes that no reader asks for by a path, such as a sheet of paper.

    Every fact is escaped in HTML; in Markdown a template escapes names itself.
    """
    return _environment().get_template(template).render(words=Words(language), **facts)


def render(template: str, visit: Visit, /, **facts: Any) -> str:
    """A page as HTML; every fact is escaped."""
    page = _environment().get_template(template)
    return page.render(
        visit=visit,
        link=visit.link,
        words=Words(visit.language),
        prose=partial(_prose, visit),
        excerpt=partial(_excerpt, visit),
        **facts,
    )


def _prose(visit: Visit, text: str) -> Markup:
    """A text, escaped, with what stands in backticks as code, and links to the rules it names."""
    parts = text.split("`")
    if len(parts) % 2 == 0:  # one backtick has no other
        parts = [text]
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if at % 2 else _with_rules(visit, part)
        for at, part in enumerate(parts)
    )


def _excerpt(visit: Visit, markdown: str) -> Markup:
    """A part of a document of ours in Markdown as HTML, with links to the rules it names."""

    def address(rule: str) -> str | None:
        found = rule_address(rule)
        return None if found is None else _at(visit, found)

    return Markup(excerpt(markdown, address))  # noqa: S704 - what it has of HTML is escaped


def _with_rules(visit: Visit, text: str) -> Markup:
    return Markup("").join(
        escape(part)
        if address is None
        else Markup('<a class="rule" href="{}">{}</a>').format(_at(visit, address), part)
        for part, address in linked(text, rule_address)
    )


def _moment(at: str) -> Markup:
    """A moment in UTC, which the scripts of a page write in the zone of the reader."""
    return Markup('<time datetime="{}">{} {} UTC</time>').format(at, at[:10], at[11:16])


def _at(visit: Visit, address: str) -> str:
    path, hashed, anchor = address.partition("#")
    return f"{visit.link(path)}{hashed}{anchor}"


def css_text(text: str) -> Markup:
    """A string of CSS in which nothing can end the string, or the style around it."""
    plain = (one if one.isascii() and one.isalnum() else f"\\{ord(one):x} " for one in text)
    return Markup('"{}"').format(Markup("").join(plain))


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("saikoro.service.web", "templates"),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {
        "asset": static.address,
        "assets": static.addresses,
        "picture": picture_address,
    }
    environment.globals["written_in"] = written_in
    environment.globals["moment"] = _moment
    environment.filters["hyphenated"] = hyphenated
    environment.filters["css_text"] = css_text
    environment.filters["markdown"] = escaped
    environment.filters["as_json"] = lambda value: msgspec.json.encode(value).decode()
    return environment
