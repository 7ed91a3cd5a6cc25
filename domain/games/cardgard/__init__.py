"""Cardgard Dice & Monsters: hidden lineups, four rounds, one die for everybody."""

from domain.cards.notation import shipped
from domain.errors import AlreadyAnswered, MatchOver
from domain.games.cardgard.builds import BUILDS
from domain.games.cardgard.cards.card_set import CardSet, house, read_card_set
from domain.games.cardgard.cards.page import read_layout
from domain.games.cardgard.cards.print import print_set
from domain.games.cardgard.cards.remarks import remarks
from domain.games.cardgard.events import EVENTS
from domain.games.cardgard.options import CardgardOptions
from domain.games.cardgard.rules import forfeit, may_resign, play
from domain.games.cardgard.rules.submissions import CHECKS
from domain.games.cardgard.state import CardgardState, appraise, evolve, left, start
from domain.games.cardgard.telling.report import WORDS, report
from domain.games.cardgard.telling.view import view
from domain.match.game import Game, Refusal

CARDGARD: Game[CardgardState, CardgardOptions, CardSet] = Game(
    id="cardgard",
    version="1",
    title="Cardgard Dice & Monsters",
    title_ja="カードガルド・ダイス・アンド・モンスターズ",
    events=EVENTS,
    options=CardgardOptions,
    options_rule="CG-20",
    rulebook=lambda: shipped(__name__, "rulebook.md"),
    house=house,
    read_card_set=read_card_set,
    read_page=read_layout,
    print_set=print_set,
    remarks=remarks,
    card_set=CardSet,
    builds=BUILDS,
    start=start,
    play=play,
    resume=play,
    appraise=appraise,
    evolve=evolve,
    forfeit=forfeit,
    view=view,
    report=report,
    left=left,
    words=WORDS,
    draws=lambda options: options.rounds + 1,  # the order, then each round (CG-17)
    may_resign=may_resign,
    refusals={
        MatchOver: Refusal("too_late", CHECKS),
        AlreadyAnswered: Refusal("already_submitted", CHECKS),
    },
)
