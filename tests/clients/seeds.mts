/** What a client asks of a match whose seed it keeps, while the other seat is free and then: a line a request. */

import { Client } from "../../clients/typescript/client.ts";

const MATCH = "0".repeat(32);
const asked: string[] = [];
let joined = false;

const answers: Record<string, () => unknown> = {
  seats: () => ({ token: "mine" }),
  seeds: () => ({}),
  decision: () => ({}),
  "": () => ({ seats: [{ joined: true }, { joined }] }),
};

const client = new Client("http://service", {
  fetch: async (input, { method = "GET" } = {}) => {
    const what = new URL(String(input)).pathname.slice(`/matches/${MATCH}/`.length);
    asked.push(`${method} ${what}`);
    await new Promise((done) => setTimeout(done));
    return Response.json(answers[what]!());
  },
});

await client.join(MATCH, { seat: 0 });
await client.decision(MATCH);
joined = true;
await Promise.all([client.decision(MATCH), client.decision(MATCH)]);
await client.decision(MATCH);
console.log(JSON.stringify(asked));
