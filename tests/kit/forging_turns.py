"""Forgeries of what happened in a match, as parts of the table of forgeries (`tests.forged`)."""

from collections.abc import Callable
from typing import Any

import msgspec

from tests.kit.forged_bases import Forge, kept_closed, match, opened_later, played, short
from tests.kit.forging import Change, Record, changed, edited, inserted, places, renumbered
from tests.kit.forging_parts import by_rules, outside, setting


def with_winner(game: str) -> Record:
    record = [*played(game)]
    [end] = places(record, "match.finished")
    winner = msgspec.json.decode(record[end])["data"]["winner"]
    return changed(record, "match.finished", setting(winner=0 if winner == 1 else 1))


def rewound(*, pairing: Any = None, **ruling: int) -> Forge:
    """A match in play, of a tournament or of none, that goes back to the decision that is open."""

    def forge(game: str) -> Record:
        record = match(game, pairing=pairing).record
        to = places(record, "decision.asked")[0]
        line = outside("match.rewound", "judge", to=to, reason="a misclick", **ruling)
        return inserted(record, len(record), line)

    return forge


def by_the_other_seat(kind: str) -> Forge:
    """Have the other seat sign the first line of a kind."""

    def change(event: dict[str, Any]) -> None:
        event["by"] = {"seat0": "seat1", "seat1": "seat0"}[event["by"]]

    def forge(game: str) -> Record:
        record = [*played(game)]
        return edited(record, places(record, kind)[0], change)

    return forge


def answered_for_another(game: str) -> Record:
    """A seat that gives the answer which the other one was asked for."""

    def change(event: dict[str, Any]) -> None:
        seat = 1 - event["data"]["seat"]
        event["data"]["seat"], event["by"] = seat, f"seat{seat}"

    record = [*played(game)]
    return edited(record, places(record, "answer.given")[0], change)


def seated_late(game: str) -> Record:
    """A seat that is taken when the seed of the other one is known already."""
    record = [*short(game)]
    second, known = places(record, "seat.joined")[1], places(record, "seed.revealed")[0]
    late = [*record[:second], *record[second + 1 : known + 1], record[second], *record[known + 1 :]]
    return renumbered(late)


def only(of: str, forge: Forge) -> Forge:
    """Forge matches of one game alone."""

    def forged(game: str) -> Record:
        if game != of:
            raise IndexError(game)
        return forge(game)

    return forged


def other_event_for_a_draw(game: str) -> Record:
    """A match cut at its second draw, whose line becomes another event."""
    record = [*played(game)]
    at = places(record, "draw.opened")[1]
    return edited(record[: at + 1], at, setting(type="ktc.turn_passed"))


def without_a_draw(game: str) -> Record:
    """A match from which the first roll was left out, with its dice."""
    record = [*played(game)]
    if len(places(record, "draw.opened")) < 2:
        raise IndexError(game)
    return renumbered([line for line in record if b'"draw":1,' not in line])


def finished_early(game: str) -> Record:
    """End a match after its first question, if it has no secrets to disclose."""
    record = match(game).record
    if places(record, "deck.shuffled") or b'"deck_commits":[]' not in record[1]:
        raise IndexError(game)
    return inserted(record, len(record), by_rules("match.finished", winner=1))


def without_secrets(game: str) -> Record:
    record = [*short(game)]
    del record[places(record, "secrets.opened")[0]]
    return record


def of_kept_closed(change: Change) -> Forge:
    """Change for how long the builds of a decided match stay closed."""
    return lambda game: changed(
        [*kept_closed(game)], "match.created", lambda data: change(data["pairing"])
    )


def after_the_decision(kind: str, by: str, **data: Any) -> Forge:
    """Add a line from outside to a decided match whose builds are closed."""

    def forge(game: str) -> Record:
        record = [*kept_closed(game)]
        return inserted(record, len(record), outside(kind, by, **data))

    return forge


def of_opened_later(forge: Callable[[Record, int], Record]) -> Forge:
    """Forge what follows the end of a match whose builds were opened later."""

    def forged(game: str) -> Record:
        record = [*opened_later(game)]
        return forge(record, places(record, "match.finished")[0])

    return forged


def leaving(kind: str) -> Callable[[Record, int], Record]:
    def forge(record: Record, end: int) -> Record:
        at = next(at for at in [*places(record, kind), -1] if at > end or at < 0)
        if at < 0:
            raise IndexError(kind)
        return renumbered([*record[:at], *record[at + 1 :]])

    return forge


def twice(kind: str) -> Callable[[Record, int], Record]:
    def forge(record: Record, _end: int) -> Record:
        at = places(record, kind)[-1]
        return renumbered([*record[: at + 1], *record[at:]])

    return forge


def once_more(kind: str) -> Forge:
    """Have the first line of a kind twice."""

    def forge(game: str) -> Record:
        record = [*played(game)]
        at = places(record, kind)[0]
        return renumbered([*record[: at + 1], *record[at:]])

    return forge


def resigned_in_battle(game: str) -> Record:
    """A match of Cardgard, cut, in which a seat gives up where the rule book does not allow it."""
    record = [*played(game)]
    at = places(record, "cardgard.order_decided")[0] + 1
    gave_up = inserted(record[:at], at, outside("seat.resigned", "seat0", seat=0))
    return inserted(gave_up, at + 1, by_rules("match.finished", winner=1, reason="resigned"))


def released_by(author: str | None) -> Callable[[Record, int], Record]:
    def change(event: dict[str, Any]) -> None:
        if author is None:
            del event["by"], event["at"]
        else:
            event["by"] = author

    return lambda record, end: edited(record, end + 1, change)


def opening(**fields: Any) -> Callable[[Record, int], Record]:
    return lambda record, _end: changed(record, "secrets.opened", setting(**fields))
