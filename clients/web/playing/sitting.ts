/** A seat that somebody plays: what it is asked, what it has answered, and whether the service is reached. */

import type { Client, Decision, EventsPage, Schemas } from "../../typescript/client.ts";
import { Refused, Unreachable } from "../../typescript/errors.ts";
import type { Held, Pending } from "./held.ts";
import { randomKey } from "./intentions.ts";

/** What a seat can see of its match. */
export interface Standing {
  /** The match; undefined until it was read once. */
  readonly view?: Schemas["MatchView"];
  /** What the match asks. */
  readonly decision?: Decision;
  /** How much the clock of this browser is behind that of the service, in milliseconds. */
  readonly behind: number;
  /** The answer that is on its way. */
  readonly pending?: Pending;
  /** Whether the service does not answer. */
  readonly lost: boolean;
  /** Why the last answer, or the whole seat, was refused. */
  readonly refused?: Refused;
}

const RETRY_MILLISECONDS = 2000;
const WAIT_SECONDS = 20;
const PLAYED = new Set(["decided", "finished", "cancelled", "halted"]);

/** Whether nothing is played any more in a match, in whichever way it has ended. */
export function isOver(view: Schemas["MatchView"]): boolean {
  return PLAYED.has(view.status);
}

/** Follows a match for one seat, and sends its answers, each once. */
export class Sitting {
  /** What can be seen now. */
  standing: Standing = { behind: 0, lost: false };
  /** The service. */
  readonly api: Client;
  /** The id of the match. */
  readonly match: string;
  /** The seat; null for somebody who watches. */
  readonly seat: 0 | 1 | null;
  readonly #held: Held;
  readonly #changed: () => void;
  readonly #end = new AbortController();
  #wake: () => void = () => {};
  #delivering = false;

  /** A seat that `held` has, or with `seat` null somebody who watches; `changed` is called after every change. */
  constructor(api: Client, held: Held, match: string, seat: 0 | 1 | null, changed: () => void) {
    this.api = api;
    this.#held = held;
    this.match = match;
    this.seat = seat;
    this.#changed = changed;
  }

  /** The token of the seat. */
  get token(): string | undefined {
    return this.seat === null ? undefined : this.#held.seat(this.match, this.seat)?.token;
  }

  /** Whether the seat is asked, and has not answered. */
  get asked(): boolean {
    const { decision, pending } = this.standing;
    return this.seat !== null && pending === undefined && decision?.waiting.includes(this.seat) === true;
  }

  /** Follow the match until it is over, or `stop`. */
  async follow(): Promise<void> {
    const { signal } = this.#end;
    addEventListener("offline", () => this.#note({ lost: true }), { signal });
    addEventListener("online", () => this.#back(), { signal });
    void this.#deliver();
    for (let version = -1; !this.#end.signal.aborted;) {
      try {
        version = await this.#look(version);
        if (this.standing.view !== undefined && isOver(this.standing.view)) return;
      } catch (error) {
        if (this.#end.signal.aborted) return;
        if (!this.#noted(error)) throw error;
        if (error instanceof Refused) return;
        await this.#pause();
      }
    }
  }

  /** Follow it no longer. */
  stop(): void {
    this.#end.abort();
    this.#wake();
  }

  /** Answer the open decision. The answer is kept until the service has acknowledged it. */
  answer(answer: unknown, label: string): void {
    const decision = this.standing.decision?.decision;
    if (this.seat === null || decision === null || decision === undefined) return;
    const key = randomKey();
    this.#held.send(this.match, this.seat, { decision, answer, key, label });
    void this.#deliver();
  }

  /** Do something else with the token, such as resign; what is refused is noted. */
  async act(what: (api: Client, token: string) => Promise<unknown>): Promise<boolean> {
    const token = this.token;
    if (token === undefined) return false;
    try {
      await what(this.api, token);
      this.#note({ lost: false }, "refused");
      return true;
    } catch (error) {
      if (!this.#noted(error)) throw error;
      return false;
    }
  }

  /** Try again at once what waits for the network; whatever does not reach the service notes that it is lost. */
  #back(): void {
    this.#note({ lost: false });
    this.#wake();
  }

  /** Read what there is after a version, as soon as there is something; returns the version of what was read. */
  async #look(seen: number): Promise<number> {
    let over = false;
    if (seen >= 0) {
      const query = { after: seen, wait: WAIT_SECONDS };
      const asked = { query, token: this.token, signal: this.#end.signal };
      const page = await this.api.ask<EventsPage>(`/matches/${this.match}/events`, asked);
      over = page.over || page.events.some(({ type }) => type === "match.finished");
      if (page.version === seen && !over) {
        if (this.standing.lost) this.#note({ lost: false });
        return seen;
      }
    }
    const decision = await this.api.decision(this.match, this.token);
    const { view } = this.standing;
    const stale = view === undefined || view.status === "open" || over;
    const now = stale ? { view: await this.api.match(this.match, this.token === undefined ? {} : { token: this.token }) } : {}; // after the decision, so that it is no older
    this.#note({ ...now, decision, behind: Date.parse(decision.now) - Date.now(), lost: false });
    return decision.version;
  }

  async #deliver(): Promise<void> {
    if (this.seat === null || this.#delivering) return;
    this.#delivering = true;
    try {
      for (;;) {
        const held = this.#held.seat(this.match, this.seat);
        if (held?.pending === undefined || this.#end.signal.aborted) break;
        this.#note({ pending: held.pending }, "refused");
        await this.#sent(held.token, held.pending, this.seat);
      }
    } finally {
      this.#delivering = false;
    }
  }

  async #sent(token: string, { answer, decision, key }: Pending, seat: 0 | 1): Promise<void> {
    try {
      const { receipt } = await this.api.answer(this.match, answer as never, token, { decision, key });
      this.#held.settle(this.match, seat, receipt);
      this.#note({ decision: await this.api.decision(this.match, token), lost: false }, "pending", "refused");
    } catch (error) {
      if (!this.#noted(error)) throw error;
      if (error instanceof Refused) {
        this.#held.settle(this.match, seat);
        this.#note({}, "pending");
      } else {
        await this.#pause();
      }
    }
  }

  /** Note an error that is the network's or the service's; false for one of our own. */
  #noted(error: unknown): boolean {
    if (error instanceof Refused) this.#note({ refused: error, lost: false });
    else if (error instanceof Unreachable || error instanceof DOMException) this.#note({ lost: true });
    else return false;
    return true;
  }

  #note(change: Partial<Standing>, ...gone: (keyof Standing)[]): void {
    const next: Record<string, unknown> = { ...this.standing, ...change };
    for (const name of gone) delete next[name];
    this.standing = next as unknown as Standing;
    if (!this.#end.signal.aborted) this.#changed();
  }

  #pause(): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, RETRY_MILLISECONDS);
      const before = this.#wake;
      this.#wake = () => {
        clearTimeout(timer);
        before();
        done();
      };
    });
  }
}
