"""What the decisions of Cardgard ask (CG-19.1), in Japanese and in English."""

from math import comb, factorial

from saikoro.domain.games.cardgard.cards.card_set import CardSet
from saikoro.domain.games.cardgard.options import CardgardOptions
from saikoro.domain.games.cardgard.rules.limits import DeckLimits, LineupLimits
from saikoro.domain.games.cardgard.words import LineupTimeout
from saikoro.domain.match.interface.decision import Fields, Question
from saikoro.domain.text import Text

_DECK = Text(
    "デッキにするカードを{cards}枚選んでください（ユニット{units}枚以上、"
    "コマンド{commands}枚以上、同名カードは1枚まで）。{leap}{traits}"
    "両者のデッキが公開されたあと、その中からセットするカードを選びます。{limit}",
    "Choose your deck: {cards} cards with at least {units} units and {commands} command, no name "
    "twice.{leap}{traits} Once both decks are shown, you choose what to set on your field.{limit}",
)
_LEAP = Text(
    "リープデッキには★のユニットを{most}枚まで、先にリープさせたい順に入れられます。",
    " Its leap deck may have up to {most} ★ units, those that are to leap first in front.",
)
_TRAITS = Text(
    "特徴【{traits}】を持つユニットは使えません。",
    " Units with a trait of these are refused: {traits}.",
)
_LINEUP = Text(
    "デッキからユニット{units}枚とコマンド{commands}枚を選び、"
    "マスに1枚ずつ裏向きでセットしてください。【1】【2】が前衛、【3】【4】が後衛で、"
    "後衛からは近接の行動ができません。両者がそろうとユニットは表になり、"
    "コマンドは発動するまで伏せたまま、"
    "{rounds}ラウンドの戦いがダイスだけで自動的に進みます。"
    "選び方は{total}通りあります。{limit}",
    "Set {units} units and {commands} command of your deck face down, one on each square: 1 and 2 "
    "are the front; 3 and 4 are the rear, from where no melee action can be taken. Once both sides "
    "are set, the units turn face up, commands stay hidden until they activate, and {rounds} "
    "rounds are played by dice alone. There are {total} lineups.{limit}",
)
_LIMIT = Text(
    "制限時間は{seconds}秒です（過ぎた場合: {late}）。",
    " The time limit is {seconds} seconds; after that: {late}.",
)


def deck_question(limits: DeckLimits, options: CardgardOptions) -> Question:
    """CG-3.1 and CG-3.2: a deck, with a leap deck where the match has them."""
    refused = options.refused_traits
    asked = _DECK.filled(
        cards=limits.cards,
        units=limits.min_units,
        commands=limits.min_commands,
        leap=_LEAP.filled(most=limits.max_leap) if limits.max_leap else "",
        traits=_TRAITS.filled(traits=Text.joined(refused, "】【")) if refused else "",
        limit=_LIMIT.filled(seconds=options.deck_seconds, late=LineupTimeout.FORFEIT),
    )
    fields: Fields = {
        "cards": limits.cards,
        "min_units": limits.min_units,
        "min_commands": limits.min_commands,
        "max_leap": limits.max_leap,
    }
    return Question.of(asked, "CG-3.1", fields)


def lineup_question(limits: LineupLimits, options: CardgardOptions, cards: CardSet) -> Question:
    """CG-3.4: which cards of the deck stand on which squares; how many lineups there are."""
    units = sum(card in cards.units for card in limits.deck)
    chosen = comb(units, limits.units) * comb(len(limits.deck) - units, limits.commands)
    asked = _LINEUP.filled(
        units=limits.units,
        commands=limits.commands,
        rounds=options.rounds,
        total=chosen * factorial(len(limits.squares)),
        limit=_LIMIT.filled(seconds=options.lineup_seconds, late=options.lineup_timeout),
    )
    return Question.of(asked, "CG-3.4", {"rounds": options.rounds})
