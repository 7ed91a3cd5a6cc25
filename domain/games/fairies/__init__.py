"""Fairies Battle: decks with triggers, windows for replies, and two hidden hands."""

from functools import partial

from saikoro.domain.cards.shipped import house_set, shipped, shipped_sets
from saikoro.domain.errors import AlreadyAnswered, MatchOver, NothingAsked, NotYourDecision
from saikoro.domain.games.fairies.cards.card_set import CardSet, read_card_set
from saikoro.domain.games.fairies.cards.layout import PAGE_MARKS
from saikoro.domain.games.fairies.cards.page import read_page
from saikoro.domain.games.fairies.cards.print import print_set
from saikoro.domain.games.fairies.cards.remarks import remarks
from saikoro.domain.games.fairies.cards.source import CheckedSet
from saikoro.domain.games.fairies.events import battle, effects, frame, plays
from saikoro.domain.games.fairies.look_ahead import evaluate, imagine
from saikoro.domain.games.fairies.options import FairiesOptions
from saikoro.domain.games.fairies.rules import forfeit, judge, play
from saikoro.domain.games.fairies.rules.answers import (
    AttackAnswer,
    Choose,
    ConfirmAnswer,
    GuardianAnswer,
    MainAnswer,
    MulliganAnswer,
    OwnTimingAnswer,
    RespondAnswer,
)
from saikoro.domain.games.fairies.rules.asking import ByForm, ChooseForm
from saikoro.domain.games.fairies.rules.battle import GuardianForm
from saikoro.domain.games.fairies.rules.opening.building import DeckForm
from saikoro.domain.games.fairies.rules.opening.submission import Submission
from saikoro.domain.games.fairies.rules.windows import WindowForm
from saikoro.domain.games.fairies.starters import STARTERS
from saikoro.domain.games.fairies.state import FairiesState, left, start
from saikoro.domain.games.fairies.telling.faces import faces
from saikoro.domain.games.fairies.telling.report import report
from saikoro.domain.games.fairies.telling.table import table, things
from saikoro.domain.games.fairies.versions import VERSIONS, Version
from saikoro.domain.games.fairies.words import AnswerField, Choice, Op, Purpose
from saikoro.domain.match.events import GameEvent, declared
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

_NOT_YOURS = Refusal("not_your_decision", "FB-18.2")
_CHAIN = 1024
"""Links of the chain: at most 1000 dice are rolled, and one draw a die (FB-11.11)."""


def _events(version: Version) -> tuple[type[GameEvent], ...]:
    """The events of one version, in the order of FB-17."""
    events = declared(frame, plays, battle, effects)
    if version.tells_special_cast_limit:
        return events
    return tuple(event for event in events if event is not plays.SpecialCastsSpent)


def _ruleset(name: str) -> Game[FairiesState, FairiesOptions, CardSet]:
    """Fairies Battle in one version of its rules."""
    version = VERSIONS[name]
    return Game(
        id="fairies",
        version=name,
        title=Text("フェアリーズ・バトル", "Fairies Battle"),
        book=RuleBook(
            text=lambda: shipped(__name__, "rulebook.md"),
            options=FairiesOptions,
            options_rule="FB-15",
            events=_events(version),
            state=FairiesState,
            start=start,
            play=partial(play, version=version),
            forfeit=forfeit,
            judge=judge,
            decisions={
                Choice.DECK: DecisionTypes(Submission, DeckForm),
                Choice.MULLIGAN: DecisionTypes(MulliganAnswer, None),
                Choice.TURN_START: DecisionTypes(OwnTimingAnswer, None),
                Choice.TURN_END: DecisionTypes(OwnTimingAnswer, None),
                Choice.MAIN: DecisionTypes(MainAnswer, None),
                Choice.ATTACK: DecisionTypes(AttackAnswer, None),
                Choice.RESPOND: DecisionTypes(RespondAnswer, WindowForm),
                Choice.GUARDIAN_EFFECT: DecisionTypes(GuardianAnswer, GuardianForm),
                Choice.CHOOSE: DecisionTypes(Choose, ChooseForm),
                Choice.CONFIRM: DecisionTypes(ConfirmAnswer, ByForm),
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
            answers=Op,
            dice=Purpose,
        ),
        look_ahead=LookAhead(evaluate=evaluate, imagine=imagine),
        starters=STARTERS,
    )


FAIRIES_1, FAIRIES = _ruleset("1"), _ruleset("2")

RULESETS = (FAIRIES_1, FAIRIES)
"""Every version that matches may be pinned to, the present one last."""
