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
import sys
import time
import uuid

import httpx

CLOCKS = {"decision_seconds": 60, "bank_seconds": 600, "bank_increment": 5}
url, name, given = (sys.argv[1:] + ["", "", ""][len(sys.argv) - 1 :])[:3]
match, kind = (given, "") if len(given) == 32 else ("", given or "ktc")
http = httpx.Client(base_url=url or "http://127.0.0.1:8000", timeout=60)
file = pathlib.Path(name) if name else None
seats = 1 if file else 2
memory = {"match": match, "keys": [uuid.uuid4().hex for _ in range(3)], "tokens": []}


def remember():
    if file:
        written = file.with_suffix(".new")
        written.write_text(json.dumps(memory))
        os.replace(written, file)  # noqa: PTH105 - all of it, or nothing


def insist(method, path, token="", **request):
    """The response, however long the service is away; a key makes repeating harmless."""
    headers = request.pop("headers", {}) | ({"Authorization": f"Bearer {token}"} if token else {})
    while True:
        try:
            answer = http.request(method, path, headers=headers, **request)
        except httpx.TransportError:
            answer = None
        if answer is not None and answer.status_code not in (429, 503):
            return answer if answer.status_code == 412 else answer.raise_for_status()
        time.sleep(0.2)


def act(token):
    """Give the answer that is asked of this seat, if any; the version that was seen."""
    seen = insist("GET", f"{game}/decision", token)
    asked = seen.json()
    if not asked["options"]:
        return asked["version"]
    # The same choice after a restart, so that the same request comes again under its key.
    number = hashlib.sha256(f"{token} {asked['decision']}".encode()).digest()
    option = asked["options"][int.from_bytes(number[:4], "big") % len(asked["options"])]
    answered = insist(
        "POST",
        f"{game}/answers",
        token,
        json={"answer": option["answer"], "decision": asked["decision"]},
        headers={"If-Match": seen.headers["ETag"], "Idempotency-Key": f"a{asked['decision']}"},
    )
    if answered.status_code == 412:  # the match has moved on: look again
        return asked["version"]
    receipt = answered.json()["receipt"]
    memory.setdefault("receipts", []).append([receipt["version"], receipt["head"]])
    remember()
    print(f"decision {asked['decision']}: {option['en']}", flush=True)
    return receipt["version"]


if file and file.exists():
    memory = json.loads(file.read_text())
remember()
keys = [{"Idempotency-Key": key} for key in memory["keys"]]
if not memory["match"]:
    body = {"game": kind, "options": CLOCKS}
    memory["match"] = insist("POST", "/matches", json=body, headers=keys[0]).json()["match"]
    remember()
game = f"/matches/{memory['match']}"
for number in range(len(memory["tokens"]), seats):
    taken = insist("POST", f"{game}/seats", json={}, headers=keys[1 + number]).json()
    memory["tokens"].append(taken["token"])
    remember()

over = False
while not over:
    version = min([act(token) for token in memory["tokens"]])
    page = insist("GET", f"{game}/events", params={"after": version, "wait": 20}).json()
    over = page["over"]

match = insist("GET", game).json()
winner = "nobody" if match["winner"] is None else f"seat {match['winner']}"
print(f"{game}: {match['version']} events, {winner} wins ({match['reason']})")
