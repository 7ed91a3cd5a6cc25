"""Operations of seats and of judges in a match: answer, resign, pause, rewind."""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta

from saikoro.api_schemas.decisions import AnswerChecked, DecisionView
from saikoro.api_schemas.ids import MatchId
from saikoro.api_schemas.operations.declaring import Group
from saikoro.api_schemas.operations.who import CREATOR, JUDGE, OFFICIAL_OF_MATCH, RULER, SEAT
from saikoro.api_schemas.requests import (
    CheckAnswer,
    GiveAnswer,
    JoinRematch,
    LookAsSeat,
    PauseMatch,
    PostOpening,
    PostSeed,
    RewindMatch,
)
from saikoro.api_schemas.responses import Accepted, JudgeLook, OfferedRematch, TakenSeat

PLAY = Group("Play")

WithOptions = Annotated[
    bool, Meta(description="`false` leaves `options` out, for clients that read `ask`.")
]
WithWords = Annotated[
    bool,
    Meta(
        description="`false` leaves out what people read: the `question`, the labels of `options`, "
        "and the `names` in `ask`."
    ),
]


@PLAY.act(
    "/matches/{match}/looks",
    "Look as a seat",
    who=OFFICIAL_OF_MATCH,
    holds_tokens=True,
    body=LookAsSeat,
)
def look_as_seat(match: MatchId, seat: int, reason: str, *, token: str, key: str = "") -> JudgeLook:
    """See a match in play as one of its seats does, as its judge; everybody sees that you do.

    The line `judge.looked` comes first. The token in the answer then opens every view of the match
    as the token of the seat does; it answers nothing, and does nothing else for the seat. In a
    tournament its organiser looks, and judges who make rulings, until their key is revoked.
    """


@PLAY.act("/matches/{match}/pause", "Pause a match", who=RULER, body=PauseMatch)
def pause_match(
    match: MatchId, reason: str, *, token: str = "", wait: float = 0, key: str = ""
) -> Accepted:
    """Take nothing from its seats until the match is resumed, as its judge or the host's operator.

    No time goes by: until the line `match.resumed` there are no deadlines, and bots do not answer.
    Whoever may rewind the match may do so meanwhile, unless the seats have to agree. A match of a
    tournament is paused with its table.
    """


@PLAY.act("/matches/{match}/resume", "Resume a match", who=RULER)
def resume_match(match: MatchId, *, token: str = "", wait: float = 0, key: str = "") -> Accepted:
    """Let a match go on that its judge has paused; every seat has as much time as before."""


@PLAY.post(
    "/matches/{match}/cancellation",
    "Cancel a match that has not begun",
    problems=(401, 403, 404, 409, 412, 422),
    who=CREATOR,
)
def leave(
    match: MatchId, *, token: str, wait: float = 0, key: str = "", seen: str = ""
) -> Accepted:
    """Cancel a match before it begins, as a seat that leaves it or as whoever opened it.

    It has begun when every seat is taken and no seed is missing; from then on a seat can resign.
    """


@PLAY.get(
    "/matches/{match}/rematch",
    "See whether a rematch is offered",
    problems=(401, 403, 404),
    who=SEAT,
)
def see_rematch(match: MatchId, *, token: str = "") -> OfferedRematch:
    """See the match that follows this one; 404 until one of its seats has offered it.

    Who sees this match late sees the offer once they see its end, but for the token of a seat.
    """


@PLAY.post(
    "/matches/{match}/rematch",
    "Offer or accept a rematch",
    problems=(401, 403, 404, 409, 413, 422),
    who=SEAT,
    cost=5,
    holds_tokens=True,
)
def join_rematch(
    match: MatchId,
    body: JoinRematch | None = None,
    *,
    token: str,
    player_token: str = "",
    wait: float = 0,
) -> TakenSeat:
    """Take your seat in the next match against the same other seat, when this one is over.

    The first of the two seats opens it, with the same game and options; the sides change. Only
    these two can join. Repeated, it returns the same seat and token. A seat that belongs to the id
    of a player asks for the token of that player, too. `GET /matches/{match}/rematch/seat` has what
    a commitment to a seed needs; without one the seed is the server's.
    """


@PLAY.act("/matches/{match}/seeds", "Hand in a seed", who=SEAT, body=PostSeed)
def hand_in_seed(
    match: MatchId, seed: str, *, token: str, wait: float = 0, key: str = ""
) -> Accepted:
    """Hand in the seed that your seat only committed to when it joined, once both have joined."""


@PLAY.post(
    "/matches/{match}/answers",
    "Answer the open decision",
    problems=(401, 403, 404, 409, 412, 413, 422),
    who=SEAT,
)
def give_answer(
    match: MatchId, body: GiveAnswer, *, token: str, wait: float = 0, key: str = "", seen: str = ""
) -> Accepted:
    """Answer what the match asks of your seat: a build, a line-up, an action.

    An answer that is accepted stands. A hidden one is sealed at once and opened when all are in.
    """


@PLAY.act(
    "/matches/{match}/decision/check", "Check an answer", who=SEAT, status=200, body=CheckAnswer
)
def check_answer(
    match: MatchId, answer: Any, *, token: str, decision: int | None = None
) -> AnswerChecked:
    """See what would become of an answer, finished or not. Nothing is changed or published.

    `errors` say what is wrong and by which rule, in the language of `Accept-Language`; `further`
    what may come next.
    """


@PLAY.act("/matches/{match}/openings", "Hand in a sealed answer", who=SEAT, body=PostOpening)
def hand_in_answer(
    match: MatchId,
    answer: Any,
    nonces: Sequence[str],
    *,
    token: str,
    wait: float = 0,
    key: str = "",
) -> Accepted:
    """Hand in the hidden answer that your seat only committed to, once everybody has committed."""


@PLAY.post(
    "/matches/{match}/resignation",
    "Give the match up",
    problems=(401, 403, 404, 409, 412, 422),
    who=SEAT,
)
def resign(
    match: MatchId, *, token: str, wait: float = 0, key: str = "", seen: str = ""
) -> Accepted:
    """Give the match up; the game's rule book has what that means."""


@PLAY.act("/matches/{match}/rewinds", "Rewind a match", who=JUDGE, body=RewindMatch)
def rewind(
    match: MatchId, to: int, reason: str, *, token: str, wait: float = 0, key: str = ""
) -> Accepted:
    """Go back to an earlier decision, as the judge of the match; what happened stays in the stream.

    Where the options ask for consent, both seats are asked `consent_rewind` first. Decks keep their
    order, so that the same cards are drawn again; dice are rolled anew.
    """


@PLAY.get(
    "/matches/{match}/decision",
    "See what a match asks",
    problems=(401, 403, 404),
    who=SEAT,
    answer="What is asked",
)
def see_decision(
    match: MatchId, *, options: WithOptions = True, words: WithWords = True, token: str = ""
) -> DecisionView:
    """See what is asked, of whom, until when; with a seat's token also what it may answer.

    304 says that the match has not moved on; `now`, and what is left on clocks, follow from time.
    """
