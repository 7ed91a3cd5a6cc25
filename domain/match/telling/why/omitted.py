"""Words for shared events that reports omit, so that an explanation names every one of them."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.match.telling.report import SEATS
from saikoro.domain.record.line import Event
from saikoro.domain.text import Text

Title: TypeAlias = Callable[[str], Text]
"""What people call a decision, by its name."""


_CREATED = Text("マッチ作成", "The match is created")
_SEED_POSTED = Text("{seats}が乱数の種を封印", "{seats} seals a seed")
_SEED_REVEALED = Text("{seats}が乱数の種を公開", "{seats} reveals its seed")
_ENTROPY = Text("乱数の種が決まる", "The randomness of the match is fixed")
_ASKED = Text("{seats}への問い「{question}」", "Asked of {seats}: {question}")
_ANSWERED = Text("{seats}が回答", "{seats} answers")
_SEALED = Text("{seats}が回答を封印", "{seats} seals an answer")
_OPENED = Text("{seats}の回答を公開", "An answer of {seats} is opened")
_DRAW = Text("第{draw}抽選", "Draw {draw} is opened")
_SHUFFLED = Text("山札{deck}を切る", "Deck {deck} is shuffled")
_REVEALED = Text("山札{deck}のカードを公開", "A card of deck {deck} is revealed")
_SECRETS = Text("隠されていた乱数を公開", "The secrets of the shuffles are opened")


def in_words(event: Event, title: Title) -> Text | None:
    """A sentence for an event that reports omit; None for those of games, and for others."""
    match event:
        case e.MatchCreated():
            return _CREATED
        case e.SeedPosted(seat=seat):
            return _SEED_POSTED.filled(seats=_seats([seat]))
        case e.SeedRevealed(seat=seat):
            return _SEED_REVEALED.filled(seats=_seats([seat]))
        case e.EntropyFixed():
            return _ENTROPY
        case e.DecisionAsked(name=name, seats=seats):
            return _ASKED.filled(seats=_seats(seats), question=title(name))
        case e.AnswerGiven(seat=seat):
            return _ANSWERED.filled(seats=_seats([seat]))
        case e.SubmissionSealed(seat=seat) | e.SubmissionPosted(seat=seat):
            return _SEALED.filled(seats=_seats([seat]))
        case e.SubmissionOpened(seat=seat):
            return _OPENED.filled(seats=_seats([seat]))
        case e.DrawOpened(draw=number):
            return _DRAW.filled(draw=number)
        case e.DeckShuffled(deck=number):
            return _SHUFFLED.filled(deck=number)
        case e.CardRevealed(deck=number):
            return _REVEALED.filled(deck=number)
        case e.SecretsOpened():
            return _SECRETS
        case _:
            return None


def _seats(seats: Sequence[Seat]) -> Text:
    return Text.joined(SEATS[seat] for seat in seats)
