"""Card lines in English, printed from their nodes: head, conditions, markers, body."""

from saikoro.domain.cards.notation.english import English
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.cards.notation.phrases import NOTATION
from saikoro.domain.words import capital

_BODIES = {
    # actions
    "self_damage": "deal {amount} damage to yourself",
    "discard": "remove this card",
    "restore": "restore your HP to your base HP",
    "damage": "deal {amount} damage to the enemy",
    "volley": "deal {amount} damage to the enemy {times} times",
    "judge": (
        "deal {amount} damage to every side whose HP is above its base HP, the second side first"
    ),
    "listed": "make a target list of {listing}. The highest card of the list is the target. {verb}",
    "resonance": (
        "among the cards that both sides have up, your highest one is the target. Down the target, "
        "then down the enemy's highest up copy of it"
    ),
    # Build
    "charge": "add half of your base HP to your initial HP",
    # Events
    "reload": "up that card",
    "decoy": "ignore that effect on this card and deal {amount} damage to the enemy",
    "revenge": "remove the card that is the source of the damage",
    "guard": "reduce that damage by {amount}",
    "mirror": "prevent that damage and deal as much damage to the enemy",
    "boost": "increase that damage by {amount}",
    "family_sight": (
        "if the list has cards of the same family as the card directly above this one, remove all "
        "other cards from the list"
    ),
    "number_sight": (
        "if the list has cards of the same number as the card directly above this one, remove all "
        "other cards from the list"
    ),
    "speed": "raise your speed by {amount} until the end of this phase",
    "cancel": "cancel the effect of that Event",
    # static lines
    "no_up": "this card does not come up in the up phase",
    "bridge": "the card directly above this one ignores <Top> in the conditions of its ability",
}
"""What an ability does, by the rules of cards.lark."""

_WORDS = {
    n.Listing.UP: "the enemy's cards that are up",
    n.Listing.ALL: "the enemy's cards",
    n.Listing.ALL_BUT_BOTTOM: "all of the enemy's cards but the lowest",
    n.Verb.DOWN: "Down it",
    n.Verb.REMOVE: "Remove it",
    n.Verb.SWAP: "Swap it with the card directly below it",
    n.Condition.TOP: "<Top>",
    n.Condition.HALF_HP: "<if your HP is at most half of your base HP>",
    n.Condition.SHARED_CARD: "<if both sides have the same card up>",
    n.Condition.SOURCE_PRESENT: "<if the source of the damage is in its row>",
    n.Marker.REMOVAL_COST: "[Removal]",
    n.Marker.DOWNLESS: "[Downless]",
    n.Marker.NO_INTERCEPTION: "[No interception]",
}

_TRIGGERS: dict[type[n.Effect], str] = {
    n.Reload: "the card directly above goes down",
    n.Decoy: "the effect of an enemy ability targets this card",
    n.Boost: "your ability deals damage to the enemy",
    n.FamilySight: "your ability makes a target list",
    n.NumberSight: "your ability makes a target list",
    n.Speed: "initiative phase",
    n.Cancel: "an enemy Event is triggered by an ability of your card",
}


def print_line_en(line: n.Line) -> str:
    """A line of a card."""
    conditions = [_WORDS[limit] for limit in line.limits if isinstance(limit, n.Condition)]
    markers = [_WORDS[limit] for limit in line.limits if isinstance(limit, n.Marker)]
    body = f"{capital(_ENGLISH.print(line.effect))}."
    return " ".join(["".join([_head(line.effect), *conditions]), *markers, body])


def _head(effect: n.Effect) -> str:
    match effect:
        case n.Charge():
            return "<Build>"
        case n.NoUp() | n.Bridge():
            return "<Static>"
        case n.Revenge(at_least=least) | n.Guard(at_least=least) | n.Mirror(at_least=least):
            damage = "damage" if least == 1 else f"{least} or more damage"
            return f"<Event: an enemy ability deals {damage} to you>"
        case _ if type(effect) in _TRIGGERS:
            return f"<Event: {_TRIGGERS[type(effect)]}>"
        case _:
            return "<Action>"


_ENGLISH = English(NOTATION, _BODIES, _WORDS.__getitem__)
