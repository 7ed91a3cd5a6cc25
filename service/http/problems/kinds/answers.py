"""Problems of what a seat replies to a match."""

from domain import errors as d
from service.http.problems.kinds.kind import Kind

KINDS: dict[type[Exception], Kind] = {
    d.IllegalAnswer: Kind(
        422,
        "illegal-answer",
        "The rules forbid this answer",
        "The answer breaks a rule of the game's rule book.",
        "Read `errors`: each has the rule book's code, the rule's id and a pointer to the "
        "offending part. `GET /matches/{match}/decision` shows what is allowed. Nothing was "
        "changed; answer again before the deadline.",
    ),
    d.RuleViolation: Kind(
        422, "rule-violation", "A rule forbids this", "A rule book forbids it.", "Read `errors`."
    ),
    d.NothingAsked: Kind(
        409,
        "nothing-asked",
        "The match asks nothing at this moment",
        "All answers are in and the rules are about to speak, or nothing has been asked yet.",
        "Follow the events, and answer when `decision.asked` names your seat.",
    ),
    d.NotYourDecision: Kind(
        409,
        "not-your-decision",
        "Another seat is asked",
        "The open decision is not asked of your seat.",
        "Follow the events until a decision names your seat.",
    ),
    d.WrongDecision: Kind(
        409,
        "wrong-decision",
        "Another decision is open",
        "The answer names, or has the shape of an answer to, a decision that is not open.",
        "`GET /matches/{match}/decision` shows what is asked now.",
    ),
    d.AlreadyAnswered: Kind(
        409,
        "already-answered",
        "This was answered already",
        "Your seat has given this answer before; an acknowledged answer stands.",
        "To repeat a request safely, send the same `Idempotency-Key` with it.",
    ),
    d.DeadlinePassed: Kind(
        409,
        "deadline-passed",
        "The time of this seat is up",
        "The request arrived after the deadline that `GET /matches/{match}/decision` names.",
        "Nothing was changed. The rule book has what a missed deadline leads to.",
    ),
    d.Untimely: Kind(
        409, "untimely", "The match cannot take this now", "It is too early or too late.", "Wait."
    ),
    d.BadCommitment: Kind(
        422,
        "bad-commitment",
        "This does not fit its commitment",
        "The seed or submission is not the one whose hash was published, or as many nonces or "
        "commitments are needed as the decision has parts.",
        "Hand in exactly what you committed to; the frames of the hashes are in the fairness page.",
    ),
}
