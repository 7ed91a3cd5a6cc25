"""Figures that are promised, and the tables that show them."""

import os
import platform
from collections.abc import Iterable
from typing import NamedTuple

from rich.table import Table


class Figure(NamedTuple):
    """One number, and what was promised of it."""

    what: str
    measured: str
    promised: str
    ratio: float | None
    """How far the promise is kept: 1 is just so, more is better. None where none was made."""


def at_least(what: str, rate: float, promised: int) -> Figure:
    """A rate that should be no lower than promised."""
    return Figure(what, f"{rate:,.0f}", f"≥ {promised:,}", rate / promised)


def table_of(title: str, figures: Iterable[Figure]) -> Table:
    """The figures with what was promised."""
    table = new_table(title, "what", "measured", "promised", "ratio")
    table.columns[0].justify = "left"
    for one in figures:
        ratio = "" if one.ratio is None else f"{one.ratio:.2f}"
        table.add_row(one.what, one.measured, one.promised, ratio)
    return table


def new_table(title: str, *headings: str) -> Table:
    """A table of figures, which names the machine."""
    on = f"{os.cpu_count()} cores, Python {platform.python_version()}, {platform.system()}"
    table = Table(title=f"{title} ({on} {platform.machine()})")
    for heading in headings:
        table.add_column(heading, justify="right")
    return table
