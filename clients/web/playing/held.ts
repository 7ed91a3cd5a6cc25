/** The seats that this browser holds: tokens, receipts, and answers that are not acknowledged yet. */

/** An answer on its way, which has one key however often it is sent. */
export interface Pending {
  /** The number of the decision that it answers. */
  readonly decision: number;
  /** The answer. */
  readonly answer: unknown;
  /** The idempotency key that it is sent under. */
  readonly key: string;
  /** What it is, in words. */
  readonly label: string;
}

/** A seat of a match, as this browser holds it. */
export interface HeldSeat {
  /** The token; who has it plays for the seat. */
  readonly token: string;
  /** The latest signed receipts, by which the history of the match can be checked. */
  readonly receipts: readonly unknown[];
  /** The answer that is on its way; absent without one. */
  readonly pending?: Pending;
  /** The last version of the match that was seen here; absent before the first one. */
  readonly seen?: number;
}

/** What a browser holds of a match. */
export interface HeldMatch {
  /** When it was last written, in milliseconds. */
  readonly at: number;
  /** The seats by number. */
  readonly seats: Readonly<Record<string, HeldSeat>>;
  /** The invitation, if this browser has opened the match by invitation. */
  readonly invitation?: string;
  /** The token of whoever opened the match. */
  readonly creator?: string;
  /** Whether one of what is ready-made is to be handed in, the first time that the match asks. */
  readonly anything?: boolean;
  /** Tokens in whose place others were put, the latest last: nobody else may have them. */
  readonly replaced?: readonly ReplacedToken[];
}

/** A token of a seat that this browser has held. */
export interface ReplacedToken {
  /** The seat. */
  readonly seat: 0 | 1;
  /** The token. */
  readonly token: string;
}

/** Where things are kept: what of `localStorage` is used. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const BEGINNING = "saikoro.match.";
const MOST_MATCHES = 200;
const MOST_RECEIPTS = 20;
const MOST_REPLACED = 20;
const NOTHING: HeldMatch = { at: 0, seats: {} };

/** The matches in which a browser holds seats, in its storage. */
export class Held {
  readonly #store: Store;

  /** What a store keeps. */
  constructor(store: Store) {
    this.#store = store;
  }

  /** What is held of a match. */
  match(match: string): HeldMatch {
    const text = this.#store.getItem(BEGINNING + match);
    if (text === null) return NOTHING;
    try {
      const found = JSON.parse(text) as HeldMatch;
      return typeof found.seats === "object" && found.seats !== null ? found : NOTHING;
    } catch {
      return NOTHING;
    }
  }

  /** The matches in which seats are held, those first that were written last. */
  get matches(): string[] {
    const held = this.#names().filter((match) => this.seats(match).length > 0);
    return held.sort((one, other) => this.match(other).at - this.match(one).at);
  }

  /** The seats that are held of a match, by number. */
  seats(match: string): (0 | 1)[] {
    return ([0, 1] as const).filter((seat) => this.seat(match, seat) !== undefined);
  }

  /** A seat; undefined if it is not held. */
  seat(match: string, seat: 0 | 1): HeldSeat | undefined {
    return this.match(match).seats[seat];
  }

  /** Hold a seat from now on. Another token of the seat that was held is kept among those that were replaced. */
  take(match: string, seat: 0 | 1, token: string, receipt?: unknown): void {
    const before = this.seat(match, seat);
    const receipts = [...(before?.receipts ?? []), ...(receipt === undefined ? [] : [receipt])];
    if (before === undefined || before.token === token) return this.#put(match, seat, { ...before, token, receipts });
    const replaced = (this.match(match).replaced ?? []).filter((one) => one.token !== token);
    this.#write(match, { ...this.match(match), replaced: [...replaced, { seat, token: before.token }].slice(-MOST_REPLACED) });
    this.#put(match, seat, { token, receipts });
  }

  /** The tokens of a seat in whose place others were put, the latest first. */
  replaced(match: string, seat: 0 | 1): string[] {
    const all = this.match(match).replaced ?? [];
    return all.flatMap((one) => (one.seat === seat ? [one.token] : [])).reverse();
  }

  /** Keep what whoever opens a match is given. */
  open(match: string, given: Pick<HeldMatch, "invitation" | "creator">): void {
    this.#write(match, { ...this.match(match), ...given });
  }

  /** Hand in one of what is ready-made, the first time that a match asks: or, from then on, no more. */
  wantAnything(match: string, anything: boolean): void {
    this.#write(match, { ...this.match(match), anything });
  }

  /** Note an answer before it is sent. */
  send(match: string, seat: 0 | 1, pending: Pending): void {
    const held = this.seat(match, seat);
    if (held !== undefined) this.#put(match, seat, { ...held, pending });
  }

  /** Note that an answer has arrived, with its receipt, or that it was refused, without one. */
  settle(match: string, seat: 0 | 1, receipt?: unknown): void {
    const held = this.seat(match, seat);
    if (held === undefined) return;
    const receipts = receipt === undefined ? held.receipts : [...held.receipts, receipt].slice(-MOST_RECEIPTS);
    const { pending: _, ...kept } = held;
    this.#put(match, seat, { ...kept, receipts });
  }

  /** Note that a seat has seen its match up to a version. */
  see(match: string, seat: 0 | 1, version: number): void {
    const held = this.seat(match, seat);
    if (held !== undefined && (held.seen ?? 0) < version) this.#put(match, seat, { ...held, seen: version });
  }

  /** Hold a seat no longer. */
  drop(match: string, seat: 0 | 1): void {
    const { [seat]: _, ...seats } = this.match(match).seats;
    this.#write(match, { ...this.match(match), seats });
  }

  /** The receipts of all seats of a match. */
  receipts(match: string): unknown[] {
    return Object.values(this.match(match).seats).flatMap((seat) => seat.receipts);
  }

  #put(match: string, seat: 0 | 1, held: HeldSeat): void {
    const before = this.match(match);
    this.#write(match, { ...before, seats: { ...before.seats, [seat]: held } });
  }

  #write(match: string, held: HeldMatch): void {
    const text = JSON.stringify({ ...held, at: Date.now() });
    this.#forget(MOST_MATCHES);
    this.#store.setItem(BEGINNING + match, text);
  }

  #names(): string[] {
    const names = Array.from({ length: this.#store.length }, (_, place) => this.#store.key(place) ?? "");
    return names.filter((name) => name.startsWith(BEGINNING)).map((name) => name.slice(BEGINNING.length));
  }

  /** Forget the matches that were written longest ago, if there are more than these. */
  #forget(most: number): void {
    const oldest = this.#names().map((match) => [this.match(match).at, match] as const).sort(([one], [other]) => one - other);
    for (const [, match] of oldest.slice(0, Math.max(0, oldest.length - most))) {
      this.#store.removeItem(BEGINNING + match);
    }
  }
}

/** The storage of this browser; in memory where the browser refuses one. */
export function browserStore(): Store {
  try {
    localStorage.setItem("saikoro.probe", "1");
    localStorage.removeItem("saikoro.probe");
    return localStorage;
  } catch {
    return new MemoryStore();
  }
}

/** A store that lasts as long as the page. */
export class MemoryStore implements Store {
  readonly #kept = new Map<string, string>();

  /** How many items it has. */
  get length(): number {
    return this.#kept.size;
  }

  /** The name of an item. */
  key(place: number): string | null {
    return [...this.#kept.keys()][place] ?? null;
  }

  /** An item. */
  getItem(name: string): string | null {
    return this.#kept.get(name) ?? null;
  }

  /** Keep an item. */
  setItem(name: string, text: string): void {
    this.#kept.set(name, text);
  }

  /** Drop an item. */
  removeItem(name: string): void {
    this.#kept.delete(name);
  }
}
