"""The players that a service may seat: their names, ids and bots."""

import re
import unicodedata

import msgspec

from saikoro.domain.bots.specs import Bot
from saikoro.domain.invisible import has_invisible_parts
from saikoro.domain.match.events import SeatJoined
from saikoro.domain.names import MAX_NAME_LENGTH, Shown, form_of

_PLAYER_ID = re.compile("[0-9a-f]{32}")


def player_fault(event: SeatJoined) -> str:
    """Why no service would have seated this player; empty if one would."""
    if event.player is not None and not is_shown_name(event.player):
        return form_of(Shown.PLAYER).in_language("en")
    if event.player is not None and event.name_commit is not None:
        return "a player's name is in the line, or committed to"
    if event.player_id is not None and not _PLAYER_ID.fullmatch(event.player_id):
        return "a player's id is 32 lowercase hexadecimal digits"
    if event.bot is not None and not _is_bot(event.bot):
        return "there is no such bot"
    return ""


def is_shown_name(name: str) -> bool:
    """Whether a service takes a name.

    Characters that are unassigned here may be assigned in the Unicode of the service, and pass.
    """
    known = "".join(character for character in name if unicodedata.category(character) != "Cn")
    return len(name) <= MAX_NAME_LENGTH and bool(name.strip()) and not has_invisible_parts(known)


def _is_bot(named: dict[str, object]) -> bool:
    """Whether a bot is named, with its budget or, as entries of tournaments do, without it."""
    try:
        whole = msgspec.to_builtins(msgspec.convert(named, Bot))
    except msgspec.ValidationError:
        return False
    return bool(named.items() <= whole.items())
