// Lets seats arrive by codes in a browser that holds some; what it holds then.
//
// A story has `held`, tokens of a match by seat, and `arrivals`, each with `seat`, `token`, whether it may `replace`, and
// what the `service` answers to a ticket: a number of a seat, a status of 400 or more, or "away".

import { arrive } from "../../../clients/web/playing/arriving.ts";
import { Held, MemoryStore } from "../../../clients/web/playing/held.ts";
import { Refused, Unreachable } from "../../../clients/typescript/errors.ts";

type Seat = 0 | 1;
type Story = {
  held: Record<Seat, string>;
  arrivals: { seat: Seat; token: string; replace?: boolean; service: number | "away" }[];
};

const MATCH = "6d".repeat(16);

function client(service: number | "away"): { ticket(): Promise<{ ticket: string; expires: string }> } {
  return {
    ticket: async () => {
      if (service === "away") throw new Unreachable("away");
      if (service >= 400) throw new Refused({ type: "/problems/refused", title: "", status: service, detail: "" } as never);
      return { ticket: `${service}.1.ff`, expires: "" };
    },
  };
}

export async function after(story: Story): Promise<unknown> {
  const held = new Held(new MemoryStore());
  for (const seat of [0, 1] as const) if (story.held[seat] !== undefined) held.take(MATCH, seat, story.held[seat], { of: seat });
  const stands: string[] = [];
  for (const { seat, token, replace, service } of story.arrivals) {
    stands.push(await arrive(client(service), held, { match: MATCH, seat, token }, replace));
  }
  const tokens = [0, 1].map((seat) => held.seat(MATCH, seat as Seat)?.token ?? null);
  const replaced = [0, 1].map((seat) => held.replaced(MATCH, seat as Seat));
  return { stands, tokens, replaced, receipts: held.receipts(MATCH).length };
}
