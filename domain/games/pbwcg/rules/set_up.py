"""Submissions, starters, shuffles (PB-4)."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from saikoro.domain.games.pbwcg.cards.card_set import CardSet
from saikoro.domain.games.pbwcg.cards.facts import facts
from saikoro.domain.games.pbwcg.events.frame import (
    BattleBegan,
    DeckAccepted,
    DeckShuffled,
    StartersChosen,
    StartersRevealed,
)
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import CardId
from saikoro.domain.games.pbwcg.rules import questions
from saikoro.domain.games.pbwcg.rules.asking import deadline, note_time_outs, read_shape
from saikoro.domain.games.pbwcg.rules.battle import PbwcgTable
from saikoro.domain.games.pbwcg.rules.ending import A, B
from saikoro.domain.games.pbwcg.rules.naming import card_name, with_facts
from saikoro.domain.games.pbwcg.rules.places import place_of
from saikoro.domain.games.pbwcg.rules.submissions import (
    Starters,
    StartersAnswer,
    Submission,
    any_submission,
    house_submissions,
    read_submission,
    starter_failures,
)
from saikoro.domain.games.pbwcg.stated import OWNERS, Part
from saikoro.domain.games.pbwcg.words import Choice, Starting
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.comparing import Facts
from saikoro.domain.match.interface.counting import Figure
from saikoro.domain.match.interface.decision import Choices, Decision, Sealing, Steps, ask
from saikoro.domain.match.interface.limits import refuse
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Term
from saikoro.domain.text import Text


class DeckForm(msgspec.Struct, frozen=True):
    """The limits of a deck (PB-3)."""

    deck_min: int
    """The minimum number of cards (PB-3.4)."""
    deck_max: int
    """The maximum number of cards (PB-3.4)."""
    card_set: str
    """The digest of the set that the cards come from."""
    choose_from: list[CardId]
    """Every card of the set that is no support; names may be banned besides (PB-3.7)."""
    names: dict[CardId, Text]
    """The names of the cards, by id."""


class StartersForm(msgspec.Struct, frozen=True):
    """The PCs of a deck, in its order (PB-4.2)."""

    pcs: list[CardId]
    """The PC cards of the submitted deck, in its order."""
    names: dict[CardId, Text]
    """The names of the cards, by id."""


@rule("PB-4")
def set_up(table: PbwcgTable) -> Steps[None]:
    """Set the match up, from the decks to the first turn (PB-4.1 to PB-4.5)."""
    submissions = yield from ask(_ask_decks(table))
    for seat in (A, B):
        cards = submissions[seat].deck
        table.emit(DeckAccepted(seat, len(cards), cards))
    starters: Mapping[Seat, Starters]
    if table.options.starters == Starting.SUBMITTED:
        starters = {seat: submissions[seat].starters for seat in (A, B)}
    else:
        asked = _ask_starters(table, submissions)
        starters = yield from ask(asked)
        note_time_outs(table, asked)
        for seat in (A, B):
            table.emit(StartersChosen(seat, starters[seat].slot1, starters[seat].slot3))
    for seat in (A, B):
        table.emit(StartersRevealed(seat, starters[seat].slot1, starters[seat].slot3))
    for seat in (A, B):  # PB-4.4
        on_field = (starters[seat].slot1, starters[seat].slot3)
        rest = sorted(card for card in submissions[seat].deck if card not in on_field)
        table.shuffle(seat, rest)
        table.emit(DeckShuffled(seat, len(rest)))
    table.emit(
        BattleBegan([table.count(HP, _hp_of_starters(table, seat), seat) for seat in (A, B)])
    )


HP = Figure("PB-4.3", Ground.HP_AT_FIRST, lambda seat: Facts((), {"owner": OWNERS[seat]}))
"""The HP of a PL to begin with."""


def _hp_of_starters(table: PbwcgTable, seat: Seat) -> list[Term]:
    pcs = table.cards.pcs
    return [(Part.STARTER, pcs[unit.card].hp, unit.id) for unit in table.state.pcs(seat)]


# PB-4.1


def _ask_decks(table: PbwcgTable) -> Decision[Submission]:
    cards, options = table.cards, table.options
    house = cache(lambda: house_submissions(cards, options))
    return Decision(
        name=Choice.DECK,
        seats=(A, B),
        read=lambda _seat, answer: read_submission(answer, cards, options),
        choices=Choices(
            samples=lambda _seat: [*house().values()],
            draw=lambda _seat, chance: any_submission(cards, options, chance),
            labels=lambda _seat, _answers: [_deck_label(cards, deck) for deck in house()],
            form=lambda _seat: _deck_form(table),
        ),
        question=lambda _seat: questions.of_decks(options),
        sealing=Sealing(opened=0),
    )


_DECK = Text("{name}（{size}枚、開始PC {starters}）", "{name} ({size} cards, starters {starters})")
_STARTER = Text("{place}に{pc}", "{pc} in {place}")


def _deck_label(cards: CardSet, id_: str) -> Text:
    deck = cards.decks[id_]
    starters = [card_name(card, cards) for card in (deck.slot1, deck.slot3)]
    return _DECK.filled(
        name=deck.label, size=len(deck.cards), starters=Text.joined(starters, "・", " and ")
    )


def _deck_form(table: PbwcgTable) -> DeckForm:
    cards, options = table.cards, table.options
    allowed = [card for card in cards.cards if card not in cards.supports]
    names = {
        card: with_facts(card_name(card, cards), facts(cards.cards[card], cards))
        for card in allowed
    }
    return DeckForm(options.deck_min, options.deck_max, cards.digest, allowed, names)


# PB-4.2


def _ask_starters(table: PbwcgTable, submissions: Mapping[Seat, Submission]) -> Decision[Starters]:
    cards = table.cards

    def pcs(seat: Seat) -> list[CardId]:
        return [card for card in submissions[seat].deck if card in cards.pcs]

    def listed(seat: Seat) -> list[dict[str, Any]]:
        return [
            {"slot1": one, "slot3": other}
            for one in pcs(seat)
            for other in pcs(seat)
            if one != other
        ]

    def check(seat: Seat, answer: Any) -> Starters:
        given = read_shape(answer, StartersAnswer)
        refuse(starter_failures(given, submissions[seat].deck, cards))
        return Starters(given.slot1 or "", given.slot3 or "")

    printed = cache(lambda card: facts(cards.pcs[card], cards))

    def label(answer: dict[str, Any]) -> Text:
        places = [(place_of(slot), answer[f"slot{slot}"]) for slot in (1, 3)]
        named = [_STARTER.filled(place=place, pc=cards.pcs[card].label) for place, card in places]
        return with_facts(
            Text.joined(named), Text.joined([printed(card) for _, card in places], " ／ ", " / ")
        )

    return Decision(
        name=Choice.CHOOSE_STARTERS,
        seats=(A, B),
        read=check,
        choices=Choices(
            listed=listed,
            labels=lambda _seat, answers: [label(answer) for answer in answers],
            form=lambda seat: StartersForm(
                pcs(seat),
                {card: with_facts(card_name(card, cards), printed(card)) for card in pcs(seat)},
            ),
        ),
        question=lambda _seat: questions.OF_STARTERS,
        sealing=Sealing(),
        deadline=deadline(table, lambda seat: msgspec.to_builtins(submissions[seat].starters)),
    )
