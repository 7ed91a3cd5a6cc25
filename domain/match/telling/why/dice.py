"""How dice are computed: the words of their draws, as everybody can take them."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from saikoro.domain.fairness.draws import Words, draw_words
from saikoro.domain.fairness.frames import MatchId
from saikoro.domain.match.events import DieRolled, DrawOpened, EntropyFixed
from saikoro.domain.match.telling.report import SEATS
from saikoro.domain.match.telling.why.explanation import Die
from saikoro.domain.record.line import Event
from saikoro.domain.text import Text

Purpose: TypeAlias = Callable[[str], Text]
"""What people call the purpose of a die, by its word on the wire."""

Roller: TypeAlias = Callable[[str | int], Text]
"""What people call who rolls a die, by a seat or the id of a thing."""


def seat_or_id(who: str | int) -> Text:
    """A seat by its letter, a thing by its id."""
    return Text.plain(SEATS[who] if isinstance(who, int) else who)


def dice_of(
    purpose: Purpose,
    match_id: MatchId,
    events: Iterable[tuple[int, Event]],
    roller: Roller = seat_or_id,
) -> Mapping[int, Die]:
    """Every die of a match, by its version; `events` are all, with their versions."""
    dice: dict[int, Die] = {}
    mix, words = b"", Words(b"")
    for version, event in events:
        match event:
            case EntropyFixed():
                mix = bytes.fromhex(event.mix)
            case DrawOpened():
                words = draw_words(match_id, event.draw, bytes.fromhex(event.link), mix)
            case DieRolled():
                index = words.used
                dice[version] = Die(
                    v=version,
                    purpose=purpose(event.why),
                    who=None if event.who is None else roller(event.who),
                    low=event.low,
                    sides=event.sides,
                    value=event.value,
                    draw=event.draw,
                    index=index,
                    words=words.taken_below(event.sides),
                )
    return dice
