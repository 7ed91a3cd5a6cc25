/** Deadlines, computed from the times in public lines alone (`/docs/protocol`, "Clocks"); moments are ms since 1970. */

import type { components } from "../api.ts";
import { about, require } from "./broken.ts";

type Line = components["schemas"]["Line"];

/** No deadline. */
export const NEVER = 0;

const DAY = 86_400;

const STAMP = /^(19[7-9]\d|[2-9]\d{3})-(\d\d)-(\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)\.(\d{3})Z$/;

/** The moment of `YYYY-MM-DDTHH:MM:SS.mmmZ`; Wrong for any other spelling, or no moment. */
export function moment(stamp: string): number {
  return about("line", () => {
    const parts = STAMP.exec(stamp)?.slice(1).map(Number);
    require(parts !== undefined, "its time is not of the form YYYY-MM-DDTHH:MM:SS.mmmZ");
    const [year, month, day, ...clock] = parts as [number, number, number, number, number, number, number];
    const found = new Date(Date.UTC(year, month - 1, day, ...clock));
    require(found.getUTCMonth() === month - 1 && found.getUTCDate() === day, "its time is not in the calendar");
    return found.getTime();
  });
}

/** The clocks of one match after the lines taken so far. */
export class Clocks {
  readonly joinSeconds: number;
  /** The time for opening seeds; undefined where a missing one cancels the match. */
  readonly seedSeconds: number | undefined;
  readonly #banks: number[] | undefined;
  readonly #increment: number;
  /** The moment of the last line from outside. */
  stamp = 0;
  /** The moment up to which unusable time is given back. */
  covered = 0;
  /** Since when the match is paused; NEVER if it is not. */
  paused = NEVER;
  #free = 2;
  #since = 0;
  #givenBack = 0;
  /** The seats whose clocks run. */
  #running = new Set<number>();

  /** Before the first line; Wrong for times that no match has. What a header leaves out has no limit. */
  constructor(options: Record<string, unknown>) {
    this.joinSeconds = time(options, "join_seconds", 7 * DAY);
    this.seedSeconds = Object.hasOwn(options, "seed_seconds") ? time(options, "seed_seconds", 7 * DAY, 1) : undefined;
    const bank = time(options, "bank_seconds", 7 * DAY);
    this.#banks = bank === 0 ? undefined : [bank * 1000, bank * 1000];
    this.#increment = time(options, "bank_increment", 3_600) * 1000;
  }

  take(line: Line, at: number | undefined): void {
    if (at !== undefined) this.stamp = at;
    switch (line.type) {
      case "match.created":
        this.#wait();
        break;
      case "seat.joined":
        this.#free -= 1;
        if (this.#free === 0) this.#wait();
        break;
      case "decision.asked":
        this.#running = new Set(line.data.seats);
        this.#wait();
        break;
      case "answer.given":
      case "submission.sealed":
        this.#stop(line.data.seat, this.#increment);
        break;
      case "seat.timed_out":
        this.#stop(line.data.seat, 0);
        break;
      case "time.given_back":
        this.#givenBack += line.data.milliseconds;
        this.covered = this.stamp;
        break;
      case "match.paused":
        this.paused = this.stamp;
        break;
      case "match.resumed":
        this.#givenBack += line.data.milliseconds;
        this.paused = NEVER;
        this.covered = this.stamp;
        break;
    }
  }

  /** How much of the current wait falls into the present pause until a moment. */
  pause(until: number): number {
    return this.paused === NEVER ? 0 : Math.max(0, until - Math.max(this.#since, this.paused));
  }

  /** The end of a wait of `seconds` (0: without limit), or of the bank of an asked seat;
   * NEVER without any limit, and while the match is paused. */
  deadline(seconds: number, seat?: number): number {
    if (this.paused !== NEVER) return NEVER;
    const limits = seconds === 0 ? [] : [seconds * 1000];
    if (seat !== undefined && this.#running.has(seat)) limits.push(...(this.#banks?.slice(seat, seat + 1) ?? []));
    return limits.length === 0 ? NEVER : this.#since + this.#givenBack + Math.min(...limits);
  }

  #wait(): void {
    this.#since = this.covered = this.stamp;
    this.#givenBack = 0;
  }

  /** Stop the clock of a seat, if it runs. */
  #stop(seat: number, increment: number): void {
    if (!this.#running.delete(seat)) return;
    const used = Math.max(0, this.stamp - this.#since - this.#givenBack);
    if (this.#banks !== undefined) this.#banks[seat] = Math.max(0, (this.#banks[seat] ?? 0) - used) + increment;
    if (this.#running.size === 0) this.#wait();
  }
}

function time(options: Record<string, unknown>, name: string, most: number, least = 0): number {
  const value = Object.hasOwn(options, name) ? options[name] : 0;
  require(typeof value === "number" && least <= value && value <= most, `the option ${name} is none`);
  return value;
}
