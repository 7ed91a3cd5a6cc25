"""`saikoro report`: a match in sentences, whole or cut, made on this machine."""

from enum import StrEnum
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.types import PositiveInt

from saikoro.domain.match.telling.reports.report import Cut, Report
from saikoro.domain.match.telling.reports.writing import as_markdown, as_text
from saikoro.domain.verification.reporting import report_record
from saikoro.service.cli.files.card_sets import CardSetFile
from saikoro.service.cli.matches.explain import NotExplainable
from saikoro.service.cli.matches.verify import read_source, unreadable
from saikoro.service.cli.places import Lang
from saikoro.service.cli.terminal import Json, say_block, say_json


class Form(StrEnum):
    """How a report is printed for people."""

    TEXT = "text"
    MARKDOWN = "markdown"


def report(
    source: str,
    *,
    first: Annotated[PositiveInt, Parameter(name="--from")] = 1,
    last: Annotated[PositiveInt | None, Parameter(name="--to")] = None,
    seat: Literal[0, 1] | None = None,
    card: str | None = None,
    dice: Annotated[bool, Parameter(negative=())] = False,
    form: Form = Form.TEXT,
    lang: Lang = "en",
    card_set: CardSetFile = None,
    json: Json = False,
) -> None:
    """Tell a match in sentences, each with the number of its event; whole or cut.

    It needs no service. Exit codes: 0; 1 the report cannot be cut like this; 2 the record could not
    be read.

    Parameters
    ----------
    source
        A record file, or the address of a match.
    first
        The first event that is reported.
    last
        The last one.
    seat
        Only events that concern this seat, 0 or 1.
    card
        Only events that name this card: its id, or its name in either language.
    dice
        Only dice, with what they were rolled for.
    form
        text, or markdown with anchors.
    json
        Print it as JSON, with the cause of each event, for which the rules run again.

    """
    with unreadable():
        lines, playing = read_source(source, card_set)
        if isinstance(playing, str):
            raise NotExplainable(playing)
    cut = Cut(first, last, seat, card, dice)
    reported = report_record(playing.game, playing.cards, lines, lang, cut, causes=json)
    if json:
        say_json(reported)
    else:
        _print(reported, form, source)


def _print(reported: Report, form: Form, source: str) -> None:
    text = as_text(reported)
    if form is Form.MARKDOWN:
        base, found, _ = source.partition("/matches/")
        text = as_markdown(reported, f"{base}/m/{reported.match}" if found else "")
    say_block(text.removesuffix("\n"))
