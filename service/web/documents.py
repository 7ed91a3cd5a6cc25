"""Documents of ours in Markdown as HTML: with a table of contents, and an anchor for each rule."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from saikoro.domain.match.telling.why.rules import RULE, prefix_of
from saikoro.domain.words import Language

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

Addressing: TypeAlias = Callable[[str], str | None]
"""Gives the address of a rule by its id; None where there is no such rule."""

_CHAPTER = re.compile(r"(\d+)\b")
_ANCHORED = re.compile(rf"(?:`[^`]*`)?[*_`(\[\s]*({RULE.pattern})")
_MARKED = re.compile(rf"({RULE.pattern})\s*$")
_CJK = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
_BLOCKS = {"heading_open", "paragraph_open", "td_open", "th_open"}


class Heading(NamedTuple):
    """A chapter in the table of contents."""

    anchor: str
    """The id of its heading."""
    title: str


class Document(NamedTuple):
    """A document as HTML."""

    title: str
    """Its first heading; empty if it has none."""
    body: str
    """The document without that heading, as HTML: what it has of HTML itself is escaped."""
    contents: list[Heading]
    anchors: frozenset[str]
    """The ids of rules that can be linked to."""
    written_in: Language


def read_document(markdown: str, elsewhere: Addressing = lambda _rule: None) -> Document:
    """A document as HTML; rules of other books are linked to where they are `elsewhere`."""
    parser = _parser()
    tokens = parser.parse(markdown)
    title = _take_title(tokens)
    anchors = _Anchors(prefix_of(markdown))
    anchors.place(tokens)

    def address(rule: str) -> str | None:
        known = nearest(rule, anchors.rules)
        return elsewhere(rule) if known is None else f"#{known}"

    for token in tokens:
        if token.type == "inline":
            token.children = list(_linked(token.children or (), address))
    body = parser.renderer.render(list(_scrolling(tokens)), parser.options, {})
    return Document(title, body, anchors.contents, frozenset(anchors.rules), written_in(markdown))


def excerpt(markdown: str, address: Addressing) -> str:
    """A part of a document as HTML: with links to the rules that it names, and without anchors."""
    parser = _parser()
    tokens = parser.parse(markdown)
    for token in tokens:
        if token.type == "inline":
            token.children = list(_linked(token.children or (), address))
    rendered: str = parser.renderer.render(list(_scrolling(tokens)), parser.options, {})
    return rendered


def nearest(rule: str, rules: Collection[str]) -> str | None:
    """The rule, or else the one that it is a part of, as CG-8.5.2 is of CG-8.5, if it is there."""
    while rule and rule not in rules:
        rule = rule.rpartition(".")[0]
    return rule or None


def linked(text: str, address: Addressing) -> Iterator[tuple[str, str | None]]:
    """The parts of a text in order, with the address of each that is a rule's id."""
    at = 0
    for found in RULE.finditer(text):
        where = address(found[0])
        if where is not None:
            yield text[at : found.start()], None
            yield found[0], where
            at = found.end()
    yield text[at:], None


def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt  # noqa: PLC0415 - a fifth of the start of the API

    return MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")


class _Anchors:
    """Gives an id to the block in which each rule begins, and to every chapter."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self.rules: set[str] = set()
        self.contents: list[Heading] = []

    def place(self, tokens: "Sequence[Token]") -> None:
        """Anchor blocks first, then rules that begin within one: in bold, or before a mark."""
        for at, token in enumerate(tokens):
            if token.type == "inline" and tokens[at - 1].type in _BLOCKS:
                self._block(tokens, at)
        for token in tokens:
            self._within(token.children or ())

    def _block(self, tokens: "Sequence[Token]", at: int) -> None:
        opening, content = tokens[at - 1], tokens[at].content
        found = _ANCHORED.match(content)
        rule = found[1] if found else None
        if opening.type == "heading_open":
            self._heading(opening, tokens[at], rule)
        elif rule is not None and rule not in self.rules:
            self.rules.add(rule)
            outer = tokens[at - 2]
            has_outer = outer.type in {"list_item_open", "tr_open"}
            (outer if has_outer else opening).attrSet("id", rule)

    def _heading(self, opening: "Token", inline: "Token", rule: str | None) -> None:
        chapter = _CHAPTER.match(inline.content)
        if rule is None and chapter is not None and self._prefix:
            rule = f"{self._prefix}-{chapter[1]}"
        anchor = rule
        if rule is None or rule in self.rules:
            anchor = f"part-{opening.map[0] if opening.map else 0}"
        else:
            self.rules.add(rule)
        opening.attrSet("id", str(anchor))
        if opening.tag == "h2":
            self.contents.append(Heading(str(anchor), _text(inline)))

    def _within(self, children: "Sequence[Token]") -> None:
        for one, other in pairwise(children):
            if one.type == "strong_open" and (found := RULE.match(other.content)):
                self._anchor(one, found[0])
            marked = other.type == "code_inline" and other.content.startswith("[")
            if marked and (found := _MARKED.search(one.content)):
                self._anchor(other, found[1])

    def _anchor(self, token: "Token", rule: str) -> None:
        if rule not in self.rules:
            self.rules.add(rule)
            token.attrSet("id", rule)


def _take_title(tokens: "list[Token]") -> str:
    """Remove the first heading, if the document begins with one; its text."""
    if not tokens or tokens[0].tag != "h1":
        return ""
    title = _text(tokens[1])
    del tokens[:3]
    return title


def _text(inline: "Token") -> str:
    kinds = {"text", "code_inline"}
    return "".join(child.content for child in inline.children or () if child.type in kinds)


def _linked(children: "Iterable[Token]", address: Addressing) -> "Iterator[Token]":
    """The parts of a line, with links to the rules that it names."""
    from markdown_it.token import Token  # noqa: PLC0415 - as above

    depth = 0
    for child in children:
        depth += child.nesting if child.type in {"link_open", "link_close"} else 0
        if child.type != "text" or depth:
            yield child
            continue
        for part, where in linked(child.content, address):
            text = Token("text", "", 0, content=part)
            if where is None:
                yield text
            else:
                yield Token("link_open", "a", 1, attrs={"class": "rule", "href": where})
                yield text
                yield Token("link_close", "a", -1)


def _scrolling(tokens: "Iterable[Token]") -> "Iterator[Token]":
    """Tables in a box that scrolls by itself, so that the page does not."""
    from markdown_it.token import Token  # noqa: PLC0415 - as above

    for token in tokens:
        if token.type == "table_open":
            box: dict[str, str | int | float] = {"class": "scroll", "tabindex": "0"}
            yield Token("box_open", "div", 1, attrs=box, block=True)
        yield token
        if token.type == "table_close":
            yield Token("box_close", "div", -1, block=True)


def written_in(markdown: str) -> Language:
    """The language of a text: Japanese where it has a third as many such letters as others."""
    japanese = len(_CJK.findall(markdown))
    return "ja" if japanese * 3 > len(markdown) else "en"
