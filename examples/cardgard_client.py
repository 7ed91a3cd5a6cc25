"""A client from scratch: plays Cardgard with seeds of its own, and proves every die of the match.

python examples/cardgard_client.py [http://127.0.0.1:8000]
"""

import hashlib
import hmac
import json
import re
import secrets
import sys

import httpx

DECKS = {
    "ada": {"deck": ["U01", "U06", "U07", "U08", "U10", "U15", "C05", "C07"], "leap": ["L01"]},
    "bob": {"deck": ["U02", "U03", "U05", "U09", "U11", "C01", "C03", "C06"], "leap": ["L02"]},
}
LINEUPS = [["U15", "U08", "U10", "C05"], ["U11", "U02", "C01", "U03"]]
http = httpx.Client(base_url=(sys.argv[1:] or ["http://127.0.0.1:8000"])[0], timeout=60)
http.event_hooks = {"response": [httpx.Response.raise_for_status]}


def frame(tag, *parts):
    framed = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return b"saikoro1/" + tag + b"\0" + framed


def frame_hash(tag, *parts):
    return hashlib.sha256(frame(tag, *parts)).digest()


def words(key):
    """The 32-bit words of one draw; each die takes the next that favours no face."""
    for block in range(1_000):
        digest = hmac.digest(key, frame(b"block", block.to_bytes(4, "big")), "sha256")
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))


def next_value(drawn, low, sides):
    return low + next(word for word in drawn if word < 2**32 - 2**32 % sides) % sides


name = http.post("/matches", json={"game": "cardgard"}).json()["match"]
game, seeds = f"/matches/{name}", [secrets.token_bytes(32) for _ in DECKS]
match_id, tokens = bytes.fromhex(name), []
for number, (player, seed) in enumerate(zip(DECKS, seeds, strict=True)):
    commit = frame_hash(b"seed", match_id, number.to_bytes(4, "big"), seed).hex()
    taking = {"seat": number, "player": player, "seed_commit": commit}
    seat = http.post(game + "/seats", json=taking).json()
    tokens.append({"Authorization": "Bearer " + seat["token"]})
for token, seed in zip(tokens, seeds, strict=True):  # once both have joined, and not before
    http.post(game + "/seeds", json={"seed": seed.hex()}, headers=token)
http.get(game + "/events?after=5&wait=20")  # returns when the match asks for decks
squares = [dict(zip("1234", cards, strict=True)) for cards in LINEUPS]
for answers in DECKS.values(), [{"squares": each} for each in squares]:
    for token, answer, wait in zip(tokens, answers, (0, 20), strict=True):  # for what follows both
        prefer = {"Prefer": f"wait={wait}"}
        http.post(game + "/answers", json={"answer": answer}, headers=token | prefer)

link, mix, drawn, dice = b"", b"", None, 0
head = frame_hash(b"genesis", http.get(game + "/record").content.split(b"\n")[0])
with http.stream("GET", game + "/events", headers={"Accept": "text/event-stream"}) as stream:
    body = b"".join(stream.iter_bytes())  # the stream ends with the match
for line in re.findall(rb"^id: [0-9]+\ndata: (.+)$", body, re.MULTILINE):
    head = frame_hash(b"event", head, line)
    event = json.loads(line)
    match event["type"], event["data"]:
        case "match.created", {"chain_head": chain_head}:
            link = bytes.fromhex(chain_head)
            mix = frame_hash(b"mix", match_id, link, *seeds)  # of seeds that were unknown then
        case "draw.opened", {"draw": number, "link": opened}:
            count, previous, link = number.to_bytes(4, "big"), link, bytes.fromhex(opened)
            assert frame_hash(b"link", match_id, count, link) == previous, "another link"
            drawn = words(hmac.digest(link, frame(b"draw", match_id, count, mix), "sha256"))
        case "die.rolled", {"low": low, "sides": sides, "value": value, "why": why}:
            assert next_value(drawn, low, sides) == value, f"a wrong die for {why}"
            dice += 1

match = http.get(game).json()
assert head.hex() == match["head"], "the chain is broken"
winner = "neither" if match["winner"] is None else f"seat {match['winner']}"
print(f"{game}: {match['version']} events, {dice} dice proven, {winner} wins ({match['reason']})")
