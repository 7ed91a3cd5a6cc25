"""What a client keeps of a match of Fairies Battle, by its JSON lines and the card set alone.

Plain dicts and lists, written from FB-2, FB-17 and FB-22 without the rules of this package.
"""

from typing import Any

import msgspec

from domain.games.fairies.cards.card_set import CardSet
from domain.games.fairies.state import FairiesState
from domain.match.events import GameEvent
from domain.record.line import Event, event_type

PILES = ("hand", "deck", "extra", "forest", "banished", "gone")
ROWS = ("units", "supports")


def _seat(card: str) -> int:
    return int(card[1]) % 2


class Folded:
    """A fold of the lines; `state` is what is true now."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.state: dict[str, Any] = {
            "seats": [_new_seat(), _new_seat()],
            "first": None,
            "turn": 0,
            "seat": 0,
            "phase": None,
            "attacks": 0,
            "triggers": 0,
            "attack": None,
            "windows": [],
            "between": [],
            "ids": {},
            "dice": 0,
            "winner": None,
            "reason": None,
        }

    def take(self, event: Event) -> None:
        if isinstance(event, GameEvent):
            data = msgspec.json.decode(msgspec.json.encode(event))
            name = event_type(type(event)).removeprefix("fairies.")
            getattr(self, f"_{name}", lambda _data: None)(data)

    def of(self, state: FairiesState) -> dict[str, Any]:
        """A state as it is compared."""
        data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(state))
        for side in data["seats"]:
            for placed in self._placed(side):
                placed["triggered"] = {int(line): n for line, n in placed["triggered"].items()}
        return data

    # Finding

    @staticmethod
    def _placed(side: dict[str, Any]) -> list[dict[str, Any]]:
        on_field = (*side["units"], *side["supports"], side["music"], side["fairy"])
        return [placed for placed in on_field if placed]

    def _find(self, card: str) -> dict[str, Any] | None:
        side = self.state["seats"][_seat(card)]
        return next((placed for placed in self._placed(side) if placed["card"] == card), None)

    def _object(self, card: str) -> dict[str, Any]:
        found = self._find(card)
        assert found is not None
        return found

    def _leave(self, card: str) -> None:
        """Take a card away from wherever it is, of a deck after naming what was shuffled."""
        side = self.state["seats"][_seat(card)]
        self._rename(side, card)
        for row in ROWS:
            side[row] = [None if at and at["card"] == card else at for at in side[row]]
        if side["music"] and side["music"]["card"] == card:
            side["music"] = None
        stacks = [placed["sloughs"] for placed in self._placed(side)]
        for pile in (*(side[name] for name in PILES), *stacks, self.state["between"]):
            if card in pile:
                pile.remove(card)

    @staticmethod
    def _rename(side: dict[str, Any], card: str) -> None:
        outside = {other for name in PILES if name != "deck" for other in side[name]}
        deck, shuffle = side["deck"], card.rpartition(".")[0]
        if card in outside or not deck or card[:2] != deck[0][:2]:
            return
        if int(shuffle[3:]) > int(deck[0][3:].partition(".")[0]):
            side["deck"] = [f"{shuffle}.{at}" for at in range(len(deck))]

    def _arrive(self, card: str, zone: str) -> None:
        side = self.state["seats"][_seat(card)]
        side[zone].append(card)
        if zone == "gone" and card in side["returned"]:
            side["returned"].remove(card)

    def _place(self, card: str, row: str, slot: int, id_: str | None) -> dict[str, Any]:
        placed = _new_placed(card, id_)
        self.state["seats"][_seat(card)][row][slot - 1] = placed
        return placed

    def _know(self, data: dict[str, Any]) -> None:
        if "id" in data:
            self.state["ids"][data["card"]] = data["id"]

    def _mark(self, data: dict[str, Any], *, returned: bool) -> None:
        if returned:
            self.state["seats"][data["seat"]]["returned"].append(data["card"])

    # Events

    def _tables_laid(self, data: dict[str, Any]) -> None:
        for seat, laid in enumerate(data["seats"]):
            side = self.state["seats"][seat]
            side["fairy"] = _new_placed(f"f{seat}", laid["fairy"])
            side["deck"] = [f"d{seat}.0.{at}" for at in range(laid["main"])]
            side["extra"] = [f"d{2 + seat}.0.{at}" for at in range(laid["extra"])]
            side["reactions"] = laid["reactions"]
            kinds = [msgspec.to_builtins(self.cards.cards[card]) for card in laid["costs"]]
            basic = sum(kind["cost_kind"] == "basic" for kind in kinds)
            numbers = [at if at < basic else 10 + at - basic for at in range(len(kinds))]
            names = [f"c{seat}.{number}" for number in numbers]
            side["cost_ids"] = dict(zip(names, laid["costs"], strict=True))
            side["cost_deck"] = names

    def _first_player_set(self, data: dict[str, Any]) -> None:
        self.state["first"] = self.state["seat"] = data["seat"]
        self.state["dice"] = 1

    def _drawn(self, data: dict[str, Any]) -> None:
        for card in data["cards"]:
            self._leave(card)
            self._arrive(card, "hand")

    def _mulliganed(self, data: dict[str, Any]) -> None:
        side = self.state["seats"][data["seat"]]
        if not data["kept"]:
            side["deck"] += side["hand"]
            side["hand"] = []

    def _turn_started(self, data: dict[str, Any]) -> None:
        self.state |= {"turn": data["turn"], "seat": data["seat"], "attacks": 0, "triggers": 0}
        for side in self.state["seats"]:
            side["reversed_instead"] = False
            for placed in self._placed(side):
                placed["used"], placed["triggered"] = [], {}

    def _turn_ended(self, _data: dict[str, Any]) -> None:
        for side in self.state["seats"]:
            side["hushed"] = False

    def _phase_began(self, data: dict[str, Any]) -> None:
        self.state["phase"] = data["phase"]

    def _cost_gained(self, data: dict[str, Any]) -> None:
        side = self.state["seats"][data["seat"]]
        side["cost_deck"].remove(data["card"])
        new = {"card": data["card"], "kind": data["kind"], "facing": "upright"}
        side["costs"] = sorted(
            [*side["costs"], new], key=lambda cost: int(cost["card"].split(".")[1])
        )

    def _cost_paid(self, data: dict[str, Any]) -> None:
        self._faced({"cards": data["cards"], "facing": "turned"})

    def _faced(self, data: dict[str, Any]) -> None:
        for card in data["cards"]:
            costs = self.state["seats"][_seat(card)]["costs"]
            cost = next((cost for cost in costs if cost["card"] == card), None)
            (cost or self._object(card))["facing"] = data["facing"]

    def _entered(self, data: dict[str, Any]) -> None:
        self._leave(data["card"])
        self._place(data["card"], data["zone"], data["slot"], data["id"])
        self._know(data)
        self._mark(data, returned=data["how"] == "returned")

    def _graded_up(self, data: dict[str, Any]) -> None:
        self._leave(data["card"])
        stack = self._object(data["onto"])
        stack["sloughs"].append(stack["card"])
        fresh = _new_placed(data["card"], data["id"])
        kept = ("facing", "modifiers", "sloughs", "prepaid")
        stack |= {name: value for name, value in fresh.items() if name not in kept}
        self._know(data)
        self._mark(data, returned=data["from"] == "banished")

    _evolved = _graded_up

    def _cast(self, data: dict[str, Any]) -> None:
        if data["from"] in ROWS:
            self._object(data["card"])["casting"] = True
        else:
            self._leave(data["card"])
            self.state["between"].append(data["card"])
        self._know(data)
        self._mark(data, returned=data["how"] == "returned")

    def _cast_finished(self, data: dict[str, Any]) -> None:
        self._leave(data["card"])
        if data["to"] == "supports":
            known = self.state["ids"][data["card"]]
            self._place(data["card"], "supports", data["slot"], known)
        else:
            self._arrive(data["card"], data["to"])

    _cast_negated = _cast_finished

    def _set_face_down(self, data: dict[str, Any]) -> None:
        self._leave(data["card"])
        placed = self._place(data["card"], data["row"], data["slot"], None)
        placed["prepaid"] = data["prepaid"]

    def _flipped(self, data: dict[str, Any]) -> None:
        self._object(data["card"])["id"] = data["id"]
        self._know(data)

    def _music_placed(self, data: dict[str, Any]) -> None:
        self._leave(data["card"])
        side = self.state["seats"][data["seat"]]
        side["music"] = _new_placed(data["card"], data["id"])
        self._know(data)

    def _ability_used(self, data: dict[str, Any]) -> None:
        placed = self._object(data["card"])
        placed["used"].append(data["line"])
        placed["used_up"] += [] if data["line"] in placed["used_up"] else [data["line"]]

    def _line_triggered(self, data: dict[str, Any]) -> None:
        self.state["triggers"] += 1
        placed = self._find(data["card"])
        if placed:
            line = data["line"]
            placed["triggered"][line] = placed["triggered"].get(line, 0) + 1

    def _window_opened(self, data: dict[str, Any]) -> None:
        self.state["windows"].append({"kind": data["kind"], "seat": data["seat"]})

    def _window_closed(self, _data: dict[str, Any]) -> None:
        self.state["windows"].pop()

    def _hushed(self, data: dict[str, Any]) -> None:
        self.state["seats"][data["seat"]]["hushed"] = True

    def _attack_declared(self, data: dict[str, Any]) -> None:
        self._object(data["attacker"])["facing"] = "turned"
        self.state["attacks"] += 1
        fields = {name: data[name] for name in ("attacker", "target", "upright")}
        self.state["attack"] = fields | {"blocker": None, "negated": False, "shielded": []}

    def _blocked(self, data: dict[str, Any]) -> None:
        self._object(data["card"])["facing"] = "turned"
        self.state["attack"]["blocker"] = data["card"]

    def _attack_negated(self, _data: dict[str, Any]) -> None:
        self.state["attack"]["negated"] = True

    def _shielded(self, data: dict[str, Any]) -> None:
        self.state["attack"]["shielded"].append(data["seat"])

    def _attack_ended(self, _data: dict[str, Any]) -> None:
        self.state["attack"] = None

    def _checked(self, data: dict[str, Any]) -> None:
        self._leave(data["card"])
        self.state["between"].append(data["card"])
        self._know(data)

    def _destroyed(self, data: dict[str, Any]) -> None:
        self._leave(data["card"])
        self._arrive(data["card"], data["to"])
        self._know(data)

    def _reversed_instead(self, data: dict[str, Any]) -> None:
        self._object(data["card"])["facing"] = "reversed"
        self.state["seats"][_seat(data["card"])]["reversed_instead"] = True

    def _moved(self, data: dict[str, Any]) -> None:
        card, hand = data["card"], self.state["seats"][_seat(data["card"])]["hand"]
        if data["why"] == "random_discard" and len(hand) > 1:
            self.state["dice"] = min(1000, self.state["dice"] + 1)
        self._leave(card)
        self._know(data)
        if data["to"] == "slough":
            self._object(data["under"])["sloughs"].insert(0, card)
        else:
            self._arrive(card, data["to"])

    def _damaged(self, data: dict[str, Any]) -> None:
        side = self.state["seats"][data["seat"]]
        side["damage"] = data["total"]
        side["highest"] = max(side["highest"], data["total"])
        if self.state["turn"] == 1 and data["seat"] != self.state["first"]:
            side["capped"] += data["amount"]

    def _healed(self, data: dict[str, Any]) -> None:
        self.state["seats"][data["seat"]]["damage"] = data["total"]

    def _modified(self, data: dict[str, Any]) -> None:
        new = {"what": data["what"], "value": data["value"], "until": data["until"]}
        modifiers = self._object(data["card"])["modifiers"]
        if "seat" in data:
            for other in modifiers:
                if other["until"] == "until_my_next_turn" and other["seat"] is None:
                    other["seat"] = 1 - data["seat"]
        modifiers.append(new | {"seat": data.get("seat")})

    def _modifiers_ended(self, data: dict[str, Any]) -> None:
        of = (None, self.state["seat"])
        for card in data["cards"]:
            placed = self._object(card)
            placed["modifiers"] = [
                kept
                for kept in placed["modifiers"]
                if kept["until"] != data["why"] or kept["seat"] not in of
            ]

    def _match_decided(self, data: dict[str, Any]) -> None:
        self.state |= {"winner": data["winner"], "reason": data["reason"]}


def _new_seat() -> dict[str, Any]:
    return {
        "fairy": None,
        "music": None,
        "units": [None] * 6,
        "supports": [None] * 6,
        **{name: [] for name in (*PILES, "costs", "cost_deck", "reactions", "returned")},
        "cost_ids": {},
        "damage": 0,
        "highest": 0,
        "capped": 0,
        "hushed": False,
        "reversed_instead": False,
    }


def _new_placed(card: str, id_: str | None) -> dict[str, Any]:
    return {
        "card": card,
        "seat": _seat(card),
        "id": id_,
        "facing": "upright",
        "prepaid": False,
        "casting": False,
        "sloughs": [],
        "modifiers": [],
        "used": [],
        "used_up": [],
        "triggered": {},
    }
