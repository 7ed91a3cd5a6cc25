/**
 * What a client asks of a match whose seed it keeps, while the other seat is free and then, and of its rematch: a line
 * a request.
 */

import { Client } from "../../clients/typescript/client.ts";

const MATCH = "0".repeat(32);
const REMATCH = "1".repeat(32);
const asked: string[] = [];
const commitments = new Set<unknown>();
let joined = false;

const answers: Record<string, () => unknown> = {
  seats: () => ({ token: "mine" }),
  seeds: () => ({}),
  decision: () => ({}),
  "rematch/seat": () => ({ rematch: REMATCH, seat: 1 }),
  rematch: () => ({ match: REMATCH, seat: 1, token: "next" }),
  "": () => ({ seats: [{ joined: true }, { joined }] }),
};

const client = new Client("http://service", {
  fetch: async (input, { method = "GET", body } = {}) => {
    const what = new URL(String(input)).pathname.slice(`/matches/${MATCH}/`.length);
    asked.push(`${method} ${what}`);
    if (method === "POST" && what === "rematch") commitments.add(JSON.parse(String(body)).seed_commit);
    await new Promise((done) => setTimeout(done));
    return Response.json(answers[what]!());
  },
});

await client.join(MATCH, { seat: 0 });
await client.decision(MATCH);
joined = true;
await Promise.all([client.decision(MATCH), client.decision(MATCH)]);
await client.decision(MATCH);
await client.joinRematch(MATCH, "mine");
await client.joinRematch(MATCH, "mine");
asked.push(`${commitments.size} commitment`);
console.log(JSON.stringify(asked));
