"""The audit: re-run the rules of a match from its public record alone."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.errors.matches import CannotResign, NothingAsked
from saikoro.domain.errors.records import BrokenRecord, Undisclosed
from saikoro.domain.match import events as e
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.rewinding import MAX_REWINDS
from saikoro.domain.match.interface.table import AnyTable, Secrets, Table
from saikoro.domain.match.options import ADDED_LATER, HOUSE
from saikoro.domain.match.play.driver import AnyDriver, Driver
from saikoro.domain.record.canonical import canonical
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import EventReader, Line, event_type, raw_type_of
from saikoro.domain.text import Text
from saikoro.domain.verification.replay import compare, replay

_OTHER_LINE = Text(
    "{line} 行目は、ここに来るはずの {kind} ではありません",
    "line {line} is not the {kind} that must come here",
)
_OTHER_GAME = Text(
    "記録は {game} の {version} 版のものではありません",
    "the record is not of {game}, version {version}",
)
_TWO_CARD_SETS = Text(
    "オプション card_set と rules.digest が、別のカードセットを指しています",
    "the option card_set and rules.digest name different card sets",
)
_WITHOUT_OPTIONS = Text(
    "ヘッダーにオプション {options} がありません", "the header leaves out the options {options}"
)
_OTHER_SPELLING = Text(
    "ヘッダーのオプションの書き方が違います", "the header writes an option in another way"
)
_WITHOUT_NEWER = Text(
    "ヘッダーに、このマッチにあるはずのオプションがありません",
    "the header leaves out options that such a match has",
)
_OTHER_CHAIN = Text(
    "match.created の抽選やデッキの数が、ゲームのものと違います",
    "match.created has other draws or decks than the game",
)
_NO_JUDGE = Text(
    "match.created に審判がいますが、オプションは審判を認めていません",
    "match.created names a judge, which the options do not allow",
)
_NO_WAY_BACK = Text("マッチは、そこへは戻れませんでした", "the match could not go back there")

_READER = EventReader(*e.LIFE_CYCLE)


class Rerun(NamedTuple):
    """The part of a record that the rules confirm."""

    version: int
    """The last line that they confirm."""
    stopped: str | None
    """The reason why the rules could not be run to the last line; None if they could."""


def audit(
    game: AnyGame,
    cards: Any,
    lines: Sequence[bytes],
    emitted_secrets: dict[int, Secrets] | None = None,
) -> AnyDriver:
    """Replay the record (header line first); ReplayDiverged if the rules emit other lines.

    Later lines open the secrets of earlier ones, with which the rules are run. `emitted_secrets`
    takes the secrets of the lines that the rules emit, by version.
    """
    driver = driver_of(game, cards, lines)
    replay(driver, lines[1:], opened_secrets(lines[1:]), admit, emitted_secrets=emitted_secrets)
    return driver


def rerun_unfinished(game: AnyGame, cards: Any, lines: Sequence[bytes]) -> Rerun:
    """Run the rules of a record that has no end, as far as its lines show what they need.

    Its last batch may be cut. ReplayDiverged where the rules emit other lines, BrokenRecord or
    another error for a line that the match could not have taken.
    """
    driver, events = driver_of(game, cards, lines), lines[1:]
    try:
        replay(driver, events, opened_secrets(events), admit, cut=True)
    except Undisclosed as secret:
        rest = events[driver.version :]
        emitted = driver.unfinished_batch(rest)
        shown = rest[: len(emitted)]
        compare(shown, emitted, driver.version, cut=True)
        version = driver.version + len(shown)
        if version == len(events):
            return Rerun(version, None)
        if secret.shown_by not in (None, Line.read(events[version]).type):
            kind = secret.shown_by or ""
            raise BrokenRecord(_OTHER_LINE, line=version + 1, kind=kind) from secret
        return Rerun(version, str(secret))
    _read_answers(driver)
    return Rerun(len(events), None)


def driver_of(
    game: AnyGame,
    cards: Any,
    lines: Sequence[bytes],
    table: Callable[..., AnyTable] = Table,
    *,
    keeps_history: bool = False,
) -> AnyDriver:
    """The match before its first line; BrokenRecord for a header that contradicts itself.

    `table` makes the tables that its rules play on.
    """
    header = Header.read(lines[0])
    if (header.game, header.rules.version) != (game.id, game.version):
        raise BrokenRecord(_OTHER_GAME, game=game.id, version=game.version)
    options = game.book.read_options(header.options)
    if options.card_set not in (HOUSE, header.rules.digest):
        raise BrokenRecord(_TWO_CARD_SETS)
    written = msgspec.to_builtins(options)
    missing = written.keys() - header.options.keys()
    if missing and missing != ADDED_LATER:
        raise BrokenRecord(_WITHOUT_OPTIONS, options=str(sorted(missing)))
    if canonical({name: written[name] for name in header.options}) != canonical(header.options):
        raise BrokenRecord(_OTHER_SPELLING)
    return Driver(game, header, options, cards, keeps_history=keeps_history, table=table)


def admit(driver: AnyDriver, line: bytes) -> None:
    """Raise the reason why the rules would not have admitted this line from outside now.

    Facts check the order, the authors and the times of shared events
    (`saikoro.domain.verification.course`).
    """
    book, event = driver.game.book, driver.game.book.reader.read(Line.read(line))
    rewinds = book.rewinds(driver.options)
    match event:
        case e.MatchCreated(_, chain_length, deck_commits, judge, server_seed_commits):
            if server_seed_commits and not driver.header.options.keys() >= ADDED_LATER:
                raise BrokenRecord(_WITHOUT_NEWER)
            length = book.chain_length(driver.options, driver.cards)
            if (chain_length, len(deck_commits)) != (length, book.decks):
                raise BrokenRecord(_OTHER_CHAIN)
            if judge and rewinds == "never":
                raise BrokenRecord(_NO_JUDGE)
        case e.SeatResigned() if driver.run is None or not book.may_resign(driver.state.game):
            raise CannotResign
        case e.AnswerGiven() | e.SubmissionSealed() if driver.decision is None or driver.due:
            raise NothingAsked
        case e.SubmissionPosted() | e.SeatTimedOut() if driver.decision is None:
            raise NothingAsked
        case e.MatchRewound(to) | e.RewindProposed(to):
            allowed = "judge" if isinstance(event, e.MatchRewound) else "consent"
            if rewinds != allowed or driver.rewinds >= MAX_REWINDS or not driver.was_asked(to):
                raise BrokenRecord(_NO_WAY_BACK)
            if driver.decision is None or driver.due:
                raise NothingAsked


def _read_answers(driver: AnyDriver) -> None:
    """Read the answers that the open decision has so far; IllegalAnswer if one is illegal."""
    decision, run = driver.decision, driver.run
    if decision is None or run is None:
        return
    for seat, answer in run.answers.items():
        if all(part.opening is not None for part in run.sealed.get(seat, [])):
            decision.read(seat, answer)


def opened_secrets(lines: Sequence[bytes]) -> dict[int, Secrets]:
    """The secrets of the lines that later lines have opened, by version."""
    secrets: dict[int, Secrets] = {}
    joined: dict[int, int] = {}
    sealed: dict[tuple[int, int], int] = {}
    links, decks = [], []
    for version, line in enumerate(lines, 1):
        if raw_type_of(line) not in _OPENING:
            continue
        match _READER.read(Line.read(line)):
            case e.SeatJoined(seat):
                joined[seat] = version
            case e.SeedRevealed(seat, seed):
                secrets[joined[seat]] = {"server": {"seed": seed}}
            case e.SubmissionSealed(seat, no):
                sealed[seat, no] = version
            case e.SubmissionOpened(seat, no, nonce, payload):
                opening = {"nonce": nonce, "payload": payload}
                secrets[sealed[seat, no]] = {str(seat): {"openings": [opening]}}
            case e.DrawOpened(_, link):
                links.append(link)
            case e.SecretsOpened(deck_secrets=deck_secrets):
                decks = deck_secrets
    secrets[1] = {"server": {"opened": links, "decks": decks}}
    return secrets


_OPENING = frozenset(
    event_type(event).encode()
    for event in (
        e.SeatJoined,
        e.SeedRevealed,
        e.SubmissionSealed,
        e.SubmissionOpened,
        e.DrawOpened,
        e.SecretsOpened,
    )
)
