"""The sheet of a die or a shuffle: made only of a record that proves it."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple

from saikoro.domain.errors.records import NotExplained
from saikoro.domain.fairness.chain import previous_link
from saikoro.domain.fairness.decks import shuffle_key
from saikoro.domain.fairness.draws import Words, draw_key
from saikoro.domain.fairness.frames import MatchId
from saikoro.domain.match import events as e
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.framing import Framing
from saikoro.domain.match.telling.sheets.sheet import (
    Brought,
    Moment,
    OpenedDraw,
    Sheet,
    Shuffle,
    Step,
)
from saikoro.domain.match.telling.why.dice import Purpose, dice_of
from saikoro.domain.match.telling.why.explanation import Die, Happening
from saikoro.domain.match.words import Choice
from saikoro.domain.record.beside import apart, names_of
from saikoro.domain.record.head import genesis, next_head
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import Event, EventReader, Line, event_type
from saikoro.domain.text import Text
from saikoro.domain.verification.inspection import Playable
from saikoro.domain.verification.verify import verify

_NOT_PROVEN = Text(
    "記録はそれを証明していません: {detail}", "the record does not prove it: {detail}"
)
_NO_DIE = Text(
    "{line} 番のイベントは {kind} で、ダイスでも抽選でもシャッフルでもありません",
    "line {line} is {kind}: no die, no draw and no shuffle",
)
_NO_EVENT = Text("記録に、そのための {kind} がありません", "the record has no {kind} for it")
_OTHER_EVENT = Text("{line} 行目は {kind} ではありません", "line {line} is no {kind}")
_NOT_OPENED = Text(
    "シャッフルの秘密は、まだ公開されていません", "the secret of the shuffle is not opened yet"
)

_READER = EventReader(*e.LIFE_CYCLE)
_SHARED = frozenset(map(event_type, e.LIFE_CYCLE))


def sheet_of(record: Sequence[bytes], version: int, playable: Playable | None = None) -> Sheet:
    """Where the die at `version` comes from, of a record (header line first); or all of a draw.

    Also where a shuffle comes from, once its secret is opened. With the game and the cards,
    purposes and sentences have words. NotExplained where the event is neither, its secret is not
    opened, or the record does not prove what it says.
    """
    (header, *lines), named, _ = apart(record)
    if not 0 < version <= len(lines):
        raise NotExplained(NotExplained.no_line, version=version, last=len(lines))
    shared = _shared(lines)
    last = _last_of(shared, version, Line.read(lines[version - 1]).type)
    facts = verify([header, *lines[:last]])
    if facts.faults:
        fault = facts.faults[0]
        detail = f"line {fault.line}, {fault.what}: {fault.detail}"
        raise NotExplained(_NOT_PROVEN, detail=detail)
    proven = _Shared({at: one for at, one in shared.events.items() if at <= last}, shared.times)
    head = reduce(next_head, lines[:version], genesis(header)).hex()
    writer = _Writer(Header.read(header), proven, version, playable, names_of(named))
    return writer.sheet(lines, head, facts.choice)


def _last_of(shared: "_Shared", version: int, kind: str) -> int:
    """The last line that the sheet of an event needs; NotExplained if it has none."""
    match shared.events.get(version):
        case e.DieRolled():
            return version
        case e.DrawOpened(draw):
            dice = shared.events.items()
            return max(at for at, one in dice if at == version or _is_of(draw, one))
        case e.DeckShuffled():
            return _opened(shared)[0]
    raise NotExplained(_NO_DIE, line=version, kind=kind)


def _is_of(draw: int, event: Event) -> bool:
    return isinstance(event, e.DieRolled) and event.draw == draw


class _Shared(NamedTuple):
    """The shared events of a record."""

    events: Mapping[int, Event]
    """By version."""
    times: Sequence[str]
    """The time of the last event from outside, at each version from 0."""

    def moment(self, version: int) -> Moment:
        """An event with its time."""
        return Moment(version, self.times[version])

    def first(self, kind: type[Event], **fields: Any) -> int:
        """The version of the first event of a kind with these values."""
        for version, event in self.events.items():
            if isinstance(event, kind) and all(
                getattr(event, name) == value for name, value in fields.items()
            ):
                return version
        raise NotExplained(_NO_EVENT, kind=event_type(kind))


def _shared(lines: Sequence[bytes]) -> _Shared:
    events: dict[int, Event] = {}
    times = [""]
    for version, line in enumerate(lines, 1):
        parts = Line.read(line)
        times.append(parts.at or times[-1])
        if parts.type in _SHARED:
            events[version] = _READER.read(parts)
    return _Shared(events, times)


def _opened(shared: _Shared) -> tuple[int, e.SecretsOpened]:
    """What opens the secrets of shuffles; NotExplained before it."""
    for version, event in shared.events.items():
        if isinstance(event, e.SecretsOpened):
            return version, event
    raise NotExplained(_NOT_OPENED)


class _Writer:
    """Writes one sheet, of a record that holds."""

    def __init__(
        self,
        header: Header,
        shared: _Shared,
        version: int,
        playable: Playable | None,
        names: Mapping[int, str] | None,
    ) -> None:
        self._header = header
        self._match: MatchId = header.match_id
        self._shared = shared
        self._version = version
        self._playable = playable
        self._names = names
        self._created_v = shared.first(e.MatchCreated)
        self._fixed_v = shared.first(e.EntropyFixed)

    def sheet(self, lines: Sequence[bytes], head: str, choice: Choice) -> Sheet:
        """The sheet."""
        header, shared, version = self._header, self._shared, self._version
        created, event = self._created, shared.events[version]
        dice = self._dice(event)
        opened = shared.first(e.DrawOpened, draw=dice[0].draw) if dice else 0
        if isinstance(event, e.DrawOpened):
            opened = version
        return Sheet(
            match=self._match.hex(),
            game=header.game,
            ruleset=header.rules.version,
            card_set=header.rules.digest,
            event=Happening(version, event_type(type(event)), self._sentence(lines)),
            head=head,
            choice=choice,
            created=shared.moment(self._created_v),
            chain_head=created.chain_head,
            chain_length=created.chain_length,
            seeds=[self._brought(seat) for seat in (0, 1)],
            fixed=shared.moment(self._fixed_v),
            mix=self._mix.hex(),
            draw=self._draw(opened) if opened else None,
            dice=dice,
            shuffle=self._shuffle(event) if isinstance(event, e.DeckShuffled) else None,
        )

    def _get(self, version: int, kind: type[Event]) -> Any:
        event = self._shared.events[version]
        if not isinstance(event, kind):
            raise NotExplained(_OTHER_EVENT, line=version, kind=event_type(kind))
        return event

    @property
    def _created(self) -> e.MatchCreated:
        created: e.MatchCreated = self._get(self._created_v, e.MatchCreated)
        return created

    @property
    def _mix(self) -> bytes:
        return bytes.fromhex(self._get(self._fixed_v, e.EntropyFixed).mix)

    def _sentence(self, lines: Sequence[bytes]) -> Text | None:
        """The sentence of the report; None where reports omit the event or nobody knows words."""
        if self._playable is None:
            return None
        game, cards = self._playable
        framing = Framing(Fold(game, self._header, cards, names=self._names))
        told = [framing.skip(line) for line in lines[: self._version]]
        return told[-1].text

    def _dice(self, event: Event) -> list[Die]:
        """The die, or all dice of a draw."""
        purpose: Purpose = Text.plain
        if self._playable is not None:
            purpose = self._playable.game.telling.purpose
        dice = dice_of(purpose, self._match, self._shared.events.items())
        if isinstance(event, e.DieRolled):
            return [dice[self._version]]
        if isinstance(event, e.DrawOpened):
            return [die for die in dice.values() if die.draw == event.draw]
        return []

    def _brought(self, seat: int) -> Brought:
        joined_v = self._shared.first(e.SeatJoined, seat=seat)
        revealed_v = self._shared.first(e.SeedRevealed, seat=seat)
        joined: e.SeatJoined = self._get(joined_v, e.SeatJoined)
        player, withdrawn = joined.player, False
        if joined.name_commit is not None and self._names is not None:
            player, withdrawn = self._names.get(seat), seat not in self._names
        by_server = joined.seed_by == "server"
        promised = by_server and joined.seed_commit in self._created.server_seed_commits
        return Brought(
            seat=seat,
            player=player,
            bot=None if joined.bot is None else joined.bot["bot"],
            withdrawn=withdrawn,
            by_server=by_server,
            promised=self._shared.moment(self._created_v) if promised else None,
            committed=self._shared.moment(joined_v),
            commit=joined.seed_commit,
            revealed=self._shared.moment(revealed_v),
            seed=self._get(revealed_v, e.SeedRevealed).seed,
        )

    def _draw(self, version: int) -> OpenedDraw:
        opened: e.DrawOpened = self._get(version, e.DrawOpened)
        link = bytes.fromhex(opened.link)
        before_v = self._created_v
        if opened.draw > 1:
            before_v = self._shared.first(e.DrawOpened, draw=opened.draw - 1)
        return OpenedDraw(
            draw=opened.draw,
            opened=self._shared.moment(version),
            link=opened.link,
            before=previous_link(self._match, opened.draw, link).hex(),
            before_v=before_v,
            key=draw_key(self._match, opened.draw, link, self._mix).hex(),
        )

    def _shuffle(self, event: e.DeckShuffled) -> Shuffle:
        opened_v, opened = _opened(self._shared)
        shown = next(one for one in opened.shuffled if (one.deck, one.no) == (event.deck, event.no))
        secret = opened.deck_secrets[event.deck]
        key = shuffle_key(self._match, event.deck, bytes.fromhex(secret), event.no, self._mix)
        words, order, steps = Words(key), [*shown.cards], list[Step]()
        for place in range(len(order) - 1, 0, -1):
            taken = words.taken_below(place + 1)
            other = taken[-1] % (place + 1)
            steps.append(Step(place, taken, other))
            order[place], order[other] = order[other], order[place]
        return Shuffle(
            deck=event.deck,
            no=event.no,
            secret=secret,
            commit=self._created.deck_commits[event.deck],
            opened=self._shared.moment(opened_v),
            key=key.hex(),
            steps=steps,
            cards=shown.cards,
            order=order,
        )
