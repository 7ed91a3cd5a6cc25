"""PBWCG: two PLs with hidden hands, four PC slots each, and units that act by speed."""

from functools import partial

from domain.cards.shipped import house_set, shipped, shipped_sets
from domain.errors import (
    AlreadyAnswered,
    CannotResign,
    MatchOver,
    NothingAsked,
    NotYourDecision,
    WrongDecision,
)
from domain.games.pbwcg.cards.card_set import CardSet, read_card_set
from domain.games.pbwcg.cards.layout import PAGE_MARKS
from domain.games.pbwcg.cards.page import paste
from domain.games.pbwcg.cards.print import print_set
from domain.games.pbwcg.cards.remarks import remarks
from domain.games.pbwcg.cards.source import CheckedSet
from domain.games.pbwcg.events import EVENTS
from domain.games.pbwcg.events.ids import CardId, Parity
from domain.games.pbwcg.evolve import evolve
from domain.games.pbwcg.look_ahead import evaluate, imagine
from domain.games.pbwcg.options import PbwcgOptions
from domain.games.pbwcg.rules import forfeit, judge, may_resign, play
from domain.games.pbwcg.rules.answers.commands import (
    HiddenSet,
    PcAnswer,
    PlAnswer,
    PublicSet,
    SupportAnswer,
)
from domain.games.pbwcg.rules.answers.deciding import (
    PC_ACTION,
    PL_ACTION,
    SUPPORT_ACTION,
    PlForm,
    UnitForm,
)
from domain.games.pbwcg.rules.asking import (
    DECLARE,
    DISCARD,
    CheckForm,
    DiscardForm,
    Surrender,
    surrenders,
)
from domain.games.pbwcg.rules.ending import DECK
from domain.games.pbwcg.rules.set_up import STARTERS as CHOOSE_STARTERS
from domain.games.pbwcg.rules.set_up import DeckForm, StartersForm
from domain.games.pbwcg.rules.submissions import Starters, Submission
from domain.games.pbwcg.starters import STARTERS
from domain.games.pbwcg.state import PbwcgState, left, start
from domain.games.pbwcg.telling.board import board
from domain.games.pbwcg.telling.report import report
from domain.games.pbwcg.telling.sentences import WORDS
from domain.games.pbwcg.telling.terms import TERMS
from domain.games.pbwcg.telling.view import view
from domain.games.pbwcg.versions import VERSIONS
from domain.match.history.rewinding import Rewinds
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

_REWINDS: dict[str, Rewinds] = {"none": "never", "judge": "judge", "judge_consent": "consent"}
"""By the option `corrections` (PB-23.6 to PB-23.8)."""

_REFUSALS = "PB-20.2"
_NOT_YOURS = Refusal("not_your_decision", _REFUSALS)
_WRONG_PHASE = Refusal("wrong_phase", _REFUSALS)


def _ruleset(name: str) -> Game[PbwcgState, PbwcgOptions, CardSet]:
    """PBWCG in one version of its rules."""
    version = VERSIONS[name]
    return Game(
        id="pbwcg",
        version=name,
        title=Label("PBWCG", "PBWCG"),
        book=RuleBook(
            text=lambda: shipped(__name__, "rulebook.md"),
            options=PbwcgOptions,
            options_rule="PB-24",
            events=EVENTS,
            state=PbwcgState,
            start=start,
            evolve=evolve,
            play=partial(play, version=version),
            forfeit=forfeit,
            judge=partial(judge, version=version),
            decisions={
                DECK: DecisionTypes(Submission, DeckForm),
                CHOOSE_STARTERS: DecisionTypes(Starters, StartersForm),
                PL_ACTION: DecisionTypes(PlAnswer, PlForm, parts=(PublicSet, HiddenSet)),
                PC_ACTION: DecisionTypes(PcAnswer, UnitForm),
                SUPPORT_ACTION: DecisionTypes(SupportAnswer, UnitForm),
                DECLARE: DecisionTypes(Parity | Surrender, CheckForm),
                DISCARD: DecisionTypes(list[CardId] | Surrender, DiscardForm),
            },
            draws=version.draws,
            decks=2,
            may_resign=may_resign,
            gives_up=surrenders,
            rewinds=lambda options: _REWINDS[options.corrections],
            left=left,
            refusals={
                MatchOver: Refusal("match_over", _REFUSALS),
                NotYourDecision: _NOT_YOURS,
                NothingAsked: _NOT_YOURS,
                AlreadyAnswered: Refusal("stale_decision", _REFUSALS),
                WrongDecision: _WRONG_PHASE,
                CannotResign: _WRONG_PHASE,
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


PBWCG_1, PBWCG = _ruleset("1"), _ruleset("2")
