"""Fairies Battle: decks with triggers, windows for replies, and two hidden hands."""

from functools import partial

from domain.cards.shipped import house_set, shipped, shipped_sets
from domain.errors import AlreadyAnswered, MatchOver, NothingAsked, NotYourDecision
from domain.games.fairies.cards.card_set import CardSet, read_card_set
from domain.games.fairies.cards.layout import PAGE_MARKS
from domain.games.fairies.cards.page import paste
from domain.games.fairies.cards.print import print_set
from domain.games.fairies.cards.remarks import remarks
from domain.games.fairies.cards.source import CheckedSet
from domain.games.fairies.events import EVENTS, EVENTS_1
from domain.games.fairies.evolve import evolve
from domain.games.fairies.look_ahead import evaluate, imagine
from domain.games.fairies.options import FairiesOptions
from domain.games.fairies.rules import forfeit, judge, play
from domain.games.fairies.rules.answers import (
    AttackAnswer,
    Choose,
    ConfirmAnswer,
    GuardianAnswer,
    MainAnswer,
    MulliganAnswer,
    OwnTimingAnswer,
    RespondAnswer,
)
from domain.games.fairies.rules.asking import ByForm, ChooseForm
from domain.games.fairies.rules.battle import GuardianForm
from domain.games.fairies.rules.opening.building import DeckForm
from domain.games.fairies.rules.opening.submission import Submission
from domain.games.fairies.rules.windows import WindowForm
from domain.games.fairies.starters import STARTERS
from domain.games.fairies.state import FairiesState, left, start
from domain.games.fairies.telling.board import board
from domain.games.fairies.telling.report import report
from domain.games.fairies.telling.sentences import WORDS
from domain.games.fairies.telling.terms import TERMS
from domain.games.fairies.telling.view import view
from domain.games.fairies.versions import VERSIONS
from domain.match.interface.decision import Label
from domain.match.interface.game import (
    Cards,
    DecisionTypes,
    Game,
    LookAhead,
    Refusal,
    RuleBook,
    Telling,
)

_NOT_YOURS = Refusal("not_your_decision", "FB-18.2")
_CHAIN = 1024
"""Links of the chain: at most 1000 dice are rolled, and one draw a die (FB-11.11)."""


def _ruleset(name: str) -> Game[FairiesState, FairiesOptions, CardSet]:
    """Fairies Battle in one version of its rules."""
    version = VERSIONS[name]
    return Game(
        id="fairies",
        version=name,
        title=Label("フェアリーズ・バトル", "Fairies Battle"),
        book=RuleBook(
            text=lambda: shipped(__name__, "rulebook.md"),
            options=FairiesOptions,
            options_rule="FB-15",
            events=EVENTS if version.tells_special_cast_limit else EVENTS_1,
            state=FairiesState,
            start=start,
            evolve=evolve,
            play=partial(play, version=version),
            forfeit=forfeit,
            judge=judge,
            decisions={
                "deck": DecisionTypes(Submission, DeckForm),
                "mulligan": DecisionTypes(MulliganAnswer, None),
                "turn_start": DecisionTypes(OwnTimingAnswer, None),
                "turn_end": DecisionTypes(OwnTimingAnswer, None),
                "main": DecisionTypes(MainAnswer, None),
                "attack": DecisionTypes(AttackAnswer, None),
                "respond": DecisionTypes(RespondAnswer, WindowForm),
                "guardian_effect": DecisionTypes(GuardianAnswer, GuardianForm),
                "choose": DecisionTypes(Choose, ChooseForm),
                "confirm": DecisionTypes(ConfirmAnswer, ByForm),
            },
            draws=lambda _options, _cards: _CHAIN,
            decks=4,
            left=left,
            refusals={
                MatchOver: Refusal("match_over", "FB-18.2"),
                NotYourDecision: _NOT_YOURS,
                AlreadyAnswered: _NOT_YOURS,
                NothingAsked: _NOT_YOURS,
            },
        ),
        cards=Cards(
            house=lambda: house_set(__name__),
            shipped=lambda: shipped_sets(__name__),
            read=read_card_set,
            print=print_set,
            read_page=paste,
            page_marks=PAGE_MARKS,
            remarks=remarks,
            source=CheckedSet,
            compiled=CardSet,
        ),
        telling=Telling(view=view, report=report, board=board, words=WORDS, terms=TERMS),
        look_ahead=LookAhead(evaluate=evaluate, imagine=imagine),
        starters=STARTERS,
    )


FAIRIES_1, FAIRIES = _ruleset("1"), _ruleset("2")
