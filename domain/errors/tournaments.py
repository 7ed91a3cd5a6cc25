"""What a tournament, or a dispute in it, does not take at a moment, or not any more."""

from saikoro.domain.errors.matches import Untimely
from saikoro.domain.text import Text
from saikoro.domain.words import Word


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
