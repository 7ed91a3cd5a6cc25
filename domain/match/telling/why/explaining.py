"""Making an explanation, from the lines of a match and what its rules state as they run again."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

import msgspec

from saikoro.domain.match.events import DieRolled, GameEvent, Seat, SubmissionOpened
from saikoro.domain.match.interface.causes import Cause, Unmet
from saikoro.domain.match.interface.sealed import merged
from saikoro.domain.match.interface.table import Term
from saikoro.domain.match.interface.table_view import Face, TableView, strings_of
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.framing import Told
from saikoro.domain.match.telling.why.asking import Asked, asked_before
from saikoro.domain.match.telling.why.dice import dice_of, seat_or_id
from saikoro.domain.match.telling.why.explanation import (
    Answered,
    Because,
    Decision,
    Explanation,
    Ground,
    Happening,
    NotSo,
    Offered,
    Part,
    Source,
)
from saikoro.domain.match.telling.why.moments import moment
from saikoro.domain.match.telling.why.notes import as_data, filled
from saikoro.domain.match.telling.why.offered import Open
from saikoro.domain.match.telling.why.omitted import in_words
from saikoro.domain.match.telling.why.rules import rules_of, texts_of
from saikoro.domain.match.telling.why.seen import SecretsOfSeat, Seen, asked_before_it
from saikoro.domain.match.telling.why.sight import Sight
from saikoro.domain.match.telling.why.stated import Stated
from saikoro.domain.record.line import Event, event_type
from saikoro.domain.text import Text

MOST_EVENTS = 6
"""The most events of one cause that an explanation shows, the last ones."""

MOST_DICE = 12
"""The same for dice."""


def explain(
    fold: Fold,
    lines: Sequence[bytes],
    version: int,
    stated: Stated,
    secrets: SecretsOfSeat,
    *,
    all_open: bool,
    faces: Mapping[str, Face] | None = None,
    told: dict[int, Told] | None = None,
    open_: Open | None = None,
) -> Explanation:
    """Why the event at `version` happened, as far as the reader may know.

    `fold` is new, and that of the reader; `lines` go to the event, or to the end of the match where
    all is open. `stated` is what the rules have stated about it. `faces` are those of its cards, by
    card, where somebody has them already. `told` is empty at the first of several questions of one
    reader about the same lines, and is handed in again at the others, which have its sentences.
    `open_` is the decision that the event is, that it is a reply to, or that it lets pass.
    """
    asked = stated.asked(asked_before_it(lines, version))
    causes = [*stated.path, *stated.led_to_grounds()]
    kept = {stated.version_at(one) for one in causes} | {asked or 0}
    seen = Seen(fold, lines, secrets, version, kept, {} if told is None else told)
    if faces is None:
        faces = fold.game.telling.faces(fold.cards)
    sight = Sight(seen.known, faces, fold.game.telling.named, all_open=all_open)
    return _Writer(fold, seen, stated, sight, asked, open_, all_open=all_open).explanation()


class _Writer:
    """Writes one explanation."""

    def __init__(
        self,
        fold: Fold,
        seen: Seen,
        stated: Stated,
        sight: Sight,
        asked: int | None,
        open_: Open | None,
        *,
        all_open: bool,
    ) -> None:
        """`asked` is the version of the decision that the event follows from."""
        self._fold, self._seen, self._stated, self._sight = fold, seen, stated, sight
        self._asked, self._all_open = asked, all_open
        version = stated.version
        self._before, self._after = seen.tables[version - 1], seen.tables[version]
        events = [(at, told.event) for at, told in seen.told.items()]
        purpose, match_id = fold.game.telling.purpose, fold.header.match_id
        self._dice = dice_of(purpose, match_id, events, self._roller)
        self._event = seen.told[version].event
        self._offered: list[Offered] = []
        self._not_offered: list[Unmet] = []
        """Why something else was not offered."""
        if open_ is not None:
            for seat in open_.decision.seats:
                replies = seat == getattr(self._event, "seat", seat)
                if replies and (all_open or seat == fold.known.seat):
                    self._offered.append(open_.offered(seat, getattr(self._event, "answer", None)))
                    self._not_offered += open_.not_offered(seat)

    def explanation(self) -> Explanation:
        decision, because = self._decision(), list(self._because())
        grounds = list(self._grounds())
        checked, not_so = (self._notes(checked=one) for one in (True, False))
        led = any(one.events or one.source or one.dice for one in because)
        since = [one.event for one in grounds] + [one.event for one in checked]
        if decision is None and not (led or self._offered or any(since)):
            because += self._just_before()
        own = self._rules(grounds)
        parts = (because, grounds, checked, not_so, self._offered)
        stated = [one.rule for part in parts for one in part]
        led_by = [rule for one in grounds for rule in one.event_rule]
        cited = [*own, *stated, *led_by]
        book = Text.by_language(self._fold.game.book.text_in)
        frame = self._seen.frame
        changed = [*frame.things]
        sides = [
            seat
            for seat, (old, new) in enumerate(
                zip(self._before.sides, self._after.sides, strict=False)
            )
            if old != new
        ]
        return Explanation(
            match=self._fold.header.match,
            game=self._fold.game.id,
            viewer=self._fold.known.seat,
            opened=self._all_open,
            event=self._happening(self._stated.version),
            heading=list(self._after.heading),
            decision=decision,
            offered=self._offered,
            because=because,
            grounds=grounds,
            terms=list(self._terms()),
            checked=checked,
            not_so=not_so,
            rule=list(own),
            die=self._dice.get(self._stated.version),
            before=moment(self._before, changed, sides, self._name),
            after=moment(self._after, changed, sides, self._name),
            names={thing: self._name(thing) for thing in changed},
            rules=texts_of(book, filter(None, cited)),
            left_out=not self._all_open,
        )

    def _rules(self, grounds: Sequence[Ground]) -> Sequence[str]:
        """The rules that the event stands for; one that cites none, for what its rules act by."""
        nearest = [one.rule for one in self._stated.path[-1:] if one.rule is not None]
        by = {*nearest, *(one.rule for one in grounds)}
        return self._stands_for(self._event, by) or nearest

    def _rules_at(self, number: int) -> Sequence[str]:
        """The same of an earlier event that cites rules, by its number among those of the rules."""
        happened = self._stated.recorder.happened[number]
        by = {happened.cause.rule, *(one.rule for one in happened.grounds)}
        return self._stands_for(happened.event, by)

    def _stands_for(self, event: Event, by: set[str] | set[str | None]) -> Sequence[str]:
        """The rules that an event cites: of several, those by which it comes; a die's purpose."""
        rolled = self._fold.game.telling.rolled
        if isinstance(event, DieRolled) and event.why in rolled:
            return [rolled[event.why]]
        cited = rules_of(type(event))
        return [rule for rule in cited if rule in by] or cited

    # The decision

    def _decision(self) -> Decision | None:
        events = {at: told.event for at, told in self._seen.told.items()}
        known, version = self._seen.known, self._stated.version
        # An answer is among what was answered when it is what is explained.
        opens = isinstance(self._event, SubmissionOpened)
        end = version + 1 if opens or self._stated.at is None else version
        before = asked_before(events, end, known.submitted, known.seat)
        asked = next((one for one in before if one.version == self._asked), None)
        if asked is None:
            return None
        name, telling = asked.event.name, self._fold.game.telling
        answers = [self._answer(asked, seat) for seat in asked.replies]
        title = telling.decision(name)
        return Decision(asked.version, name, title, list(asked.event.seats), answers)

    def _answer(self, asked: Asked, seat: Seat) -> Answered:
        reply = asked.replies[seat]
        if not reply.parts:
            label = None if reply.timed_out else self._label(asked, seat)
            return Answered(reply.version, seat, timed_out=reply.timed_out, label=label)
        answer = merged(reply.parts)
        table = self._seen.tables[asked.version]
        named = self._fold.game.telling.things(table, asked.event.name, seat, answer)
        things = self._named(named, table)
        label = self._label(asked, seat)
        return Answered(reply.version, seat, known=True, answer=answer, label=label, things=things)

    def _named(self, named: Sequence[str], table: TableView) -> list[Text]:
        """The things that an answer names, each with the place that it names after it."""
        places = {place.id for zone in table.zones.values() for place in zone.places}
        found: list[Text] = []
        before = None
        for one in named:
            source = self._sight.source(one, [table])
            if source is None:
                continue
            name = source.name
            if one in places and before is not None and before not in places:
                thing = found.pop()
                name = Text.joined([thing, name], " ", " ")
            found.append(name)
            before = one
        return found

    def _label(self, asked: Asked, seat: Seat) -> Text | None:
        """What people call an answer of the reader, or any where all is open.

        It may name cards that the seat alone knows.
        """
        if not self._all_open and seat != self._fold.known.seat:
            return None
        emitted, answers = self._stated.emitted, self._stated.recorder.answers
        given = (one for one in answers if emitted[one.asked] == asked.version)
        return next((one.label for one in given if one.seat == seat), None)

    # Causes

    def _because(self) -> Iterator[Because]:
        at, path = self._stated.at, self._stated.path
        if at is None:
            return
        if self._stated.asks_again:
            yield Because(events=[self._happening(self._stated.version - 1)])
        cited = rules_of(type(self._event))
        if len(path) == 1:
            yield from self._stretch(path[0], at)
        for cause, inner in zip_longest(path[1:], path[2:]):
            source = None
            if cause.thing is not None:
                source = self._sight.source(
                    cause.thing, self._tables(cause), cause.line, cause.badge
                )
                if source is None:
                    continue
            stop = at if inner is None else inner.after
            own = self._stated.own(cause, cause.after, stop)
            one = self._by(cause.rule, source, own, cause.since, nearest=inner is None)
            one.events.extend(map(self._happening, self._stated.added_up(cause, stop)))
            says = source is not None and source.text is not None
            if one.events or one.dice or says or cause.rule not in cited:
                yield one

    def _just_before(self) -> Iterator[Because]:
        """The event of the game right before one of the rules that neither begins nor follows."""
        told, version = self._seen.told, self._stated.version
        events = (
            at
            for at in range(version - 1, 0, -1)
            if isinstance(told[at].event, GameEvent) and told[at].text is not None
        )
        before = None if self._stated.at is None else next(events, None)
        if before is not None:
            yield Because(events=[self._happening(before)])

    def _stretch(self, root: Cause, at: int) -> Iterator[Because]:
        """What led to an event whose game states no cause: what came since the last heading."""
        emitted, told = self._stated.emitted, self._seen.told
        headings = [one for one in range(at) if told[emitted[one]].depth == 0]
        own = self._stated.own(root, headings[-1] if headings else 0, at)
        found = self._by(None, None, own, nearest=True)
        if found.events or found.dice:
            yield found

    def _by(
        self,
        rule: str | None,
        source: Source | None,
        own: Sequence[int],
        since: int | None = None,
        *,
        nearest: bool,
    ) -> Because:
        """A cause: the event `since` which it waited, and of its own what led to the event."""
        versions = [self._stated.emitted[at] for at in own]
        dice = [self._dice[version] for version in versions if version in self._dice]
        leading = [*self._leading(versions, nearest=nearest)]
        if since is not None:
            leading.insert(0, self._happening(self._stated.emitted[since]))
        return Because(rule, source, leading, dice[-MOST_DICE:])

    def _leading(self, versions: Sequence[int], *, nearest: bool) -> Iterator[Happening]:
        """The event that begins a cause, and those about what the explained event changes.

        The first event of the nearest cause begins nothing where it is of the same type.
        """
        told = self._seen.told
        events = [at for at in versions if isinstance(told[at].event, GameEvent)]
        for at in events[:1]:
            if self._is_about_the_same(at) or not (
                nearest and type(told[at].event) is type(self._event)
            ):
                yield self._happening(at)
        following = [at for at in events[1:] if self._is_about_the_same(at)]
        yield from map(self._happening, following[-MOST_EVENTS:])

    def _is_about_the_same(self, version: int) -> bool:
        """Whether an event names what the explained one changes, or names if it changes nothing."""
        told, frame = self._seen.told[version], self._seen.frame
        about = frame.things or frame.names
        named = strings_of(msgspec.to_builtins(told.event))
        return told.text is not None and any(name in about for name in named)

    def _tables(self, cause: Cause) -> list[TableView]:
        """The tables on which a reader looks for the card of a cause."""
        start = self._seen.tables.get(self._stated.version_at(cause), self._before)
        return [start, *self._tables_now()]

    def _tables_now(self) -> list[TableView]:
        end = [self._seen.last] if self._all_open else []
        return [self._before, self._after, *end]

    # Numbers, and what did not happen

    def _terms(self) -> Iterator[Part]:
        if self._stated.at is None:
            return iter(())
        happened = self._stated.recorder.happened[self._stated.at]
        return self._parts(happened.terms, compared=happened.compared)

    def _parts(
        self, terms: Sequence[Term], named: Sequence[str] = (), compared: int | None = None
    ) -> Iterator[Part]:
        """The parts of a number; those of things that are `named` with it have no source.

        Of two numbers that are compared, the parts of the second follow the first so many.
        """
        for number, term in enumerate(terms):
            word, value = term[:2]
            sources = self._sight.sources(term[2:3], self._tables_now())
            if sources is not None:
                against = compared is not None and number >= compared
                others = (source for source in sources if source.thing not in named)
                yield Part(word.code, Text.of(word), value, next(others, None), against)

    def _notes(self, *, checked: bool) -> list[NotSo]:
        """What was checked, or what did not happen; each once."""
        written: list[NotSo] = []
        for unmet in (*self._stated.unmet(), *self._not_offered):
            if unmet.checked is not checked:
                continue
            sources = self._seen_of(unmet.cause, unmet.things)
            if sources is None:
                continue
            number = None if unmet.since is None else unmet.since.number
            at = None if number is None else self._stated.emitted[number]
            # What is so at the end of a phase may be so since an event that comes later.
            since = None if at is None or at not in self._seen.told else self._happening(at)
            text, values = filled(unmet.what, sources, unmet.values), as_data(unmet.values)
            one = NotSo(unmet.rule, text, unmet.what.code, values, sources, since)
            if one not in written:
                written.append(one)
        return written

    def _grounds(self) -> Iterator[Ground]:
        """What the event goes by; a reply goes by what its decision goes by."""
        at, quoted = self._stated.at, list[Source | None]()
        if at is None and self._offered and self._asked is not None:
            at = Stated.of(self._asked, self._stated.emitted, self._stated.recorder).at
        for ground in () if at is None else self._stated.recorder.happened[at].grounds:
            number = None if ground.since is None else ground.since.number
            sources = self._seen_of(ground.cause, ground.things)
            if sources is None or (ground.since is not None and number is None):
                continue
            values, event, rules, led = dict(ground.values), None, list[str](), None
            if number is not None:
                values["since"] = since = self._stated.emitted[number]
                event = self._happening(since)
                rules = [*self._rules_at(number)]
                source = self._led_to(number)
                led = None if source in quoted else source
                quoted.append(source)
            text, word = filled(ground.what, sources, values), ground.what.code
            data, parts = as_data(values), [*self._parts(ground.terms, ground.things)]
            yield Ground(ground.rule, text, word, data, sources, event, rules, led, parts)

    def _led_to(self, at: int) -> Source | None:
        """The card whose text led to an event; None if none did that the reader may know."""
        led = self._stated.led_to(at)
        if led is None or led.thing is None:
            return None
        return self._sight.source(led.thing, self._tables(led), led.line, led.badge)

    def _seen_of(self, cause: Cause, things: Sequence[str]) -> list[Source] | None:
        """The things of a statement; None if the reader may not know one, or what caused it."""
        within = [one.thing for one in cause.path() if one.thing is not None]
        tables = self._tables_now()
        sources = self._sight.sources(things, tables)
        return None if self._sight.sources(within, tables) is None else sources

    # Events and things

    def _happening(self, version: int) -> Happening:
        told = self._seen.told[version]
        named, telling = event_type(type(told.event)), self._fold.game.telling
        text = told.text or in_words(told.event, telling.decision) or telling.event(named)
        return Happening(version, named, text)

    def _roller(self, who: str | int) -> Text:
        return seat_or_id(who) if isinstance(who, int) else self._name(who)

    def _name(self, thing: str) -> Text:
        names = (self._sight.name(thing, table) for table in (self._after, self._before))
        return next(filter(None, names), Text.plain(thing))
