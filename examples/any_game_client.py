"""A client that knows no rules: plays any game from what the decision route offers.

python examples/any_game_client.py [http://127.0.0.1:8000 [STATE [MATCH or GAME]]]

Alone it plays both seats. With a file STATE it plays one seat, of MATCH or of a new match of GAME
(ktc if absent), and remembers there all that it must: killed at any moment and started again, it
continues.
"""

import hashlib
import json
import os
import pathlib
import secrets
import sys
import uuid

from saikoro.client import Client, Stale

CLOCKS = {"decision_seconds": 60, "bank_seconds": 600, "bank_increment": 5}
url, name, given = (sys.argv[1:] + ["", "", ""][len(sys.argv) - 1 :])[:3]
match, kind = (given, "") if len(given) == 32 else ("", given or "ktc")
api = Client(url or "http://127.0.0.1:8000", patience=float("inf"))
file = pathlib.Path(name) if name else None
seats = 1 if file else 2
memory = {
    "match": match,
    "keys": [uuid.uuid4().hex for _ in range(3)],
    "seeds": [secrets.token_hex(32) for _ in range(2)],
    "tokens": [],
}


def remember():
    if file:
        written = file.with_suffix(".new")
        written.write_text(json.dumps(memory))
        os.replace(written, file)  # noqa: PTH105 - all of it, or nothing


def act(token):
    """Give the answer that is asked of this seat, if any; the version that was seen."""
    asked = api.decision(memory["match"], token=token)
    if not asked.options:
        return asked.version
    # The same choice after a restart, so that the same request comes again under its key.
    number = hashlib.sha256(f"{token} {asked.decision}".encode()).digest()
    option = asked.options[int.from_bytes(number[:4], "big") % len(asked.options)]
    key = f"a{asked.decision}"
    try:
        answered = api.answer(memory["match"], option.answer, token=token, seen=asked, key=key)
    except Stale:  # the match has moved on: look again
        return asked.version
    memory.setdefault("receipts", []).append([answered.receipt.version, answered.receipt.head])
    remember()
    print(f"decision {asked.decision}: {option.en}", flush=True)
    return answered.receipt.version


if file and file.exists():
    memory = json.loads(file.read_text())
remember()
if not memory["match"]:
    memory["match"] = api.create(kind, CLOCKS, key=memory["keys"][0]).match
    remember()
if len(memory["tokens"]) < seats or api.match(memory["match"]).status == "open":
    # The same seats after a restart: until the match begins, the client keeps their seeds.
    taken = [
        api.join(memory["match"], key=key, own_seed=seed)
        for key, seed in zip(memory["keys"][1:], memory["seeds"][:seats], strict=False)
    ]
    memory["tokens"] = [one.token for one in taken]
    remember()

over = False
while not over:
    version = min([act(token) for token in memory["tokens"]])
    over = api.events(memory["match"], after=version, wait=20).over

match = api.match(memory["match"])
winner = "neither" if match.winner is None else f"seat {match.winner}"
print(f"{match.match}: {match.version} events, {winner} wins ({match.reason})")
