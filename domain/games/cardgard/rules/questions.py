"""What the decisions of Cardgard ask (CG-19.1), in Japanese and in English."""

from collections.abc import Sequence

from saikoro.domain.games.cardgard.rules.limits import DeckLimits, LineupLimits
from saikoro.domain.match.interface.decision import Question
from saikoro.domain.text import Text


def deck_question(limits: DeckLimits, refused: Sequence[str]) -> Question:
    """CG-3.1 and CG-3.2: a deck, with a leap deck where the match has them."""
    leap = Text.plain("")
    if limits.max_leap:
        leap = Text.plain(
            f"リープデッキには★のユニットを{limits.max_leap}枚まで、"
            "先にリープさせたい順に入れられます。",
            f" Its leap deck may have up to {limits.max_leap} ★ units, those that are to leap "
            "first in front.",
        )
    traits = Text.plain("")
    if refused:
        traits = Text.plain(
            f"特徴【{'】【'.join(refused)}】を持つユニットは使えません。",
            f" Units with a trait of these are refused: {', '.join(refused)}.",
        )
    return Question(
        ja=f"デッキにするカードを{limits.cards}枚選んでください（ユニット{limits.min_units}枚以上、"
        f"コマンド{limits.min_commands}枚以上、同名カードは1枚まで）。{leap.ja}{traits.ja}"
        "両者のデッキが公開されたあと、その中からセットするカードを選びます。",
        en=f"Choose your deck: {limits.cards} cards with at least {limits.min_units} units and "
        f"{limits.min_commands} command, no name twice.{leap.en}{traits.en} Once both decks are "
        "shown, you choose what to set on your field.",
        rule="CG-3.1",
        fields={
            "cards": limits.cards,
            "min_units": limits.min_units,
            "min_commands": limits.min_commands,
            "max_leap": limits.max_leap,
        },
    )


def lineup_question(limits: LineupLimits, rounds: int) -> Question:
    """CG-3.4: which cards of the deck stand on which squares."""
    return Question(
        ja=f"デッキからユニット{limits.units}枚とコマンド{limits.commands}枚を選び、"
        "マスに1枚ずつ裏向きでセットしてください。【1】【2】が前衛、【3】【4】が後衛で、"
        "後衛からは近接の行動ができません。両者がそろうとユニットは表になり、"
        "コマンドは発動するまで伏せたまま、"
        f"{rounds}ラウンドの戦いがダイスだけで自動的に進みます。",
        en=f"Set {limits.units} units and {limits.commands} command of your deck face down, one on "
        "each square: 1 and 2 are the front; 3 and 4 are the rear, from where no melee action can "
        "be taken. Once both sides are set, the units turn face up, commands stay hidden until "
        f"they activate, and {rounds} rounds are played by dice alone.",
        rule="CG-3.4",
        fields={"rounds": rounds},
    )
