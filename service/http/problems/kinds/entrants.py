"""Problems of entrants who register by a link."""

from domain import errors as d
from service import errors as s
from service.http.problems.kinds.kind import Kind

KINDS: dict[type[Exception], Kind] = {
    d.RegistrationClosed: Kind(
        409,
        "registration-closed",
        "Registration is not open",
        "The plan has no registration by link, or the organiser has closed it.",
        "Ask the organiser, who can open it again until the entries are locked: "
        "`POST /tournaments/{tournament}/registration/open`.",
    ),
    d.RegistrationFull: Kind(
        409,
        "registration-full",
        "Every place is taken",
        "As many entrants have entered as the plan's `registration` admits.",
        "Ask the organiser, who can enter more, or wait until an entrant withdraws.",
    ),
    d.TooManyChanges: Kind(
        409,
        "too-many-changes",
        "This entry was replaced too often",
        "An entry can be handed in only so often, so that the record stays small.",
        "The entry that was taken last stands. The organiser can still replace it.",
    ),
    d.CheckedIn: Kind(
        409,
        "checked-in",
        "The entrant has checked in already",
        "It was checked in before, by itself or by the organiser.",
        "There is nothing more to do: `GET /tournaments/{tournament}/entry` shows it.",
    ),
    s.UnknownLink: Kind(
        404,
        "unknown-link",
        "There is no such link",
        "The link is mistyped, or the organiser has made a new one in its place.",
        "Ask the organiser for the link.",
    ),
}
