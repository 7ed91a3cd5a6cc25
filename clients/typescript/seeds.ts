/**
 * Seeds that a client keeps to itself: committed to with a seat, opened when both seats have joined.
 *
 * Whoever joins last could choose a seed that suits it, if the seed of the other seat was known.
 */

import type { components } from "./api.ts";
import { fromHex, hash, toHex, u32 } from "./bytes.ts";
import { ClientError, Refused } from "./errors.ts";
import { type Exchange, type WriteOptions, path } from "./exchange.ts";

type Schemas = components["schemas"];

/** Where seeds are kept until they are opened, such as `localStorage`. */
export interface SeedStore {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
}

/** What a seat is taken with, besides its commitment. */
export type Joining = WriteOptions & { token?: string; ownSeed: string } & Schemas["JoinMatch"];

const ABOUT = /^\/matches\/([0-9a-f]{32})(?:\/(.*))?$/;
const OPENS_NOTHING: readonly (string | undefined)[] = ["seats", "seeds"];
const TAKEN: readonly string[] = ["no-free-seat", "key-reused"];
const WAIT_SECONDS = 20;

/** The seeds of the seats of one client. */
export class Seeds {
  readonly #exchange: Exchange;
  readonly #store: SeedStore;
  readonly #opening = new Map<string, Promise<void>>();

  constructor(exchange: Exchange, store: SeedStore = inMemory()) {
    this.#exchange = exchange;
    this.#store = store;
  }

  /** Take a seat, by default the first free one, with a commitment to a seed; it is opened when both have joined. */
  async take(match: string, { key, wait, token, ownSeed, ...body }: Joining): Promise<Schemas["TakenSeat"]> {
    const once = { ...(key === undefined ? {} : { key }), ...(wait === undefined ? {} : { wait }) };
    const taken = await this.#seated(match, body, ownSeed, { once, token });
    this.#write(match, { ...this.#of(match), [taken.token]: ownSeed });
    await this.open(match);
    return taken;
  }

  /**
   * Take the seat that another one has in the next match, with a commitment to a seed.
   *
   * Whoever asks again gets the same seat, for the same seed alone: so the seed is kept before the seat is asked for,
   * and stays.
   */
  async takeNext(
    { rematch, seat }: Schemas["RematchSeat"],
    ask: (body: Schemas["JoinRematch"]) => Promise<Schemas["TakenSeat"]>,
  ): Promise<Schemas["TakenSeat"]> {
    const chosen = `${nameOf(rematch)}.${seat}`;
    const seed = this.#store.getItem(chosen) ?? newSeed();
    this.#store.setItem(chosen, seed);
    const taken = await ask({ seed_commit: await commitment(rematch, seat, seed) });
    this.#write(rematch, { ...this.#of(rematch), [taken.token]: seed });
    await this.open(rematch);
    return taken;
  }

  /** Open what is kept of the match that an address is about, before it is asked. */
  async before(address: string): Promise<void> {
    const [, match, rest] = ABOUT.exec(address) ?? [];
    if (match !== undefined && !OPENS_NOTHING.includes(rest)) await this.open(match);
  }

  /** Open the seeds that are kept of a match, if both its seats have joined; once, whoever asks meanwhile. */
  open(match: string): Promise<void> {
    const opening = this.#opening.get(match) ?? this.#open(match).finally(() => this.#opening.delete(match));
    this.#opening.set(match, opening);
    return opening;
  }

  async #open(match: string): Promise<void> {
    for (const [token, seed] of Object.entries(this.#of(match))) {
      try {
        const view = await this.#exchange.json<Schemas["MatchView"]>(path("matches", match), { token, atOnce: true });
        if (!view.seats.every(({ joined }) => joined)) continue; // whoever joins next could still choose
        const asked = { method: "POST", body: { seed }, token, once: { wait: WAIT_SECONDS } } as const;
        await this.#exchange.json(path("matches", match, "seeds"), asked);
      } catch (error) {
        if (!(error instanceof ClientError)) throw error;
        if (!(error instanceof Refused) || isBusy(error)) continue;
      }
      const { [token]: _, ...rest } = this.#of(match);
      this.#write(match, rest);
    }
  }

  async #seated(
    match: string,
    body: Schemas["JoinMatch"],
    seed: string,
    asked: { once: WriteOptions; token: string | undefined },
  ): Promise<Schemas["TakenSeat"]> {
    const at = path("matches", match, "seats");
    for (const seat of body.seat === undefined || body.seat === null ? ([0, 1] as const) : [body.seat]) {
      const joining = { ...body, seat, seed_commit: await commitment(match, seat, seed) };
      try {
        return await this.#exchange.json(at, { method: "POST", body: joining, ...asked });
      } catch (error) {
        const taken = error instanceof Refused && TAKEN.includes(kindOf(error));
        if (!taken || seat === 1 || seat === body.seat) throw error;
      }
    }
    throw new TypeError("a match has two seats");
  }

  #of(match: string): Record<string, string> {
    try {
      return JSON.parse(this.#store.getItem(nameOf(match)) ?? "{}") as Record<string, string>;
    } catch {
      return {};
    }
  }

  #write(match: string, kept: Record<string, string>): void {
    if (Object.keys(kept).length === 0) this.#store.removeItem(nameOf(match));
    else this.#store.setItem(nameOf(match), JSON.stringify(kept));
  }
}

/** Whether commitments can be made here: not in a page that came without TLS, but from this machine. */
export function canCommit(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** A seed that nobody knows. */
export function newSeed(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

async function commitment(match: string, seat: number, seed: string): Promise<string> {
  return toHex(await hash("seed", fromHex(match), u32(seat), fromHex(seed)));
}

function isBusy(error: Refused): boolean {
  const { status } = error.problem;
  return status === 429 || status >= 500;
}

function kindOf(error: Refused): string {
  return error.problem.type.split("/").at(-1) ?? "";
}

function nameOf(match: string): string {
  return `saikoro.seeds.${match}`;
}

function inMemory(): SeedStore {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  };
}
