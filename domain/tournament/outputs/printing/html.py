"""Tables of printed pages in HTML, and how wide a text is (TN-17.7)."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple
from unicodedata import combining, east_asian_width


class Markup(str):
    """HTML that is escaped already."""

    __slots__ = ()


class Heading(NamedTuple):
    """A row that is one heading."""

    text: str


def table(
    titles: Sequence[str],
    rows: Iterable[Sequence[object] | Heading],
    *,
    heading: str = "",
    widths: Sequence[str] = (),
    style: str = "",
) -> str:
    """A table; `heading` stands over its titles on every page that it reaches.

    A `Heading` among the rows stands over those that follow it. Cells with numbers are aligned
    to the right. `widths` are those of the first columns.
    """
    head = "".join(f"<th>{escape(title)}</th>" for title in titles)
    head = f"<tr>{head}</tr>" if head else ""
    listed = list(rows)
    columns = len(titles) or max(len(row) for row in listed if not isinstance(row, Heading))
    body = [
        f'<tr class="part"><th colspan="{columns}">{escape(row.text)}</th></tr>'
        if isinstance(row, Heading)
        else f"<tr>{''.join(map(_cell, row))}</tr>"
        for row in listed
    ]
    if heading:
        head = f'<tr><th colspan="{columns}">{escape(heading)}</th></tr>{head}'
    opening = f'<table style="{style}">' if style else "<table>"
    if widths:
        opening += "".join(f'<col style="width: {width}">' for width in widths)
    lines = "\n".join(body)
    return f"{opening}\n<thead>{head}</thead>\n<tbody>\n{lines}\n</tbody>\n</table>"


def _cell(value: object) -> str:
    if isinstance(value, int):
        return f'<td class="n">{value}</td>'
    if isinstance(value, Markup):
        return f"<td>{value}</td>"
    return f"<td>{escape('' if value is None else str(value))}</td>"


def ems(text: str) -> float:
    """The width of a text in the size of its letters, about."""
    return sum(
        0 if combining(one) else 1.0 if east_asian_width(one) in "WFA" else 0.6 for one in text
    )
