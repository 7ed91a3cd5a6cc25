"""KTC: each player has ten soldiers on five columns and declares one operation a turn."""

from functools import partial

from domain.cards.shipped import house_set, shipped, shipped_sets
from domain.errors import AlreadyAnswered, MatchOver, NothingAsked, NotYourDecision, WrongDecision
from domain.games.ktc.cards.card_set import CardSet, read_card_set
from domain.games.ktc.cards.page import PAGE_MARKS, paste
from domain.games.ktc.cards.print import print_set
from domain.games.ktc.cards.remarks import remarks
from domain.games.ktc.cards.source import CheckedSet
from domain.games.ktc.events import EVENTS
from domain.games.ktc.options import KtcOptions
from domain.games.ktc.rules import forfeit, judge, may_resign, play
from domain.games.ktc.rules.answers import Concede, PostedOperation, Promote
from domain.games.ktc.rules.asking import OperationForm, PromotionForm
from domain.games.ktc.rules.set_up import (
    PlacementAnswer,
    PlacementForm,
    RosterAnswer,
    RosterForm,
)
from domain.games.ktc.starters import STARTERS
from domain.games.ktc.state import KtcState, evaluate, evolve, left, start
from domain.games.ktc.telling.board import board
from domain.games.ktc.telling.report import report
from domain.games.ktc.telling.sentences import WORDS
from domain.games.ktc.telling.terms import TERMS
from domain.games.ktc.telling.view import view
from domain.games.ktc.versions import VERSIONS
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

_OUT_OF_TIME = Refusal("NotYourDecision", "KT-4.6")


def _ruleset(name: str) -> Game[KtcState, KtcOptions, CardSet]:
    """KTC in one version of its rules."""
    version = VERSIONS[name]
    return Game(
        id="ktc",
        version=name,
        title=Label("兵士カード", "KTC"),
        book=RuleBook(
            text=lambda: shipped(__name__, "rulebook.md"),
            options=KtcOptions,
            options_rule="KT-1.4",
            events=EVENTS,
            state=KtcState,
            start=start,
            evolve=evolve,
            play=partial(play, version=version),
            forfeit=forfeit,
            judge=judge,
            decisions={
                "roster": DecisionTypes(RosterAnswer, RosterForm),
                "placement": DecisionTypes(PlacementAnswer, PlacementForm),
                "operation": DecisionTypes(PostedOperation, OperationForm),
                "promotion": DecisionTypes(Promote | Concede, PromotionForm),
            },
            draws=lambda options, _cards: version.draws(options.turn_cap),
            may_resign=may_resign,
            left=left,
            refusals={
                MatchOver: Refusal("MatchOver", "KT-11.3"),
                NotYourDecision: Refusal("NotYourDecision", "KT-13.6"),
                AlreadyAnswered: _OUT_OF_TIME,
                NothingAsked: _OUT_OF_TIME,
                WrongDecision: _OUT_OF_TIME,
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
        look_ahead=LookAhead(evaluate=evaluate),
        starters=STARTERS,
    )


KTC_1, KTC = _ruleset("1"), _ruleset("2")
