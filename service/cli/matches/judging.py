"""`saikoro judge`: what a judge does with a match that goes on, over the API."""

from collections.abc import Iterator

import cyclopts

from saikoro.api_schemas.operations import matches, play
from saikoro.api_schemas.responses import JudgeLook
from saikoro.api_schemas.rewinds import RewindPreview
from saikoro.domain.match.telling.drawing import draw_table
from saikoro.domain.text import Text
from saikoro.service.cli.api import require_key
from saikoro.service.cli.asking import asks
from saikoro.service.cli.places import AtService

judge = cyclopts.App(
    name="judge",
    help="Judges of matches that go on: look as a seat, pause, preview a rewind, rewind.",
)


def _looked(look: JudgeLook, at: AtService) -> Iterator[str | Text]:
    """The table as the seat knows it, and the token that shows it."""
    with at.client() as client:
        seen = client.table(look.match, token=require_key(look.token))
    yield from draw_table(seen.table, seen.faces, at.lang, seen.viewer).split("\n")
    yield _LOOK.filled(seat="AB"[look.seat], line=look.receipt.version)
    yield f"token    {look.token}"


_LOOK = Text(
    "席{seat}として見ています。それは全員に見えます（{line}行目）",
    "you look as {seat}, and everybody sees it (line {line})",
)


def _previewed(shown: RewindPreview, at: AtService) -> Iterator[str | Text]:
    """The table then, the decision, and what has happened since."""
    yield from draw_table(shown.table, shown.faces, at.lang, shown.viewer).split("\n")
    seats = Text.joined(["AB"[seat] for seat in shown.decision.seats], "と", " and ")
    named = Text.plain(shown.decision.ja, shown.decision.en)
    yield (_ASKED_IF_AGREED if shown.consent else _ASKED).filled(seats=seats, decision=named)
    for one in shown.undone:
        sentence = one.type if one.text is None else one.text.in_language(at.lang).strip()
        yield f"#{one.version}  {sentence}"
    counts = {"dice": len(shown.dice), "cards": len(shown.cards), "answers": len(shown.answers)}
    yield _SEEN.filled(**counts)


_ASKED = Text("もう一度尋ねる：{seats}、{decision}", "asked again: {seats}, {decision}")
_ASKED_IF_AGREED = Text(
    "双方が同意すれば、もう一度尋ねる：{seats}、{decision}",
    "asked again if both agree: {seats}, {decision}",
)
_SEEN = Text(
    "それから見えたもの：サイコロ{dice}個、カード{cards}枚、封をした回答{answers}件",
    "{dice} dice, {cards} cards and {answers} sealed answers were seen since",
)

asks(judge, "look", play.look_as_seat, _looked)
asks(judge, "preview", matches.preview_rewind, _previewed)
asks(judge, "rewind", play.rewind)
asks(judge, "pause", play.pause_match)
asks(judge, "resume", play.resume_match)
