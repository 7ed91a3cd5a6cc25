// Plays a match of KTC from both seats while its service is killed, and folds and checks what it follows.
//
//     node through_kills.mts http://127.0.0.1:8000
//
// prints the number of each answer, and at the end a line of JSON.

import {
  type Decision,
  type Receipt,
  Client,
  Refused,
  canonicalJson,
  verify,
} from "../../../clients/typescript/index.ts";

declare const process: { argv: string[] };

const api = new Client(process.argv[2] ?? "http://127.0.0.1:8000");

const spelled = (value: unknown) => new TextDecoder().decode(canonicalJson(value));

/** Answers what a seat is asked; the receipt, or undefined if meanwhile something else is asked. */
async function answer(match: string, token: string, seen: Decision): Promise<Receipt | undefined> {
  const [option] = seen.options ?? [];
  if (option === undefined) return undefined;
  try {
    return (await api.answer(match, option.answer, token, { seen, wait: 5 })).receipt;
  } catch (error) {
    if (error instanceof Refused && [409, 412].includes(error.status)) return undefined;
    throw error;
  }
}

async function play(match: string, tokens: string[]): Promise<Receipt[]> {
  const receipts: Receipt[] = [];
  for (;;) {
    for (const token of tokens) {
      const receipt = await answer(match, token, await api.decision(match, token));
      if (receipt === undefined) continue;
      receipts.push(receipt);
      console.log(receipts.length);
    }
    const view = await api.match(match);
    if (view.status === "finished") return receipts;
    if (view.awaiting === "") await api.events(match, { after: view.version, wait: 5 });
  }
}

async function followed(match: string, token: string): Promise<{ lines: number; state: string; known: string }> {
  const fold = await api.fold(match, 0);
  for await (const { line, secret, name } of api.follow(match, { token })) fold.take(line, secret, name);
  return { lines: fold.version, state: spelled(fold.state), known: spelled(fold.known) };
}

const { match, receipt } = await api.create("ktc", { turn_cap: 20 });
const seats = [await api.join(match, { player: "ada" }), await api.join(match, { player: "bob", wait: 20 })];
const tokens = seats.map((seat) => seat.token);
const following = followed(match, tokens[0] ?? "");
const receipts = [receipt, ...seats.map((seat) => seat.receipt), ...(await play(match, tokens))];
const found = await following;
const record = await api.record(match);
const { version, over, dice } = await verify(record, { receipts });
const { state, known } = await api.state(match, { token: tokens[0] ?? "" });
console.log(
  JSON.stringify({
    lines: found.lines === version,
    state: found.state === spelled(state),
    known: found.known === spelled(known),
    over,
    dice: dice > 0,
    verdict: (await api.audit(match)).verdict,
  }),
);
