"""A client of its own for PBWCG: it folds JSON lines and the catalogue into plain data (PB-27)."""

from typing import Any

Data = dict[str, Any]


class Client:
    """What a seat, or the public, makes of the lines by PB-27 alone."""

    def __init__(self, catalogue: Data, base_endurance: int) -> None:
        self._cards = {
            card["id"]: card
            for table in ("pc", "set", "support")
            for card in catalogue.get(table, [])
        }
        self.state: Data = {
            "base_endurance": base_endurance,
            "phase": "set_up",
            "turn": 0,
            "pls": [self._pl(), self._pl()],
            "units": {},
            "field": None,
            "order": [],
            "first": 0,
            "seat": None,
            "pl_turns": 0,
            "unit": None,
            "acted": 0,
            "placements": 0,
            "activations": 0,
            "set_discarded": False,
            "paralysed": False,
            "tries": 0,
            "check": None,
            "result": None,
            "winner": None,
            "reason": None,
        }

    def _pl(self) -> Data:
        return {
            "hp": 0,
            "deck_list": [],
            "shuffled": 0,
            "deck": 0,
            "hand": [],
            "slots": [None] * 4,
            "sets": [None] * 5,
            "discard": [],
            "supports": 0,
            "received": {},
        }

    def take(self, kind: str, data: Data) -> None:
        """The next line; a field that is hidden from the client is missing in it."""
        take = getattr(self, f"_{kind.removeprefix('pbwcg.')}", None)
        if kind.startswith("pbwcg.") and take is not None:
            take(data)

    def _side(self, data: Data) -> Data:
        pl: Data = self.state["pls"][data["seat"]]
        return pl

    def _of(self, unit: str) -> Data:
        pl: Data = self.state["pls"]["AB".index(unit[0])]
        return pl

    # Set-up

    def _deck_accepted(self, data: Data) -> None:
        self._side(data)["deck_list"] = data.get("cards", [""] * data["size"])

    def _starters_revealed(self, data: Data) -> None:
        for slot in (1, 3):
            self._place("AB"[data["seat"]] + "." + data[f"slot{slot}"], slot)

    def _deck_shuffled(self, data: Data) -> None:
        self._side(data)["shuffled"] = self._side(data)["deck"] = data["size"]

    def _battle_began(self, data: Data) -> None:
        self.state["phase"] = "between"
        for pl, hp in zip(self.state["pls"], data["hp"], strict=True):
            pl["hp"] = hp

    # Turns

    def _turn_began(self, data: Data) -> None:
        self.state |= {"phase": "start", "turn": data["turn"], "pl_turns": 0, "tries": 0}

    def _order_fixed(self, data: Data) -> None:
        self.state["order"] = data["units"]

    def _pl_order_fixed(self, data: Data) -> None:
        self.state["first"] = data["first"]

    def _pl_turn_began(self, data: Data) -> None:
        self.state |= {"phase": "pl_turn", "seat": data["seat"], "placements": 0, "activations": 0}
        self.state["set_discarded"] = False

    def _pl_turn_ended(self, _data: Data) -> None:
        self.state |= {"seat": None, "pl_turns": self.state["pl_turns"] + 1}

    def _field_phase_began(self, _data: Data) -> None:
        self.state["phase"] = "field"

    def _main_turn_began(self, _data: Data) -> None:
        self.state |= {"phase": "main", "acted": 0}

    def _unit_turn_began(self, data: Data) -> None:
        place = [one["unit"] for one in self.state["order"]].index(data["unit"])
        self.state |= {"unit": data["unit"], "acted": place + 1, "activations": 0}
        self.state["paralysed"] = False

    def _unit_turn_ended(self, _data: Data) -> None:
        self.state["unit"] = None

    def _turn_ended(self, _data: Data) -> None:
        self.state["phase"] = "between"

    def _match_ended(self, data: Data) -> None:
        self.state |= {"phase": "over"} | data

    def _check_opened(self, data: Data) -> None:
        names = ("purpose", "seat", "unit", "of")
        self.state["check"] = {name: data[name] for name in names} | {"number": data["try"]}

    def _check_resolved(self, data: Data) -> None:
        if self.state["check"]["purpose"] == "paralysis" and not data["success"]:
            self.state["paralysed"] = True
        self.state |= {"check": None, "tries": self.state["tries"] + 1}

    def _check_limit_reached(self, data: Data) -> None:
        self.state["paralysed"] |= data["purpose"] == "paralysis"

    # Cards

    def _leave_hand(self, pl: Data, card: str | None) -> None:
        if card is None:
            pl["hand"] = [""] * (len(pl["hand"]) - 1)
        elif card in pl["hand"]:
            pl["hand"].remove(card)
        else:
            pl["hand"].remove("")

    def _cards_drawn(self, data: Data) -> None:
        pl = self._side(data)
        pl["deck"] -= data["count"]
        pl["hand"] += data.get("cards", [""] * data["count"])

    def _card_set(self, data: Data) -> None:
        pl, card = self._side(data), data.get("card")
        self._leave_hand(pl, card)
        pl["sets"][data["slot"] - 1] = {
            "card": card or "",
            "laid": self.state["turn"],
            "face_up": False,
            "activated": 0,
            "left": 0,
        }
        self.state["placements"] += 1

    def _pc_summoned(self, data: Data) -> None:
        pl, card = self._of(data["unit"]), data["unit"][2:]
        if data["from"] == "hand":
            self._leave_hand(pl, card)
            self.state["placements"] += 1
        else:
            pl["discard"].remove(card)
        self._place(data["unit"], data["slot"])

    def _place(self, unit: str, slot: int) -> None:
        printed = self._cards[unit[2:]]
        self._of(unit)["slots"][slot - 1] = unit
        endurance = printed.get("endurance", self.state["base_endurance"])
        self._arrive(unit, unit[2:], slot, endurance, None)

    def _arrive(self, unit: str, card: str, slot: int, endurance: int, master: str | None) -> None:
        self.state["units"][unit] = {
            "id": unit,
            "seat": "AB".index(unit[0]),
            "card": card,
            "slot": slot,
            "endurance": endurance,
            "wp": self._cards[card]["wp"],
            "arrived": self.state["turn"],
            "master": master,
            "items": [],
            "supports": [],
            "bs": [],
            "statuses": [],
        }

    def _equipment_attached(self, data: Data) -> None:
        self._leave_hand(self._of(data["unit"]), data["card"])
        self.state["units"][data["unit"]]["items"].append(data["card"])
        self.state["placements"] += 1

    def _equipment_discarded(self, data: Data) -> None:
        unit, pl = self.state["units"][data["unit"]], self._of(data["unit"])
        if data["card"] in unit["items"]:
            unit["items"].remove(data["card"])
        else:
            self._leave_hand(pl, data["card"])
            self.state["placements"] += 1
        pl["discard"].append(data["card"])
        if data["reason"] == "knock_out":
            self._pc_knocked_out(data)

    def _pc_knocked_out(self, data: Data) -> None:
        unit, pl = self.state["units"][data["unit"]], self._of(data["unit"])
        if not unit["items"]:
            pl["slots"][unit["slot"] - 1] = None
            pl["discard"].append(unit["card"])
            del self.state["units"][data["unit"]]

    def _set_card_discarded(self, data: Data) -> None:
        self._side(data)["sets"][data["slot"] - 1] = None
        self._side(data)["discard"].append(data["card"])
        if data["reason"] == "owner":
            self.state["set_discarded"] = True

    def _set_card_activated(self, data: Data) -> None:
        self._trap_sprung(data)
        slot = self._side(data)["sets"][data["slot"] - 1]
        slot |= {"activated": self.state["turn"], "left": self._cards[data["card"]]["turns"]}
        self.state["activations"] += 1

    def _trap_sprung(self, data: Data) -> None:
        self._side(data)["sets"][data["slot"] - 1] |= {"card": data["card"], "face_up": True}

    def _set_card_finished(self, data: Data) -> None:
        self._clear(self._side(data), data["card"])
        self._side(data)["discard"].append(data["card"])

    def _clear(self, pl: Data, card: str) -> None:
        for place, slot in enumerate(pl["sets"]):
            if slot and slot["face_up"] and slot["card"] == card:
                pl["sets"][place] = None

    def _field_changed(self, data: Data) -> None:
        old = self.state["field"]
        if old is not None:
            self.state["pls"][old["owner"]]["discard"].append(old["card"])
        self.state["field"] = None
        if data["card"] is not None:
            self._clear(self.state["pls"][data["owner"]], data["card"])
            self.state["field"] = {
                "card": data["card"],
                "owner": data["owner"],
                "left": data["turns"],
                "since": self.state["turn"],
            }

    def _counter_reduced(self, data: Data) -> None:
        holder, left = data["holder"], data["left"]
        if holder == "field":
            self.state["field"]["left"] = left
        elif ".set" in holder:
            self._of(holder)["sets"][int(holder[-1]) - 1]["left"] = left
        else:
            counted = next(
                status
                for status in self.state["units"][holder]["statuses"]
                if (status["mod"], status["left"]) == (data["what"], left + 1)
                and status["counted"] != self.state["turn"]
            )
            counted |= {"left": left, "counted": self.state["turn"]}

    def _cards_discarded(self, data: Data) -> None:
        for card in data["cards"]:
            self._leave_hand(self._side(data), card)
            self._side(data)["discard"].append(card)

    def _card_returned(self, data: Data) -> None:
        self._side(data)["discard"].remove(data["card"])
        self._side(data)["hand"].append(data["card"])

    # Units

    def _wp_changed(self, data: Data) -> None:
        self.state["units"][data["unit"]]["wp"] = data["wp"]

    def _hp_changed(self, data: Data) -> None:
        self._side(data)["hp"] = data["hp"]

    def _endurance_changed(self, data: Data) -> None:
        self.state["units"][data["unit"]]["endurance"] = data["endurance"]

    def _pc_moved(self, data: Data) -> None:
        unit, slots = self.state["units"][data["unit"]], self._of(data["unit"])["slots"]
        if slots[data["from"] - 1] == data["unit"]:
            slots[data["from"] - 1] = None
        slots[data["to"] - 1] = data["unit"]
        for moved in (data["unit"], *unit["supports"]):
            self.state["units"][moved]["slot"] = data["to"]

    def _bs_received(self, data: Data) -> None:
        unit = self.state["units"][data["unit"]]
        unit["bs"].append({"name": data["bs"], "turn": self.state["turn"]})
        received = self._of(data["unit"])["received"].setdefault(unit["card"], [])
        if data["bs"] not in received:
            received.append(data["bs"])

    def _bs_recovered(self, data: Data) -> None:
        unit = self.state["units"][data["unit"]]
        unit["bs"] = [bs for bs in unit["bs"] if bs["name"] != data["bs"]]

    def _status_gained(self, data: Data) -> None:
        self.state["units"][data["unit"]]["statuses"].append(
            {
                "mod": data["mod"],
                "left": data["turns"],
                "limited": data["limited"],
                "turn": self.state["turn"],
                "counted": 0,
            }
        )

    def _status_ended(self, data: Data) -> None:
        statuses = self.state["units"][data["unit"]]["statuses"]
        replaced = data["reason"] == "replaced"
        statuses.remove(
            next(
                status
                for status in statuses
                if status["mod"] == data["mod"]
                and (status["limited"] is not None if replaced else status["left"] == 0)
            )
        )

    def _support_summoned(self, data: Data) -> None:
        master, printed = self.state["units"][data["master"]], self._cards[data["card"]]
        self._of(data["master"])["supports"] += 1
        endurance = printed.get("endurance", 5 + printed["cp"] // 2)
        self._arrive(data["support"], data["card"], master["slot"], endurance, data["master"])
        master["supports"].append(data["support"])

    def _support_vanished(self, data: Data) -> None:
        support = self.state["units"].pop(data["support"])
        master = self.state["units"].get(support["master"])
        if master is not None:
            master["supports"].remove(data["support"])
