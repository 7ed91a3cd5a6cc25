"""Cardgard Dice & Monsters: hidden lineups, four rounds, one die a round for both sides."""

from saikoro.domain.cards.shipped import house_set, shipped, shipped_sets
from saikoro.domain.errors import AlreadyAnswered, MatchOver
from saikoro.domain.games.cardgard import events
from saikoro.domain.games.cardgard.builds import BUILDS
from saikoro.domain.games.cardgard.cards.card_set import CardSet, read_card_set
from saikoro.domain.games.cardgard.cards.page import PAGE_MARKS, read_page
from saikoro.domain.games.cardgard.cards.print import print_set
from saikoro.domain.games.cardgard.cards.remarks import remarks
from saikoro.domain.games.cardgard.cards.source import CheckedSet
from saikoro.domain.games.cardgard.options import CardgardOptions
from saikoro.domain.games.cardgard.rules import forfeit, judge, may_resign, play
from saikoro.domain.games.cardgard.rules.limits import CHECKS, DeckLimits, LineupLimits
from saikoro.domain.games.cardgard.rules.submissions import DeckAnswer, LineupAnswer
from saikoro.domain.games.cardgard.starters import STARTERS
from saikoro.domain.games.cardgard.state import CardgardState, evaluate, left, start
from saikoro.domain.games.cardgard.telling.faces import faces
from saikoro.domain.games.cardgard.telling.report import report
from saikoro.domain.games.cardgard.telling.table import table, things
from saikoro.domain.games.cardgard.words import AnswerField, Choice, Purpose
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

CARDGARD: Game[CardgardState, CardgardOptions, CardSet] = Game(
    id="cardgard",
    version="1",
    title=Text("カードガルド・ダイス・アンド・モンスターズ", "Cardgard Dice & Monsters"),
    book=RuleBook(
        text=lambda: shipped(__name__, "rulebook.md"),
        options=CardgardOptions,
        options_rule="CG-20",
        events=declared(events),
        state=CardgardState,
        start=start,
        play=play,
        forfeit=forfeit,
        judge=judge,
        decisions={
            Choice.SUBMIT_DECK: DecisionTypes(DeckAnswer, DeckLimits),
            Choice.SUBMIT_LINEUP: DecisionTypes(LineupAnswer, LineupLimits),
        },
        draws=lambda options, _cards: options.rounds + 1,  # the order, then each round (CG-17)
        may_resign=may_resign,
        left=left,
        refusals={
            MatchOver: Refusal("too_late", CHECKS),
            AlreadyAnswered: Refusal("already_submitted", CHECKS),
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
        dice=Purpose,
    ),
    look_ahead=LookAhead(evaluate=evaluate),
    starters=STARTERS,
    builds=BUILDS,
)
