"""`saikoro judge`: what a judge does with a match that goes on, over the API."""

from typing import Annotated, Literal

import cyclopts
from cyclopts import Parameter

from saikoro.client import Client
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.drawing import draw_table
from saikoro.domain.words import Language
from saikoro.service.cli.api import LOCAL, Url, operator, require_id, require_key
from saikoro.service.cli.matches.play import empty_fold, taken
from saikoro.service.cli.terminal import say, say_block

judge = cyclopts.App(
    name="judge",
    help="Judges of matches that go on: look as a seat, pause, preview a rewind, rewind.",
)

JudgeKey = Annotated[
    str,
    Parameter(
        env_var="SAIKORO_JUDGE_KEY",
        help="The key of the match's judge, or the token of the player whom it names; of a match "
        "of a tournament, the key of a judge there.",
    ),
]
PauseKey = Annotated[
    str,
    Parameter(
        env_var="SAIKORO_JUDGE_KEY",
        help="The key of the match's judge, or the token of the player whom it names; without it "
        "the operator of this host pauses it.",
    ),
]
Asked = Annotated[int, Parameter(help="The number of the event by which the decision was asked.")]
Reason = Annotated[str, Parameter(help="On one line; both players and everybody else see it.")]


@judge.command
def look(
    match: str,
    *,
    seat: Literal["A", "B"],
    reason: Reason,
    as_judge: JudgeKey,
    url: Url = LOCAL,
    lang: Language = "en",
) -> None:
    """Look at a match as one of its seats, and print the token that shows what the seat knows.

    Both seats see that you look, and why. The token shows, and does nothing for the seat.

    Parameters
    ----------
    match
        The id of the match.
    seat
        The seat.
    lang
        The language of the table.

    """
    number = "AB".index(seat)
    with Client(url, language=lang) as client:
        looked = client.look_as_seat(require_id(match), number, reason, token=require_key(as_judge))
        fold = _seen(client, match, number, require_key(looked.token))
    telling = fold.game.telling
    table, faces = telling.table(fold.known, fold.cards), telling.faces(fold.cards)
    say_block(draw_table(table, faces, lang, number))
    say(f"you look as {seat}, and everybody sees it (line {looked.receipt.version})")
    say(f"token    {looked.token}")


@judge.command
def preview(
    match: str, *, to: Asked, token: str = "", url: Url = LOCAL, lang: Language = "en"
) -> None:
    """Show what a rewind would do: the table then, the decision, and what has happened since.

    Parameters
    ----------
    match
        The id of the match.
    token
        The token of a look, or of a seat, to see what that seat knows; else what everybody does.
    lang
        The language of the table and of sentences.

    """
    with Client(url, language=lang) as client:
        shown = client.preview_rewind(require_id(match), to, token=require_key(token))
    say_block(draw_table(shown.table, shown.faces, lang, shown.viewer))
    decision = shown.decision
    asked = " and ".join("AB"[seat] for seat in decision.seats)
    again = " if both agree" if shown.consent else ""
    say(f"asked again{again}: {asked}, {decision.ja if lang == 'ja' else decision.en}")
    for one in shown.undone:
        text = None if one.text is None else one.text.in_language(lang)
        say(f"#{one.version}  {one.type if text is None else text.strip()}")
    counts = len(shown.dice), len(shown.cards), len(shown.answers)
    say("{} dice, {} cards and {} sealed answers were seen since".format(*counts))


@judge.command
def rewind(match: str, *, to: Asked, reason: Reason, as_judge: JudgeKey, url: Url = LOCAL) -> None:
    """Go back to an earlier decision, or propose it to the seats, as the options of the match say.

    A match of a tournament goes back by a ruling: `saikoro tournament rule … rewind`.

    Parameters
    ----------
    match
        The id of the match.

    """
    with Client(url) as client:
        made = client.rewind(require_id(match), to, reason, token=require_key(as_judge))
    say(f"it is in line {made.after} of the match")


@judge.command
def pause(match: str, *, reason: Reason, as_judge: PauseKey = "", url: Url = LOCAL) -> None:
    """Pause a match: it takes nothing from its seats, and no time goes by, until it is resumed.

    A match of a tournament is paused with its table, on the page of the tournament.

    Parameters
    ----------
    match
        The id of the match.

    """
    with _judging(url, as_judge) as client:
        made = client.pause_match(require_id(match), reason)
    say(f"the match is paused (line {made.after})")


@judge.command
def resume(match: str, *, as_judge: PauseKey = "", url: Url = LOCAL) -> None:
    """Let a match go on that its judge has paused; every seat has as much time as before.

    Parameters
    ----------
    match
        The id of the match.

    """
    with _judging(url, as_judge) as client:
        made = client.resume_match(require_id(match))
    say(f"the match goes on (line {made.after})")


def _judging(url: str, as_judge: str) -> Client:
    """A client with the key of a judge, or without one that of the operator of the host."""
    key = require_key(as_judge)
    return Client(url, token=key) if key else operator(url)


def _seen(client: Client, match: str, seat: int, token: str) -> Fold:
    """A match as it stands, as a seat knows it."""
    fold = empty_fold(client, match, seat)
    while True:
        page = client.events(match, after=fold.version, token=token)
        if not page.events:
            return fold
        for _ in taken(fold, page):
            pass
