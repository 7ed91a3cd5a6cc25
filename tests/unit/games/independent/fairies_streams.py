"""Reads an event stream of Fairies Battle and checks what the rule book alone says of it.

It knows no rule code: where cards lie, what a seat has taken and why a match ends follow from
FB-2.3, FB-4, FB-7.13, FB-9, FB-14 and FB-17.
"""

from collections.abc import Iterable
from typing import Any

Event = dict[str, Any]

EXTRA = 2
"""The number of the extra deck of seat 0; that of seat 1 follows."""


class Broken(AssertionError):
    """Something in the stream cannot be, by the rule book."""


def demand(holds: object, rule: str, event: Event) -> None:
    if not holds:
        raise Broken(f"{rule}: {event}")


def owner(card: str) -> int:
    """The seat of a handle (FB-2.3)."""
    return int(card[1 : card.index(".")]) % 2 if card[0] == "d" else int(card[1])


class Stream:
    """Where everything is, event by event."""

    def __init__(self, options: dict[str, Any], cards: dict[str, Event]) -> None:
        self.options, self.cards = options, cards
        self.decks: dict[int, list[str]] = {deck: [] for deck in range(4)}
        self.where: dict[str, str] = {}
        """The zone of each card that is in no deck."""
        self.sizes = [0, 0]
        self.damage, self.highest, self.wounds, self.brought = [0, 0], [0, 0], [0, 0], [0, 0]
        self.limits = [0, 0]
        self.direct = [0, 0]
        self.first, self.turn, self.seat, self.capped = 0, 0, 0, 0
        self.ids: dict[str, str] = {}
        self.given: dict[str, list[tuple[str, int]]] = {}
        """What cards were given this turn that FB-7.13 reads."""
        self.attacker, self.result = "", ""
        self.last: Event = {}
        self.decided: Event | None = None

    def read(self, events: Iterable[Event]) -> "Stream":
        for event in events:
            kind = event["type"].removeprefix("fairies.")
            if event["type"] == "decision.asked" and self.turn:
                self.rest(event)
            change = getattr(self, "on_" + kind.replace(".", "_"), None)
            if change is not None:
                demand(self.decided is None or "fairies" not in event["type"], "FB-14.7", event)
                change(event["data"], event)
            if event["type"].startswith("fairies.") and "id" in event["data"]:
                self.ids[event["data"].get("card", "")] = event["data"]["id"]
            if event["type"].startswith("fairies."):
                self.last = event
        return self

    def rest(self, event: Event) -> None:
        """What holds whenever somebody is asked."""
        for seat in (0, 1):
            held = sum(owner(card) == seat for card in self.where)
            in_decks = len(self.decks[seat]) + len(self.decks[EXTRA + seat])
            demand(held + in_decks == self.sizes[seat], "FB-17.3 cards are conserved", event)
            expected = min(5, self.highest[seat] // 10, self.brought[seat])
            demand(self.wounds[seat] == expected, "FB-9.2 wound costs", event)
            demand(not self.lost(seat), "FB-14.1 a seat that has lost goes on", event)

    def lost(self, seat: int) -> bool:
        over, limit = self.options["losing_rule"] == "over", self.limits[seat]
        return self.damage[seat] > limit if over else self.damage[seat] >= limit

    def on_tables_laid(self, data: Event, _: Event) -> None:
        for seat, table in enumerate(data["seats"]):
            self.sizes[seat] = table["main"] + table["extra"]
            self.decks[seat] = [f"d{seat}.?.{n}" for n in range(table["main"])]
            self.decks[EXTRA + seat] = [f"d{EXTRA + seat}.?.{n}" for n in range(table["extra"])]
            kinds = [self.cards[card]["cost_kind"] for card in table["costs"]]
            self.brought[seat] = kinds.count("wound")
            self.limits[seat] = self.options["losing_damage"]
            self.direct[seat] = self.options["direct_damage"]
            for line in self.cards[table["fairy"]]["text"]:
                if "自分の敗北ダメージを" in line:
                    self.limits[seat] = int(line.split("ダメージを")[1].split("点")[0])
                if "自分のダイレクトアタックのダメージを" in line:
                    self.direct[seat] = int(line.split("ダメージを")[1].split("点")[0])

    def on_deck_shuffled(self, data: Event, _: Event) -> None:
        deck, no = data["deck"], data["no"]
        self.decks[deck] = [f"d{deck}.{no}.{n}" for n in range(len(self.decks[deck]))]

    def on_first_player_set(self, data: Event, _: Event) -> None:
        self.first = data["seat"]

    def on_turn_started(self, data: Event, event: Event) -> None:
        self.turn, self.seat = self.turn + 1, data["seat"]
        demand(data["turn"] == self.turn, "FB-4.6", event)
        demand(self.seat == (self.first + self.turn + 1) % 2, "FB-4.6", event)

    def on_drawn(self, data: Event, event: Event) -> None:
        deck = self.decks[data["seat"]]
        for card in data["cards"]:
            demand(deck and deck[0] == card, "FB-9.9 drawn from the top", event)
            self.where[deck.pop(0)] = "hand"

    def on_mulliganed(self, data: Event, event: Event) -> None:
        seat = data["seat"]
        if data["kept"]:
            return
        hand = [card for card, zone in self.where.items() if zone == "hand" and owner(card) == seat]
        demand(len(hand) == data["count"], "FB-4.5", event)
        for card in hand:
            del self.where[card]
        self.decks[seat] += hand

    def leave(self, card: str, zone: str, event: Event) -> None:
        if zone in ("deck", "extra"):
            deck = self.decks[int(card[1])]
            demand(card in deck, f"FB-17.3 {card} is not in {zone}", event)
            deck.remove(card)
            return
        demand(self.where.get(card) == zone, f"FB-17.3 {card} is not in {zone}", event)
        del self.where[card]

    def on_checked(self, data: Event, event: Event) -> None:
        demand(self.decks[data["seat"]][:1] == [data["card"]], "FB-8.1 the top card", event)
        self.leave(data["card"], "deck", event)
        self.where[data["card"]] = "check"

    def on_moved(self, data: Event, event: Event) -> None:
        card, to = data["card"], data["to"]
        if data["why"] == "mill":
            demand(self.decks[owner(card)][0] == card, "FB-16.2 mill from the top", event)
        self.leave(card, data["from"], event)
        if to in ("deck", "extra"):
            self.decks[int(card[1])].append(card)
        else:
            self.where[card] = to
        self.given.pop(card, None)

    def on_destroyed(self, data: Event, event: Event) -> None:
        zone = self.where.get(data["card"], "")
        demand(zone in ("units", "supports"), "FB-9.4", event)
        self.where[data["card"]] = data["to"]
        if data["card"] != self.attacker:
            self.given.pop(data["card"], None)

    def on_entered(self, data: Event, event: Event) -> None:
        self.leave(data["card"], data["from"], event)
        self.where[data["card"]] = data["zone"]
        row = [c for c, z in self.where.items() if z == data["zone"] and owner(c) == data["seat"]]
        demand(len(row) <= 6, "FB-17.3 six slots", event)

    def on_graded_up(self, data: Event, event: Event) -> None:
        demand(self.where.get(data["onto"]) == "units", "FB-6.2", event)
        self.leave(data["card"], data["from"], event)
        self.where[data["card"]] = "units"
        self.where[data["onto"]] = "slough"
        self.given[data["card"]] = self.given.pop(data["onto"], [])

    on_evolved = on_graded_up

    def on_cast(self, data: Event, event: Event) -> None:
        if data["from"] in ("units", "supports"):
            demand(self.where[data["card"]] == data["from"], "FB-6.10", event)
            return
        self.leave(data["card"], data["from"], event)
        self.where[data["card"]] = "casting"

    def on_cast_finished(self, data: Event, event: Event) -> None:
        card = data["card"]
        demand(self.where.get(card) in ("casting", "units", "supports"), "FB-6.10", event)
        if data["to"] in ("deck", "extra"):
            del self.where[card]
            self.decks[int(card[1])].append(card)
        else:
            self.where[card] = data["to"]

    on_cast_negated = on_cast_finished

    def on_set_face_down(self, data: Event, event: Event) -> None:
        self.leave(data["card"], "hand", event)
        self.where[data["card"]] = data["row"]

    def on_music_placed(self, data: Event, event: Event) -> None:
        self.leave(data["card"], "extra", event)
        self.where[data["card"]] = "music"

    def on_cost_gained(self, data: Event, event: Event) -> None:
        if data["kind"] == "wound":
            self.wounds[data["seat"]] += 1
            demand(data["why"] == "wound", "FB-9.2", event)

    def on_damaged(self, data: Event, event: Event) -> None:
        seat, amount = data["seat"], data["amount"]
        demand(amount > 0, "FB-9.1 (3)", event)
        self.damage[seat] += amount
        demand(data["total"] == self.damage[seat], "FB-9.1 (4)", event)
        self.highest[seat] = max(self.highest[seat], self.damage[seat])
        if self.turn == 1 and seat != self.first:
            self.capped += amount
            demand(self.capped <= self.options["first_turn_damage"], "FB-5.7", event)
        elif data["why"] == "direct" and not self.options["direct_breaker"]:
            demand(amount == self.direct[1 - seat], "FB-7.13 direct", event)

        if data["why"] == "battle":
            self.weigh(amount, event)

    def weigh(self, amount: int, event: Event) -> None:
        """The arithmetic of FB-7.13, unless a 【永続】 line of the house may be part of it."""
        name = self.ids[self.attacker]
        if name == "fb-u25" or "fb-x06" in self.ids.values():
            return
        printed = self.cards[name]
        given = self.given.get(self.attacker, [])
        value = printed["damage"] + sum(n for what, n in given if what == "damage_value")
        breakers = printed.get("breaker", 0) + sum(n for what, n in given if what == "breaker")
        won = self.result == "attacker_won"
        expected = max(0, value) + 10 * breakers * won
        demand(owner(self.attacker) == event["data"]["seat"] or won, "FB-7.13 to whom", event)
        capped = self.turn == 1 and amount <= expected
        demand(amount == expected or capped, f"FB-7.13 {expected} expected", event)

    def on_modified(self, data: Event, event: Event) -> None:
        if data["what"] in ("damage_value", "breaker"):
            demand(data["until"] == "this_turn", "of cards of the house", event)
            self.given.setdefault(data["card"], []).append((data["what"], data["value"]))

    def on_modifiers_ended(self, data: Event, _: Event) -> None:
        for card in data["cards"] if data["why"] == "this_turn" else []:
            self.given.pop(card, None)

    def on_attack_declared(self, data: Event, _: Event) -> None:
        self.attacker = data["attacker"]

    def on_attack_ended(self, _: Event, __: Event) -> None:
        if self.where.get(self.attacker) != "units":
            self.given.pop(self.attacker, None)
        self.attacker = ""

    def on_healed(self, data: Event, event: Event) -> None:
        seat = data["seat"]
        self.damage[seat] -= data["amount"]
        demand(data["amount"] > 0 and data["total"] == self.damage[seat] >= 0, "FB-9.3", event)

    def on_powers_compared(self, data: Event, event: Event) -> None:
        attacker, defender = data["attacker"], data["defender"]
        word = "tie" if attacker == defender else "attacker_won"
        self.result = data["result"]
        demand(min(attacker, defender) >= 0, "FB-1.1", event)
        demand(
            data["result"] == ("defender_won" if attacker < defender else word), "FB-7.10", event
        )

    def on_match_decided(self, data: Event, event: Event) -> None:
        self.decided = data
        demand(data["damage"] == self.damage, "FB-14.7 damage", event)
        reason, winner = data["reason"], data["winner"]
        lost = [self.lost(seat) for seat in (0, 1)]
        losers = [seat for seat in (0, 1) if seat != winner]
        if reason == "damage":
            demand(any(lost), "FB-14.1", event)
            demand(winner is None or not lost[winner], "FB-14.1", event)
        else:
            demand(not any(lost), "FB-14.7 damage comes first", event)
        if reason == "deck_out" and self.options["deck_out"] == "draw":
            demand(all(not self.decks[seat] for seat in losers), "FB-14.2 an empty deck", event)
            if self.last["type"] == "fairies.drawn" and self.last["data"]["seat"] in losers:
                demand(self.short_draw, "FB-9.9 drawing the last card is no loss", event)
        if reason == "turn_limit":
            demand(self.turn == self.options["turn_limit"], "FB-14.6", event)
            low = min(self.damage)
            even = self.damage[0] == self.damage[1]
            demand(winner == (None if even else self.damage.index(low)), "FB-14.6", event)

    @property
    def short_draw(self) -> bool:
        """Whether what drew last may have drawn fewer cards than it announced.

        Of the cards of the house only one draws several: 深海の歌姫王.
        """
        return len(self.last["data"]["cards"]) == 1 and "fb-x05" in self.ids.values()
