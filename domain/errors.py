"""The errors of the domain, as one tree.

SaikoroError
├── RuleViolation        input that breaks rules; names every broken rule
│   ├── IllegalOptions
│   ├── IllegalAnswer
│   ├── IllegalCardSet
│   ├── IllegalPlan
│   ├── IllegalEntries
│   ├── IllegalRuling
│   ├── IllegalJudge
│   ├── IllegalDispute
│   ├── IllegalChange
│   ├── IllegalBeacon
│   ├── NotAdmitted
│   ├── IllegalBye
│   ├── IllegalReason
│   ├── IllegalPause
│   ├── IllegalCut
│   └── IllegalName
├── Untimely             a request that is not possible at this moment
│   ├── MatchOver
│   │   └── MatchStopped
│   ├── MatchNotStarted
│   ├── AlreadyStarted
│   ├── NoFreeSeat
│   ├── NothingAsked
│   ├── NotYourDecision
│   ├── WrongDecision
│   ├── AlreadyAnswered
│   ├── DeadlinePassed
│   ├── MatchIsPaused
│   ├── CannotResign
│   ├── CannotRewind
│   ├── NoSuchDecision
│   ├── CannotLook
│   ├── SitsInMatch
│   ├── EntriesNotOpen
│   ├── LockTooEarly
│   ├── RegistrationNotOpen
│   ├── RegistrationFull
│   ├── TooManyChanges
│   ├── AlreadyCheckedIn
│   ├── CheckInClosed
│   ├── HasLeft
│   ├── NotPlaying
│   ├── NotPaused
│   ├── TournamentOver
│   └── DisputeClosed
├── BadCommitment        a seed or submission that does not match its commitment
├── Unknown              a name that does not exist here
│   ├── UnknownGame
│   ├── UnknownRuleset
│   │   └── GameNotInstalled
│   ├── UnknownCardSet
│   ├── UnknownEntrant
│   ├── UnknownJudge
│   └── UnknownDispute
├── NotCanonical         a value that has no canonical JSON
├── BrokenRecord         lines that are not those of a match
│   ├── BrokenLine
│   ├── NotExplained
│   ├── NotReplayed
│   ├── ReplayDiverged
│   └── Undisclosed
├── DrawsExhausted       a game rolled in more batches than its chain has links
├── DiceExhausted        the dice given to a position are too few, or impossible
└── BadShuffle           the order given to a position does not fit its deck
"""

import warnings
from collections.abc import Callable, Sequence
from typing import Any, Self

import msgspec

from saikoro.domain.text import Fact, Text
from saikoro.domain.words import Language, Word

MOST_SHOWN = 150
"""Characters of a line that a message quotes."""


class SaikoroError(Exception):
    """The base of every error that Saikoro raises on purpose.

    What is wrong is a sentence in both languages, with its facts: the class has it, or it is given.
    A message that only operators and programs read may be English text.
    """

    sentence: Text | None = None
    """What is wrong; None where there is only an English message."""

    def __init__(self, sentence: Text | str | None = None, /, **facts: Fact) -> None:
        if isinstance(sentence, str):
            super().__init__(sentence)
            return
        declared = self.sentence if sentence is None else sentence
        if declared is None:
            super().__init__()
            return
        self.sentence = declared.filled(**facts) if facts else declared
        super().__init__(self.sentence.en)

    def in_language(self, language: Language) -> str:
        """The message in this language; in English where there is no other."""
        return str(self) if self.sentence is None else self.sentence.in_language(language)

    @property
    def label(self) -> Text:
        """The message in both languages, as a fact of another sentence."""
        return Text.by_language(self.in_language)

    def __reduce__(self) -> tuple[Callable[..., "SaikoroError"], tuple[Any, ...]]:
        """Pickle without the constructor, whose arguments are not those of the message.

        A pool of processes sends an error to its caller like this.
        """
        return _unpickled, (type(self), self.args, vars(self))


def _unpickled(
    kind: type[SaikoroError], args: tuple[Any, ...], attributes: dict[str, Any]
) -> SaikoroError:
    error = kind.__new__(kind, *args)
    vars(error).update(attributes)
    return error


class Violation(msgspec.Struct, frozen=True, omit_defaults=True):
    """One broken rule, and the place of the error."""

    code: str
    """The rule book's error code, such as `LP_TOO_MANY_CARDS`."""
    rule: str
    """The rule's id, such as `LP-4.5`; empty where no rule book has it."""
    detail: str
    """A sentence for the author of the input that says what is wrong."""
    pointer: str = ""
    """JSON pointer into the document; empty for all of it."""
    column: int = 0
    """The column in the text that `pointer` names, from 1; 0 where it is in no text."""
    phrase: str = ""
    """The phrase of a card text that its notation does not have; empty for anything else."""
    instead: tuple[str, ...] = ()
    """What could stand in the place of that phrase, the most similar first."""
    line: int = 0
    """The line of that text, from 1; 0 where the text is one line, or there is none."""
    ja: str = ""
    """`detail` in Japanese; empty where it is not translated here."""

    @classmethod
    def of(cls, code: str, rule: str, sentence: Text, pointer: str = "", **place: Any) -> Self:
        """A broken rule by a sentence in both languages; `place` are the other fields."""
        return cls(code, rule, sentence.en, pointer, ja=sentence.ja, **place)

    def __str__(self) -> str:
        return self.text("en")

    def text(self, language: Language) -> str:
        """The code, the rule, and what is wrong in this language."""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{self.code}{rule}: {self.detail_in(language)}"

    def detail_in(self, language: Language) -> str:
        """What is wrong, in this language where there is a translation."""
        return self.ja if language == "ja" and self.ja else self.detail

    @property
    def label(self) -> Text:
        """What is wrong, as a fact of another sentence."""
        return Text.by_language(self.detail_in)

    def reworded(self, sentence: Text) -> Self:
        """The same broken rule in another sentence."""
        return msgspec.structs.replace(self, detail=sentence.en, ja=sentence.ja)


class RuleViolation(SaikoroError):
    """Input that breaks rules."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        super().__init__("; ".join(map(str, violations)))
        self.violations = tuple(violations)

    def in_language(self, language: Language) -> str:
        """Every broken rule in this language."""
        return "; ".join(violation.text(language) for violation in self.violations)

    def text(self, language: Language) -> str:
        """The same as `in_language`, for games of before 0.3; it goes in 0.4."""
        warnings.warn("RuleViolation.text is in_language", DeprecationWarning, stacklevel=2)
        return self.in_language(language)

    def under(self, pointer: str) -> Self:
        """The same violations in an outer document, which has this one at `pointer`."""
        return type(self)(
            [msgspec.structs.replace(v, pointer=pointer + v.pointer) for v in self.violations]
        )


class IllegalOptions(RuleViolation):
    """Match options outside what the rule book allows."""


class IllegalAnswer(RuleViolation):
    """An answer that the open decision does not allow."""


class IllegalCardSet(RuleViolation):
    """A card set with an invalid card."""


class IllegalPlan(RuleViolation):
    """An invalid plan of a tournament."""


class IllegalEntries(RuleViolation):
    """Entries with at least one invalid entry; names every error in all of them."""


class IllegalRuling(RuleViolation):
    """A ruling that this tournament does not allow."""


class IllegalJudge(RuleViolation):
    """A judge who cannot be added to this tournament, or revoked (TN-19.1)."""


class IllegalDispute(RuleViolation):
    """A dispute that cannot be filed or closed (TN-19.4)."""


class IllegalChange(RuleViolation):
    """A change of an event of a finished match that could not have been."""


class IllegalBeacon(RuleViolation):
    """A beacon that this tournament does not take, or does not take now (TN-3.6)."""


class NotAdmitted(RuleViolation):
    """A late entry that the plan does not allow, or not any more."""


class IllegalBye(RuleViolation):
    """A round that an entrant cannot sit out."""


class IllegalReason(RuleViolation):
    """A reason that cannot be shown as it is; for those of tournaments see TN-16.13."""


class IllegalPause(RuleViolation):
    """A table, or a match of no tournament, that cannot be paused, or go on, now (TN-30.3)."""


class IllegalCut(RuleViolation):
    """A report cannot be cut like this: no card has the name, or it ends before it begins."""


class IllegalName(RuleViolation):
    """The name of a player, or of a key's owner, that cannot be shown as it is."""


class Untimely(SaikoroError):
    """A request that is not possible at this moment; each reason has its own class."""

    named: Violation | None = None
    """The error of the game's rule book, if it has one for this."""


class MatchOver(Untimely):
    """The match is over."""

    sentence = Text("マッチの状態は {status} です", "the match is {status}")

    def __init__(self, status: Word) -> None:
        super().__init__(status=Text.wired(status))


class MatchStopped(MatchOver):
    """The match was halted, because its rules failed or a replay diverged."""

    def __init__(self) -> None:
        Untimely.__init__(self, status=Text("停止", "halted"))


class MatchNotStarted(Untimely):
    """Seats are still free or seeds missing, so no decision is open yet."""

    sentence = Text(
        "マッチはまだ始まっていません。空席があるか、シードが足りません",
        "the match has not started: seats are free or seeds are missing",
    )


class AlreadyStarted(Untimely):
    """The match has started, so it cannot be left; only resigned."""

    sentence = Text("マッチはすでに始まっています", "the match has started")


class NoFreeSeat(Untimely):
    """The requested seat is taken, or every seat is."""

    sentence = Text("全席が埋まっています", "every seat is taken")
    taken = Text("席 {seat} は埋まっています", "seat {seat} is taken")

    def __init__(self, seat: int | None = None) -> None:
        super().__init__(None if seat is None else self.taken.filled(seat=seat))


class NothingAsked(Untimely):
    """No decision is open at this moment."""

    sentence = Text(
        "いま求められている決定はありません",
        "the match has no open decision at this moment",
    )


class NotYourDecision(Untimely):
    """The open decision is asked of another seat."""

    sentence = Text("{name} は、この席に求められていません", "{name} is not asked of this seat")

    def __init__(self, name: str) -> None:
        super().__init__(name=name)


class WrongDecision(Untimely):
    """The answer is for another decision than the open one."""

    sentence = Text("いま求められているのは {asked} です", "the match waits for {asked}")

    def __init__(self, asked: str) -> None:
        super().__init__(asked=asked)


class AlreadyAnswered(Untimely):
    """This seat has answered already; an accepted answer cannot be changed."""

    sentence = Text("この席は {name} に回答済みです", "this seat has already answered {name}")

    def __init__(self, name: str) -> None:
        super().__init__(name=name)


class MatchIsPaused(Untimely):
    """The match is paused: it takes nothing from its seats until it is resumed."""

    sentence = Text("マッチの状態は 中断中 です", "the match is paused")


class DeadlinePassed(Untimely):
    """The time of this seat was up when its request arrived."""

    sentence = Text(
        "この席の締め切りを {late} ミリ秒過ぎています",
        "the deadline of this seat passed {late} ms ago",
    )

    def __init__(self, late: int) -> None:
        super().__init__(late=late)


class CannotResign(Untimely):
    """The rule book does not allow resignation at this moment."""

    sentence = Text("いまは投了できません", "resignation is not allowed at this moment")


class CannotRewind(Untimely):
    """The match cannot be rewound, by its options or after too many rewinds."""

    sentence = Text(
        "オプションにより、このマッチは戻せません", "this match cannot be rewound, by its options"
    )
    too_often = Text(
        "{count} 回戻したため、このマッチはもう戻せません",
        "this match cannot be rewound, after {count} rewinds",
    )

    def __init__(self, count: int = 0) -> None:
        """`count` rewinds are too many; 0 where its options allow none."""
        super().__init__(self.too_often.filled(count=count) if count else None)


class NoSuchDecision(Untimely):
    """The game asked no decision at this version."""

    sentence = Text(
        "バージョン {version} では決定を求めていません",
        "no decision was asked at version {version}",
    )

    def __init__(self, version: int) -> None:
        super().__init__(version=version)


class CannotLook(Untimely):
    """Judges have looked at the match as its seats too often."""

    sentence = Text(
        "このマッチは、審判によってすでに {most} 回閲覧されています",
        "judges have looked at this match {most} times already",
    )

    def __init__(self, most: int) -> None:
        super().__init__(most=most)


class SitsInMatch(Untimely):
    """The judge has a seat in the match, and would decide for itself."""

    sentence = Text("審判がこのマッチの席にいます", "the judge has a seat in this match")


class EntriesNotOpen(Untimely):
    """The tournament's entries are locked."""

    sentence = Text("参加申込は締め切られています", "the tournament's entries are locked")


class LockTooEarly(Untimely):
    """The tournament has not been announced for as long as its plan asks."""

    sentence = Text(
        "申込は {earliest} から締め切れます",
        "entries can be locked from {earliest} on",
    )

    def __init__(self, earliest: str) -> None:
        super().__init__(earliest=earliest)


class RegistrationNotOpen(Untimely):
    """The tournament takes no entries by link, or not at this moment."""

    sentence = Text("リンクからの参加登録は受け付けていません", "registration by link is not open")


class RegistrationFull(Untimely):
    """The plan admits no more entrants by link."""

    sentence = Text(
        "定員 {most} 人に達しています（主催者が登録した参加者を含みます）",
        "all {most} places are taken, with those of entrants whom the organiser has entered",
    )

    def __init__(self, most: int) -> None:
        super().__init__(most=most)


class TooManyChanges(Untimely):
    """An entrant has handed in its entry as often as it may."""

    sentence = Text(
        "申込を出せるのは {most} 回までです。最後のものが有効です",
        "an entry may be handed in {most} times; the last one stands",
    )

    def __init__(self, most: int) -> None:
        super().__init__(most=most)


class AlreadyCheckedIn(Untimely):
    """The entrant has checked in already."""

    sentence = Text(
        "参加者 {entrant} は出席確認済みです",
        "entrant {entrant} has already checked in",
    )

    def __init__(self, entrant: int) -> None:
        super().__init__(entrant=entrant)


class CheckInClosed(Untimely):
    """Entrants do not check themselves in at this time."""

    sentence = Text(
        "参加者自身が出席を確認できるのは {window} です。主催者はいつでも確認できます",
        "entrants check themselves in {window}; the organiser can at any time",
    )
    opens = Text("{begins} から", "from {begins}")
    closes = Text("{ends} まで", "until {ends}")
    between = Text("{begins} から {ends} まで", "from {begins} until {ends}")

    def __init__(self, begins: str, ends: str) -> None:
        if begins and ends:
            window = self.between.filled(begins=begins, ends=ends)
        else:
            window = self.opens.filled(begins=begins) if begins else self.closes.filled(ends=ends)
        super().__init__(window=window)


class HasLeft(Untimely):
    """The entrant withdrew or was disqualified."""

    sentence = Text(
        "参加者 {entrant} はすでに大会を抜けています",
        "entrant {entrant} has already left the tournament",
    )

    def __init__(self, entrant: int) -> None:
        super().__init__(entrant=entrant)


class NotPlaying(Untimely):
    """The tournament has not started, is paused, or is over."""

    sentence = Text(
        "大会は進行中ではありません（現在の状態: {status}）",
        "the tournament is {status}, not playing",
    )

    def __init__(self, status: Word) -> None:
        super().__init__(status=Text.wired(status))


class NotPaused(Untimely):
    """The tournament cannot be resumed, because it is not paused."""

    sentence = Text(
        "大会は中断されていません（現在の状態: {status}）",
        "the tournament is {status}, not paused",
    )

    def __init__(self, status: Word) -> None:
        super().__init__(status=Text.wired(status))


class TournamentOver(Untimely):
    """The tournament is finished, or was cancelled."""

    sentence = Text("大会の状態は {status} です", "the tournament is {status}")

    def __init__(self, status: Word) -> None:
        super().__init__(status=Text.wired(status))


class DisputeClosed(Untimely):
    """The dispute was decided or withdrawn; nothing more can happen in it."""

    sentence = Text(
        "異議はすでに終わっています（現在の状態: {status}）", "the dispute is {status}, not open"
    )

    def __init__(self, status: Word) -> None:
        super().__init__(status=Text.wired(status))
        self.status: str = status.value


class BadCommitment(SaikoroError):
    """A seed or submission that does not match the commitment published for it."""


class Unknown(SaikoroError):
    """A name that does not exist here."""

    pointer = ""
    """JSON pointer to the name in a request that creates a match."""


class UnknownGame(Unknown):
    """No game has this id."""

    pointer = "/game"
    sentence = Text(
        "{game} というゲームはありません。あるのは {known} です",
        "no game is called {game}; the games are: {known}",
    )

    def __init__(self, game: str, known: Sequence[str]) -> None:
        super().__init__(game=repr(game), known=", ".join(known))


class UnknownRuleset(Unknown):
    """The game has no ruleset of this version."""

    sentence = Text(
        "{game} のルール {version} 版は、ここにありません",
        "{game} has no ruleset version {version} here",
    )

    def __init__(self, game: str, version: str) -> None:
        super().__init__(game=game, version=repr(version))


class GameNotInstalled(UnknownRuleset):
    """The game that a match or a tournament is pinned to is not installed here."""

    sentence = Text(
        "ゲーム {game} は、ここにインストールされていません: {detail}",
        "the game {game} is not installed here: {detail}",
    )
    install = Text("パッケージをインストールしてください", "install its package")

    def __init__(self, game: str, detail: Text = install) -> None:
        Unknown.__init__(self, game=repr(game), detail=detail)


class UnknownCardSet(Unknown):
    """No card set of this game has this digest."""

    pointer = "/options/card_set"
    sentence = Text(
        "{game} にカードセット {card_set} はありません", "{game} has no card set {card_set}"
    )

    def __init__(self, game: str, card_set: str) -> None:
        super().__init__(game=game, card_set=repr(card_set))


class UnknownEntrant(Unknown):
    """The tournament has no entrant with this number."""

    sentence = Text("大会に参加者 {entrant} はいません", "the tournament has no entrant {entrant}")

    def __init__(self, entrant: int) -> None:
        super().__init__(entrant=entrant)


class UnknownJudge(Unknown):
    """The tournament has no judge with this number."""

    sentence = Text("大会に審判 {judge} はいません", "the tournament has no judge {judge}")

    def __init__(self, judge: int) -> None:
        super().__init__(judge=judge)


class UnknownDispute(Unknown):
    """No line of the tournament is a dispute with this number."""

    sentence = Text(
        "大会の {line} 行目は異議ではありません",
        "line {line} of the tournament is no dispute",
    )

    def __init__(self, line: int) -> None:
        super().__init__(line=line)


class NotCanonical(SaikoroError):
    """A value outside of the restricted JSON of lines."""

    def __init__(self, pointer: str, found: Text, **facts: Fact) -> None:
        """`found` is at the slot `place`, and has these other facts."""
        super().__init__(found, place=pointer or Text("文書", "the document"), **facts)
        self.pointer = pointer
        self._found, self._facts = found, facts

    def under(self, pointer: str) -> Self:
        """The same error in an outer document, which has this one at `pointer`."""
        return type(self)(pointer + self.pointer, self._found, **self._facts)


class BrokenRecord(SaikoroError):
    """Lines that are not those of a match."""


class BrokenLine(BrokenRecord):
    """Bytes that are not a line of this match."""

    sentence = Text("{line} に誤りがあります: {why}", "{why} in {line}")

    def __init__(self, line: bytes, why: Fact) -> None:
        super().__init__(why=why, line=repr(line[:80]))


class ReplayDiverged(BrokenRecord):
    """Re-running the rules emitted a different line than the recorded one."""

    sentence = Text(
        "{version} 行目の記録は {recorded} ですが、ルールが出すのは {emitted} です",
        "line {version} is recorded as {recorded}, but the rules emit {emitted}",
    )
    differs = Text(
        "ルールが出す {version} 行目は、記録と違います",
        "the rules emit another line {version} than the record has",
    )
    """The same without what the lines have."""

    def __init__(self, version: int, recorded: bytes | None, emitted: bytes | None) -> None:
        super().__init__(version=version, recorded=_shown(recorded), emitted=_shown(emitted))
        self.version = version


class NotExplained(BrokenRecord):
    """An event cannot be explained, because running the rules again does not lead to it."""

    no_line = Text(
        "記録に {version} 行目はありません。最後は {last} 行目です",
        "the record has no line {version}: it ends with line {last}",
    )


class NotReplayed(BrokenRecord):
    """A moment cannot be played on: its match is not a finished one that its rules lead to."""


class Undisclosed(BrokenRecord):
    """The rules need a secret that no line of the record shows."""

    sentence = Text("{secret} が公開されていません", "{secret} is not shown")

    def __init__(self, secret: Text, shown_by: str | None = None) -> None:
        super().__init__(secret=secret)
        self.shown_by = shown_by
        """The type of the line that must come next, where only that one can."""


class DrawsExhausted(SaikoroError):
    """A game rolled in more batches than its chain has links: its limit is wrong."""

    sentence = Text(
        "このマッチの {length} 回の抽選は、すべて使われました",
        "all {length} draws of this match have been opened",
    )

    def __init__(self, length: int) -> None:
        super().__init__(length=length)


class DiceExhausted(SaikoroError):
    """The dice given to a position are too few, or impossible on the dice rolled."""


class BadShuffle(SaikoroError):
    """The order given to a position does not fit the deck that is shuffled."""

    sentence = Text("シャッフル {number}: {why}", "shuffle {number}: {why}")

    def __init__(self, index: int, why: Text) -> None:
        super().__init__(number=index + 1, why=why)
        self.index = index
        """The index of the order among the given ones."""


def _shown(line: bytes | None) -> Fact:
    if line is None:
        return Text("なし", "nothing")
    text = line.decode("utf-8", "replace")
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."
