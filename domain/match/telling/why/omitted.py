"""Words for shared events that reports omit, so that an explanation names every one of them."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Label
from saikoro.domain.match.telling.report import SEATS
from saikoro.domain.match.telling.writer import COMMA
from saikoro.domain.record.line import Event
from saikoro.domain.words import Language, Word

Title: TypeAlias = Callable[[str, Language], str]
"""What people call a decision, by its name."""


class Omitted(Word):
    """The sentences of shared events that reports omit."""

    CREATED = "created", "マッチ作成", "The match is created"
    SEED_POSTED = "seed_posted", "{0}が乱数の種を封印", "{0} seals a seed"
    SEED_REVEALED = "seed_revealed", "{0}が乱数の種を公開", "{0} reveals its seed"
    ENTROPY = "entropy", "乱数の種が決まる", "The randomness of the match is fixed"
    ASKED = "asked", "{0}への問い「{1}」", "Asked of {0}: {1}"
    ANSWERED = "answered", "{0}が回答", "{0} answers"
    SEALED = "sealed", "{0}が回答を封印", "{0} seals an answer"
    OPENED = "opened", "{0}の回答を公開", "An answer of {0} is opened"
    DRAW = "draw", "第{0}抽選", "Draw {0} is opened"
    SHUFFLED = "shuffled", "山札{0}を切る", "Deck {0} is shuffled"
    REVEALED = "revealed", "山札{0}のカードを公開", "A card of deck {0} is revealed"
    SECRETS = "secrets", "隠されていた乱数を公開", "The secrets of the shuffles are opened"


def in_words(event: Event, title: Title) -> Label | None:
    """A sentence for an event that reports omit; None for those of games, and for others."""
    match event:
        case e.MatchCreated():
            return _filled(Omitted.CREATED)
        case e.SeedPosted(seat=seat):
            return _filled(Omitted.SEED_POSTED, _seats([seat]))
        case e.SeedRevealed(seat=seat):
            return _filled(Omitted.SEED_REVEALED, _seats([seat]))
        case e.EntropyFixed():
            return _filled(Omitted.ENTROPY)
        case e.DecisionAsked(name=name, seats=seats):
            return _filled(
                Omitted.ASKED, _seats(seats), Label(title(name, "ja"), title(name, "en"))
            )
        case e.AnswerGiven(seat=seat):
            return _filled(Omitted.ANSWERED, _seats([seat]))
        case e.SubmissionSealed(seat=seat) | e.SubmissionPosted(seat=seat):
            return _filled(Omitted.SEALED, _seats([seat]))
        case e.SubmissionOpened(seat=seat):
            return _filled(Omitted.OPENED, _seats([seat]))
        case e.DrawOpened(draw=number):
            return _filled(Omitted.DRAW, _number(number))
        case e.DeckShuffled(deck=number):
            return _filled(Omitted.SHUFFLED, _number(number))
        case e.CardRevealed(deck=number):
            return _filled(Omitted.REVEALED, _number(number))
        case e.SecretsOpened():
            return _filled(Omitted.SECRETS)
        case _:
            return None


def _filled(word: Omitted, *parts: Label) -> Label:
    return Label(
        word.ja.format(*(part.ja for part in parts)), word.en.format(*(part.en for part in parts))
    )


def _seats(seats: Sequence[Seat]) -> Label:
    names = [SEATS[seat] for seat in seats]
    return Label(COMMA.ja.join(names), COMMA.en.join(names))


def _number(number: int) -> Label:
    return Label(f"{number}", f"{number}")
