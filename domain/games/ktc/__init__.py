"""KTC: each player has ten soldiers on five columns and declares one operation a turn."""

from dataclasses import replace
from functools import partial

from saikoro.domain.cards.shipped import house_set, shipped, shipped_sets
from saikoro.domain.errors import (
    AlreadyAnswered,
    MatchOver,
    NothingAsked,
    NotYourDecision,
    WrongDecision,
)
from saikoro.domain.games.ktc import events
from saikoro.domain.games.ktc.cards.card_set import CardSet, read_card_set
from saikoro.domain.games.ktc.cards.page import PAGE_MARKS, read_page
from saikoro.domain.games.ktc.cards.print import print_set
from saikoro.domain.games.ktc.cards.remarks import remarks
from saikoro.domain.games.ktc.cards.source import CheckedSet
from saikoro.domain.games.ktc.options import KtcOptions
from saikoro.domain.games.ktc.rules import forfeit, judge, may_resign, play
from saikoro.domain.games.ktc.rules.answers import Concede, PostedOperation, Promote
from saikoro.domain.games.ktc.rules.asking import OperationForm, PromotionForm
from saikoro.domain.games.ktc.rules.field import Rules
from saikoro.domain.games.ktc.rules.set_up import (
    PlacementAnswer,
    PlacementForm,
    RosterAnswer,
    RosterForm,
)
from saikoro.domain.games.ktc.starters import STARTERS
from saikoro.domain.games.ktc.state import KtcState, evaluate, left, start
from saikoro.domain.games.ktc.telling.faces import faces
from saikoro.domain.games.ktc.telling.report import report
from saikoro.domain.games.ktc.telling.table import table, things
from saikoro.domain.games.ktc.versions import VERSION_1, VERSION_2
from saikoro.domain.games.ktc.words import AnswerField, Choice, Op, Purpose
from saikoro.domain.match.events import declared
from saikoro.domain.match.interface.game import (
    Cards,
    DecisionTypes,
    Game,
    LookAhead,
    Refusal,
    RuleBook,
    Telling,
)
from saikoro.domain.text import Text

_OUT_OF_TIME = Refusal("NotYourDecision", "KT-4.6")


def book(rules: Rules) -> RuleBook[KtcState, KtcOptions, CardSet]:
    """The rule book of KTC under these rules."""
    return RuleBook(
        text=lambda: shipped(__name__, "rulebook.md"),
        options=KtcOptions,
        options_rule="KT-1.4",
        events=declared(events),
        state=KtcState,
        start=start,
        play=partial(play, rules=rules),
        forfeit=forfeit,
        judge=partial(judge, rules=rules),
        decisions={
            Choice.ROSTER: DecisionTypes(RosterAnswer, RosterForm),
            Choice.PLACEMENT: DecisionTypes(PlacementAnswer, PlacementForm),
            Choice.OPERATION: DecisionTypes(PostedOperation, OperationForm),
            Choice.PROMOTION: DecisionTypes(Promote | Concede, PromotionForm),
        },
        draws=lambda options, _cards: rules.draws(options.turn_cap),
        may_resign=may_resign,
        left=left,
        refusals={
            MatchOver: Refusal("MatchOver", "KT-11.3"),
            NotYourDecision: Refusal("NotYourDecision", "KT-13.6"),
            AlreadyAnswered: _OUT_OF_TIME,
            NothingAsked: _OUT_OF_TIME,
            WrongDecision: _OUT_OF_TIME,
        },
    )


KTC: Game[KtcState, KtcOptions, CardSet] = Game(
    id="ktc",
    version="2",
    title=Text("兵士カード", "KTC"),
    book=book(VERSION_2),
    cards=Cards(
        house=lambda: house_set(__name__),
        shipped=lambda: shipped_sets(__name__),
        read=read_card_set,
        print=print_set,
        read_page=read_page,
        page_marks=PAGE_MARKS,
        remarks=remarks,
        source=CheckedSet,
        compiled=CardSet,
    ),
    telling=Telling(
        report=report,
        table=table,
        faces=faces,
        things=things,
        decisions=Choice,
        fields=AnswerField,
        dice=Purpose,
        answers=Op,
    ),
    look_ahead=LookAhead(evaluate=evaluate),
    starters=STARTERS,
)

KTC_1 = replace(KTC, version="1", book=book(VERSION_1))

RULESETS = (KTC_1, KTC)
"""Every version that matches may be pinned to, the present one last."""
