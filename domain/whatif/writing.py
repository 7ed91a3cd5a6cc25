"""What happens from a moment on, and what many matches say, as plain text in either language."""

import json
from collections.abc import Iterator, Sequence

import msgspec

from saikoro.domain.bots.specs import Bot
from saikoro.domain.match.interface.decision import Outcome
from saikoro.domain.match.telling.report import SEATS
from saikoro.domain.text import Fact, Text
from saikoro.domain.whatif.changes import AnswerChange, Change, FaceChange, OrderChange, TopChange
from saikoro.domain.whatif.comparing import Arm, Comparison, Share
from saikoro.domain.whatif.shown import Asked, WhatIf
from saikoro.domain.words import Language


class Phrase:
    """The sentences about what would have happened, with slots."""

    TITLE = Text("もし{match}の#{v}が違っていたら", "What if #{v} of {match} had been different")
    AGAIN = Text("{match}の#{v}からもう一度", "Once more from #{v} of {match}")
    ANSWER = Text("回答が{answer}なら", "With the answer {answer}")
    FACE = Text("ダイスの目が{face}なら", "With {face} on the die")
    TOP = Text("一番上のカードが「{card}」なら", "With {card} on top")
    IN_PILE = Text("{pile}の一番上のカードが「{card}」なら", "With {card} on top of {pile}")
    ORDER = Text("シャッフルの結果が上から{cards}なら", "With the deck in this order: {cards}")
    FRESH = Text(
        "#{v}から先のダイスとシャッフルは、シード{seed}による新しいものです。"
        "マッチのチェーンは使わず、記録は変わりません。",
        "Dice and shuffles from #{v} on are fresh, from the seed {seed}. Nothing of the match's "
        "chain is used, and the record does not change.",
    )
    BOTS = Text("その先はボットが回答（{bots}）", "Bots play on: {bots}")
    ASKED = Text("次の問い「{title}」（{seats}）", "Asked next: {title} ({seats})")
    WON = Text("{seat}の勝ち", "{seat} wins")
    DRAWN = Text("引き分け", "A draw")
    CHANGED = Text("変えた場合", "With the change")
    RECORDED = Text("記録のまま", "As recorded")
    COUNTED = Text(
        "{arm}: Aの勝ち {a}、Bの勝ち {b}、引き分け {drawn}、結果なし {failed}、"
        "決着までの問いは平均{length}回",
        "{arm}: A wins {a}, B wins {b}, {drawn} drawn, {failed} without a result, "
        "{length} decisions to the end on average",
    )
    SHARE = Text(
        "{seat}の得点率 {won}（95%区間 {low}〜{high}）",
        "{seat} takes {won} of the points (95 % interval {low} to {high})",
    )
    DIFFERENCE = Text(
        "この違いによる{seat}の得点率の差: {won}（95%区間 {low}〜{high}）",
        "The change is worth {won} of the points to {seat} (95 % interval {low} to {high})",
    )
    UNPROVEN = Text(
        "区間が0を含むため、この回数では差があるとは言えません。",
        "The interval has 0 in it: these matches do not show that it makes a difference.",
    )


class Wording:
    """The words of it in one language: for text, and for pages."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def once(self, found: WhatIf) -> Iterator[str]:
        """The lines of a moment that was played on once."""
        yield self.title(found.match, found.version, found.change)
        yield self.fresh(found.version, found.seed)
        if found.until == "end":
            yield self.bots(found.bots)
        yield ""
        for frame in found.frames:
            if frame.text is not None:
                yield f"#{frame.v} {self.label(frame.text)}"
        yield ""
        yield self.ends(found)

    def many(self, found: Comparison) -> Iterator[str]:
        """The lines of many matches."""
        yield self.title(found.match, found.version, found.change)
        yield self.fresh(found.version, found.seed)
        yield self.bots(found.bots)
        yield ""
        if found.recorded is None:
            yield from self.arm(Phrase.RECORDED, found.changed)
        else:
            yield from self.arm(Phrase.CHANGED, found.changed)
            yield from self.arm(Phrase.RECORDED, found.recorded)
        if found.differences is not None:
            yield ""
            yield from self.differences(found.differences)

    def title(self, match: str, version: int, change: Change | None) -> str:
        """What is different, and where."""
        if change is None:
            return self.label(Phrase.AGAIN, match=match, v=version)
        return f"{self.label(Phrase.TITLE, match=match, v=version)}: {self.change(change)}"

    def change(self, change: Change) -> str:
        """What is different."""
        match change:
            case AnswerChange(answer):
                return self.label(Phrase.ANSWER, answer=json.dumps(answer, ensure_ascii=False))
            case FaceChange(face):
                return self.label(Phrase.FACE, face=face)
            case TopChange(card, str(pile)):
                return self.label(Phrase.IN_PILE, card=card, pile=pile)
            case TopChange(card):
                return self.label(Phrase.TOP, card=card)
            case OrderChange(cards):
                return self.label(Phrase.ORDER, cards=Text.joined(cards))

    def fresh(self, version: int, seed: str) -> str:
        """That what follows is not of the match."""
        return self.label(Phrase.FRESH, v=version, seed=seed)

    def bots(self, bots: Sequence[Bot]) -> str:
        """The bots that play on."""
        named = [f"{seat} {bot_text(bot)}" for seat, bot in zip(SEATS, bots, strict=False)]
        return self.label(Phrase.BOTS, bots=Text.joined(named))

    def ends(self, found: WhatIf) -> str:
        """What is asked next, or how the match ends."""
        if found.outcome is not None:
            return self.outcome(found.outcome)
        return "" if found.asked is None else self.asked(found.asked)

    def asked(self, asked: Asked) -> str:
        """What is asked next."""
        seats = Text.joined(SEATS[seat] for seat in asked.seats)
        return self.label(Phrase.ASKED, title=asked.title, seats=seats)

    def outcome(self, outcome: Outcome) -> str:
        """How the match ends."""
        if outcome.winner is None:
            return self.label(Phrase.DRAWN)
        return self.label(Phrase.WON, seat=SEATS[outcome.winner])

    def arm(self, name: Text, arm: Arm) -> Iterator[str]:
        """What was counted in one arm."""
        yield self.counted(name, arm)
        for seat, share in zip(SEATS, arm.shares or (), strict=False):
            yield f"  {self.share(Phrase.SHARE, seat, share)}"

    def counted(self, name: Text, arm: Arm) -> str:
        """The counts of one arm."""
        return self.label(
            Phrase.COUNTED,
            arm=name,
            a=arm.won[0],
            b=arm.won[1],
            drawn=arm.drawn,
            failed=arm.failed,
            length=f"{arm.length:.1f}",
        )

    def differences(self, differences: tuple[Share, Share]) -> Iterator[str]:
        """What the change is worth to each seat, and whether that is shown."""
        for seat, share in zip(SEATS, differences, strict=True):
            yield self.share(Phrase.DIFFERENCE, seat, share)
        if differences[0].low <= 0 <= differences[0].high:
            yield self.label(Phrase.UNPROVEN)

    def share(self, phrase: Text, seat: str, share: Share) -> str:
        """A share or a difference with its interval, in percent."""
        signed = "+" if phrase is Phrase.DIFFERENCE else ""
        won, low, high = (
            f"{value / 10:{signed}.1f} %" for value in (share.won, share.low, share.high)
        )
        return self.label(phrase, seat=seat, won=won, low=low, high=high)

    def label(self, text: Text, **facts: Fact) -> str:
        """A text in the language, with its slots filled."""
        return text.in_language(self._language, **facts)


def bot_text(bot: Bot) -> str:
    """A bot as the command line names it, such as `greedy:4`."""
    return ":".join(map(str, msgspec.to_builtins(bot).values()))
