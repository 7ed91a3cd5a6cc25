"""A client from scratch: plays LaplaPlus, rebuilds the field from events alone, checks the chain.

Both seats commit to seeds of their own, so that nobody can choose the dice.

python examples/laplaplus_client.py [http://127.0.0.1:8000]
"""

import hashlib
import json
import os
import re
import sys

import httpx

BUILDS = {"ada": [6, 7, 4, 6, 13, 6, 13, 2], "bob": [10, 10, 10, 10, 10, 10, 20, 20]}
http = httpx.Client(base_url=(sys.argv[1:] or ["http://127.0.0.1:8000"])[0], timeout=60)
http.event_hooks = {"response": [httpx.Response.raise_for_status]}


def frame_hash(tag, *parts):
    framed = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hashlib.sha256(b"saikoro1/" + tag + b"\0" + framed).digest()


match_id = http.post("/matches", json={"game": "laplaplus"}).json()["match"]
game, seeds, seats = f"/matches/{match_id}", [os.urandom(32) for _ in BUILDS], []
for number, name in enumerate(BUILDS):  # both commit before either seed is known
    at = bytes.fromhex(match_id), number.to_bytes(4, "big")
    commit = frame_hash(b"seed", *at, seeds[number]).hex()
    joining = {"player": name, "seat": number, "seed_commit": commit}
    seats.append(http.post(game + "/seats", json=joining).json())
for seat, seed in zip(seats, seeds, strict=True):
    token = {"Authorization": "Bearer " + seat["token"]}
    http.post(game + "/seeds", json={"seed": seed.hex()}, headers=token)
http.get(game + "/events?after=5&wait=20")  # returns when the match asks for rows
for seat, row in zip(seats, BUILDS.values(), strict=True):
    token = {"Authorization": "Bearer " + seat["token"]}
    http.post(game + "/answers", json={"answer": {"row": row}}, headers=token)

rows, up, hp = {}, {}, [0, 0]
head = frame_hash(b"genesis", http.get(game + "/record").content.split(b"\n")[0])
with http.stream("GET", game + "/events", headers={"Accept": "text/event-stream"}) as stream:
    body = b"".join(stream.iter_bytes())  # the stream ends with the match
for line in re.findall(rb"^id: [0-9]+\ndata: (.+)$", body, re.MULTILINE):
    head = frame_hash(b"event", head, line)
    event = json.loads(line)
    match event["type"].removeprefix("laplaplus."), event["data"]:
        case "rows_revealed", {"a": a, "b": b}:
            rows = {s: [f"{s}{n}" for n in range(1, len(r) + 1)] for s, r in (("A", a), ("B", b))}
            up = dict.fromkeys(rows["A"] + rows["B"], True)
        case "battle_started", {"hp_a": a, "hp_b": b}:
            hp = [a, b]
        case "damage_dealt" | "hp_restored", {"side": side, "hp": left}:
            hp[side] = left
        case ("card_downed" | "card_upped") as kind, {"card": card}:
            up[card] = kind == "card_upped"
        case "cards_readied", {"cards": cards}:
            up |= dict.fromkeys(cards, True)
        case "card_removed", {"card": card}:
            rows[card[0]].remove(card), up.pop(card)
        case "cards_swapped", {"card": card, "below": below}:
            i, j = rows[card[0]].index(card), rows[card[0]].index(below)
            rows[card[0]][i], rows[card[0]][j] = below, card

match, state = http.get(game).json(), http.get(game + "/state").json()["state"]["game"]
assert head.hex() == match["head"], "the chain is broken"
assert [rows["A"], rows["B"], hp] == [*state["rows"], state["hp"]], "the field is another one"
assert up == {name: card["up"] for name, card in state["cards"].items()}, "a card lies wrong"
print(
    f"{game}: {match['version']} events, seat {match['winner']} wins ({match['reason']}), HP {hp}"
)
