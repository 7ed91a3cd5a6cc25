"""Card sets of LaplaPlus (LP-14), ready to play."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from saikoro.domain.games.laplaplus.cards.checks import Checked
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.cards.source import CardSource, CheckedSet
from saikoro.domain.games.laplaplus.words import AbilityKind
from saikoro.domain.record.canonical import canonical_digest
from saikoro.domain.text import Text


@dataclass(frozen=True, slots=True)
class Card:
    """A catalogue card with its text as nodes."""

    source: CardSource
    number: int
    family: str
    force: int
    kind: AbilityKind | None
    """The kind of its activated line (LP-3.1); None without one."""
    ability: n.Effect | None
    """The effect of that line."""
    line: int
    """The number of that line among those of its face, from 0; 0 without one."""
    conditions: frozenset[n.Condition]
    """Of that line, as its markers."""
    markers: frozenset[n.Marker]
    no_up: bool
    """Whether it has S1 (LP-3.16)."""
    bridge: bool
    """Whether it has S2 (LP-3.16)."""

    @property
    def name(self) -> Text:
        """The name in both languages."""
        return Text.plain(self.source.name_ja, self.source.name_en)


@dataclass(frozen=True, slots=True)
class CardSet:
    """Every card of a match, by number (LP-1.2)."""

    id: str
    version: str
    digest: str
    cards: dict[int, Card]


def read_card_set(data: Any) -> CardSet:
    """The card set in decoded JSON or TOML; IllegalCardSet names the failures (LP-14.2)."""
    checked = Checked(data)
    checked.refuse()
    source = msgspec.convert(data, CheckedSet)
    cards = []
    for index, card in enumerate(source.card):
        places = (f"/card/{index}/text/{line}" for line in range(len(card.text)))
        lines = [checked.meanings[place] for place in places if place in checked.meanings]
        cards.append(_card(card, lines))
    digest = canonical_digest(data)
    return CardSet(source.id, source.version, digest, {card.number: card for card in cards})


def _card(source: CardSource, lines: Sequence[n.Line]) -> Card:
    activated = [line for line in lines if not isinstance(line.effect, n.Static)]
    statics = {type(line.effect) for line in lines}
    limits = activated[0].limits if activated else ()
    return Card(
        source=source,
        number=source.number,
        family=source.family,
        force=source.force,
        kind=_kind(activated[0].effect) if activated else None,
        ability=activated[0].effect if activated else None,
        line=lines.index(activated[0]) if activated else 0,
        conditions=frozenset(limit for limit in limits if isinstance(limit, n.Condition)),
        markers=frozenset(limit for limit in limits if isinstance(limit, n.Marker)),
        no_up=n.NoUp in statics,
        bridge=n.Bridge in statics,
    )


def _kind(effect: n.Effect) -> AbilityKind:
    if isinstance(effect, n.Action):
        return AbilityKind.ACTION
    return AbilityKind.EVENT if isinstance(effect, n.Event) else AbilityKind.BUILD
