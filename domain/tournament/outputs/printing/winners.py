"""The first places of a finished tournament, at the head of what is printed (TN-17.7)."""

from collections.abc import Iterator
from html import escape

from saikoro.domain.tournament.outputs.documents.results import standings
from saikoro.domain.tournament.outputs.pages.words import TITLES, WORDS
from saikoro.domain.tournament.outputs.printing.frame import Copy

_PLACES = 3

_MOST = 8
"""A place that more entrants share is not named here; the ranking has it."""


def winners(copy: Copy) -> Iterator[str]:
    """The first places of the final ranking; nothing before the tournament is finished."""
    whole = standings(copy.state)
    if not whole.ranking:
        return
    parts = []
    if whole.without_champion:
        parts.append(escape(WORDS["without_champion"].in_language(copy.language)))
    for place in range(1, _PLACES + 1):
        names = [ranked.name for ranked in whole.ranking if ranked.place == place]
        if 1 <= len(names) <= _MOST:
            title = TITLES[f"place_{place}"].in_language(copy.language)
            between = TITLES["between"].in_language(copy.language)
            parts.append(f"{escape(title)}: <b>{escape(between.join(names))}</b>")
    yield f'<p class="winners">{" · ".join(parts)}</p>'
