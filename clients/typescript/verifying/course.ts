/** The course of a match: which event may come next, from whom, and within which time. */

import type { components } from "../api.ts";
import { about, require } from "./broken.ts";
import { Clocks, NEVER, moment } from "./clocks.ts";
import { isId, requirePlayer } from "./players.ts";

type Line = components["schemas"]["Line"];
type Type = Line["type"];
type Of<T extends Type> = Extract<Line, { type: T }>["data"];
type Status = "open" | "playing" | "decided" | "finished" | "cancelled" | "halted";

/** When a line came from outside, and from whom. */
export interface Outside {
  at: number;
  by: string;
}

export const SEATS = 2;

/** The maximum number of looks of judges at a match. */
const MAX_LOOKS = 32;

/** An official of a tournament, as lines name it. */
const OFFICIAL = /^(organiser|judge[1-9][0-9]{0,8})$/;

const ITS_SEAT: readonly Type[] = [
  "seat.joined",
  "seed.posted",
  "answer.given",
  "submission.sealed",
  "submission.posted",
  "seat.resigned",
];

/** Who alone sends an event; the rules emit all others, but for those of seats and `match.cancelled`. */
const AUTHOR: Partial<Record<Type, string>> = {
  "match.created": "organiser",
  "seat.timed_out": "server",
  "seed.lapsed": "server",
  "time.given_back": "server",
  "match.halted": "server",
  "secrets.released": "server",
  "rewind.proposed": "judge",
  "judge.looked": "judge",
};

/** Who pauses a match that is of no tournament, as the line names them. */
const JUDGES: readonly string[] = ["judge", "host"];

/** Who alone cancels a match for these reasons; the server for all others. */
const CANCELLED_BY: Partial<Record<Of<"match.cancelled">["reason"], readonly string[]>> = {
  left: ["seat0", "seat1"],
  withdrawn: ["organiser"],
};

/** Events before play and during it. */
const ANYTIME: readonly Type[] = ["match.halted", "time.given_back", "match.paused", "match.resumed"];

/** What a pause keeps from happening. */
const NOT_WHILE_PAUSED: readonly Type[] = [
  ...ITS_SEAT,
  "seat.timed_out",
  "seed.lapsed",
  "time.given_back",
  "match.paused",
  "match.cancelled",
];

/** Events before play begins. */
const OPENING: readonly Type[] = [
  "match.created",
  "seat.joined",
  "seed.posted",
  "seed.lapsed",
  "seed.revealed",
  "entropy.fixed",
  "match.cancelled",
];

/** What opens the secrets that a decided match has kept closed, and what may come instead. */
const OPENING_SECRETS: readonly Type[] = ["secrets.released", "submission.opened", "secrets.opened"];
const WHILE_DECIDED: readonly Type[] = [...OPENING_SECRETS, "match.halted"];

interface Decision {
  number: number;
  seats: readonly number[];
  waiting: number[];
  hidden: boolean;
  seconds: number;
  parts: number[];
}

/** A match as its shared events describe it so far. */
export class Course {
  readonly #clocks: Clocks;
  #status: Status = "open";
  readonly #joined = [false, false];
  readonly #seeded = [false, false];
  /** The seats that have not opened their seeds in time, and lose. */
  #lapsed: readonly number[] | undefined;
  #decisions = 0;
  #decision: Decision | undefined;
  /** What may cancel the match in play; undefined where it is not written down. */
  #pairing: Of<"match.created">["pairing"] | undefined;
  /** Who decides its disputes, and may look as its seats; undefined if the match names nobody. */
  #judge: Of<"match.created">["judged_by"];
  /** How often judges have looked as its seats. */
  #looks = 0;
  /** Whether the time has come to open what the match keeps closed. */
  #released = false;
  readonly #posted = new Set<number>();
  /** The versions at which a decision was asked. */
  readonly #asked = new Set<number>();
  /** Whether the secrets of the match were opened. */
  disclosed = false;
  /** Whether the time of a round was up, of which `match.created` says nothing. */
  unbound = false;

  /** Before the first line; Wrong for options that no match has. */
  constructor(options: Record<string, unknown>) {
    this.#clocks = new Clocks(options);
  }

  get playing(): boolean {
    return this.#status === "playing";
  }

  get over(): boolean {
    return this.ended !== undefined && this.ended !== "decided";
  }

  /** How the match has ended. */
  get ended(): Exclude<Status, "open" | "playing"> | undefined {
    return this.#status === "open" || this.#status === "playing" ? undefined : this.#status;
  }

  /** Until when a decided match keeps its secrets closed; undefined if it does not. */
  get keptClosed(): { until: string; by: string } | undefined {
    const { open_builds: until, opens_by: by } = this.#pairing ?? {};
    if (this.#status !== "decided" || this.#released || until === undefined || by === undefined) return undefined;
    return { until, by };
  }

  /** Whether all secrets must have been shown by the last line. */
  shows(decks: number): boolean {
    if (this.disclosed || this.keptClosed !== undefined) return true;
    const played = this.#status === "decided" || this.#status === "finished";
    return !played || (decks === 0 && !this.#released);
  }

  /** Whether an event may come after the end, or the match has not ended. */
  mayCome(type: string): boolean {
    if (this.#status === "decided") return (WHILE_DECIDED as readonly string[]).includes(type);
    return !this.over || type === "secrets.opened";
  }

  /** Take the next shared event; Wrong if it cannot come here, or from there, or at that time. */
  take(line: Line, outside: Outside | undefined): void {
    about("origin", () => this.#author(line, outside?.by));
    const seat = (line.data as { seat?: unknown }).seat ?? 0;
    about("seat", () => require(seat === 0 || seat === 1, `there is no seat ${String(seat)}`));
    this.#order(line);
    this.#refuse(line, outside);
    about("time", () => this.#time(line, outside?.at ?? this.#clocks.stamp));
    this.#follow(line);
    this.#clocks.take(line, outside?.at);
  }

  #author(line: Line, by: string | undefined): void {
    let authors: readonly (string | undefined)[] = [AUTHOR[line.type]];
    if (ITS_SEAT.includes(line.type)) authors = [`seat${(line.data as { seat: number }).seat}`];
    if (line.type === "match.rewound") authors = [undefined, "judge"];
    if (line.type === "match.paused" || line.type === "match.resumed") authors = this.#pausers(line);
    if (line.type === "match.cancelled") authors = CANCELLED_BY[line.data.reason] ?? ["server"];
    require(authors.includes(by), `${line.type} by ${by ?? "the rules"}`);
  }

  /** Who pauses a match, or lets it go on: the service as its tournament is paused, or else a judge of the match. */
  #pausers(line: Line): readonly string[] {
    const named = line.type !== "match.paused" || JUDGES.includes(line.data.who);
    return named && !this.#pairing ? ["server", "judge"] : ["server"];
  }

  #order(line: Line): void {
    const { type } = line;
    let statuses: readonly Status[] = OPENING.includes(type) ? ["open"] : ["playing"];
    if (ANYTIME.includes(type)) statuses = ["open", "playing"];
    if (type === "match.cancelled" && ["expired", "round_over"].includes(line.data.reason))
      statuses = ["open", "playing"];
    if (this.#lapsed !== undefined && this.#status === "open")
      statuses = type === "match.finished" || type === "match.halted" ? ["open"] : [];
    else if (this.#status === "decided") statuses = WHILE_DECIDED.includes(type) ? ["decided"] : [];
    else if (type === "secrets.released") statuses = [];
    else if (type === "secrets.opened") statuses = this.disclosed ? [] : ["finished"];
    require(statuses.includes(this.#status), `${type} while the match is ${this.#status}`);
  }

  #refuse(line: Line, outside: Outside | undefined): void {
    if (this.#clocks.paused !== NEVER)
      require(!NOT_WHILE_PAUSED.includes(line.type), `${line.type} while the match is paused`);
    switch (line.type) {
      case "match.created":
        requirePairing(line.data.pairing ?? undefined);
        break;
      case "seat.joined":
        require(!this.#joined[line.data.seat], "the seat is taken");
        requirePlayer(line.data);
        break;
      case "seed.posted":
        require(this.#joined[line.data.seat] === true, "the seat has not joined");
        require(!this.#seeded[line.data.seat], "the seed of the seat was handed in already");
        break;
      case "seed.lapsed":
        this.#lapse(line.data.seats);
        break;
      case "match.finished":
        if (this.#lapsed !== undefined) this.#lose(line.data, this.#lapsed);
        break;
      case "match.cancelled":
        this.#cancel(line.data, outside);
        break;
      case "match.resumed":
        require(this.#clocks.paused !== NEVER, "the match is not paused");
        break;
      case "secrets.released":
        require(!this.#released, "the match keeps nothing closed");
        break;
      case "submission.opened":
      case "secrets.opened":
        require(this.keptClosed === undefined, `${line.type} while builds stay closed`);
        break;
      case "time.given_back":
        require(line.data.decision === (this.#decision?.number ?? 0), "time is given back for what is not open");
        break;
      case "decision.asked":
        this.#ask(line.data);
        break;
      case "match.rewound":
        this.#rewind(line.data, outside);
        break;
      case "rewind.proposed":
        require(this.#asked.has(line.data.to), `no decision was asked at version ${line.data.to}`);
        break;
      case "judge.looked":
        this.#look(line.data);
        break;
      case "answer.given":
      case "seat.timed_out":
      case "submission.posted":
        require(this.#awaits(line.type, line.data), `${line.type}, but nothing of the kind is waited for`);
        break;
      case "submission.sealed":
        if (this.#decisions > 0)
          require(this.#decision?.waiting.includes(line.data.seat) === true, "nothing is asked of the seat");
        break;
    }
  }

  /** A judge rewinds a match of a tournament by a ruling there, and no other match. */
  #rewind({ to, ruling = 0 }: Of<"match.rewound">, outside: Outside | undefined): void {
    const ruled = Boolean(this.#pairing) && outside !== undefined;
    require(ruled === ruling > 0, `the match is rewound by ruling ${ruling}`);
    require(this.#asked.has(to), `no decision was asked at version ${to}`);
  }

  /** Only officials of its tournament look at a match, or the judge whom it names. */
  #look({ who = "" }: Of<"judge.looked">): void {
    if (this.#pairing) require(OFFICIAL.test(who), `${who} looked, who is no official of a tournament`);
    else require(who === "" && (this.#judge ?? null) !== null, "a judge looked whom the match does not name");
    require(this.#looks < MAX_LOOKS, `judges looked more than ${MAX_LOOKS} times`);
  }

  /** Seats forfeit that have not opened their seeds; of one that sent its seed no line shows that it did. */
  #lapse(seats: readonly number[]): void {
    require(this.#clocks.seedSeconds !== undefined, "no seat forfeits by the options");
    require(!this.#joined.includes(false), "a seed lapses before all have joined");
    const missing = [0, 1].filter((seat) => !this.#seeded[seat] && seats.includes(seat));
    require(seats.length > 0 && String(seats) === String(missing), `no seeds of seats ${seats} are missing`);
  }

  #lose({ winner, reason }: Of<"match.finished">, lapsed: readonly number[]): void {
    const [left = null] = [0, 1].filter((seat) => !lapsed.includes(seat));
    require(winner === left && reason === "seed_lapsed", "it is not lost by the seats whose seeds were not opened");
  }

  #cancel({ reason, awaited = [] }: Of<"match.cancelled">, outside: Outside | undefined): void {
    if (reason === "round_over") {
      require(this.#pairing !== null, "the time of a round is up, but the match is of no tournament");
      const clocked = this.#pairing === undefined || this.#pairing.ends !== undefined;
      require(clocked, "the time of a round is up, which has no clock that cancels the match");
    }
    if (reason === "left") require(this.#joined[Number(outside?.by.at(-1))] === true, "it has not joined");
    const forfeits = this.#clocks.seedSeconds !== undefined && !this.#joined.includes(false);
    require(reason !== "seed_missing" || !forfeits, "a seed is missing, but its seat forfeits");
    if (reason === "nobody_joined" || reason === "seed_missing")
      require(this.#joined.includes(false) === (reason === "nobody_joined"), `it is not so that ${reason}`);
    const possible = reason === "round_over" ? this.#awaited(awaited) : [];
    require(String(awaited) === String(possible), "other seats are awaited");
  }

  /** The seats whose answer is awaited; of sealed ones that wait to be opened, the event says which. */
  #awaited(named: readonly number[]): readonly number[] {
    const decision = this.#decision;
    if (decision === undefined) return [];
    if (decision.waiting.length > 0 || !decision.hidden) return decision.waiting;
    return decision.seats.filter((seat) => !this.#posted.has(seat) && named.includes(seat));
  }

  #ask({ decision, seats, seconds, parts = 1 }: Of<"decision.asked">): void {
    require(decision === this.#decisions + 1, `decision ${decision} does not follow decision ${this.#decisions}`);
    const known = seats.every((seat) => seat === 0 || seat === 1);
    require(known && seats.length > 0 && new Set(seats).size === seats.length, "a decision is asked of no such seats");
    require(seconds >= 0 && parts >= 1, `a decision of ${seconds} seconds in ${parts} parts`);
  }

  #awaits(type: Type, { seat, decision: number }: { seat: number; decision: number }): boolean {
    const decision = this.#decision;
    if (decision === undefined || number !== decision.number) return false;
    const toAnswer = decision.waiting.includes(seat);
    const sealed = decision.hidden && decision.waiting.length === 0 && decision.seats.includes(seat);
    const toOpen = sealed && !this.#posted.has(seat);
    if (type === "answer.given") return toAnswer && !decision.hidden;
    return type === "submission.posted" ? toOpen : toAnswer || toOpen;
  }

  /** What the clocks say against this event at this moment. */
  #time(line: Line, now: number): void {
    const deadline = this.#deadline(line);
    if (line.type === "time.given_back") {
      const { milliseconds } = line.data;
      const gone = now - this.#clocks.covered;
      require(0 < milliseconds && milliseconds <= gone, "more time is given back than has gone by");
    } else if (line.type === "secrets.released") {
      const opens = moment(this.#pairing?.opens_by ?? "");
      require(line.data.reason === "over" || now >= opens, `${opens - now} ms before the builds may be opened`);
    } else if (line.type === "match.resumed") {
      const paused = this.#clocks.pause(now);
      require(line.data.milliseconds === paused, `${line.data.milliseconds} ms are given back, not the ${paused} that it was paused`);
    } else if (line.type === "match.cancelled" && line.data.reason === "expired") {
      require(deadline === NEVER, "a match expires that waits with a deadline");
    } else if (line.type === "match.cancelled" && line.data.reason === "round_over") {
      const ends = this.#pairing?.ends;
      require(ends === undefined || now >= moment(ends), "the time of the round is not up");
    } else if (line.type === "match.cancelled" && ["left", "withdrawn"].includes(line.data.reason)) {
      return;
    } else if (["match.cancelled", "seat.timed_out", "seed.lapsed"].includes(line.type)) {
      require(deadline !== NEVER, "a deadline is missed where there is none");
      require(now >= deadline, `${deadline - now} ms before the deadline`);
    } else {
      require(deadline === NEVER || now <= deadline, `${now - deadline} ms after the deadline`);
    }
  }

  /** Until when this event could come from a seat. */
  #deadline(line: Line): number {
    const decision = this.#decision;
    switch (line.type) {
      case "match.cancelled":
        if (decision !== undefined)
          return Math.max(...decision.seats.map((seat) => this.#clocks.deadline(decision.seconds, seat)));
        return this.#joined.includes(false) ? this.#clocks.deadline(this.#clocks.joinSeconds) : this.#opening();
      case "seed.posted":
        return this.#joined.includes(false) ? NEVER : this.#opening();
      case "seed.lapsed":
        return this.#opening();
      case "seat.joined":
        return this.#clocks.deadline(this.#clocks.joinSeconds);
      case "answer.given":
      case "submission.sealed":
      case "submission.posted":
      case "seat.timed_out":
        return decision === undefined ? NEVER : this.#clocks.deadline(decision.seconds, line.data.seat);
      default:
        return NEVER;
    }
  }

  #opening(): number {
    return this.#clocks.deadline(this.#clocks.seedSeconds ?? this.#clocks.joinSeconds);
  }

  #follow(line: Line): void {
    const decision = this.#decision;
    switch (line.type) {
      case "match.created":
        this.#pairing = line.data.pairing;
        this.#judge = line.data.judged_by;
        break;
      case "seat.joined":
        this.#joined[line.data.seat] = true;
        this.#seeded[line.data.seat] = line.data.seed_by !== undefined;
        break;
      case "seed.posted":
        this.#seeded[line.data.seat] = true;
        break;
      case "seed.lapsed":
        this.#lapsed = line.data.seats;
        break;
      case "entropy.fixed":
        this.#status = "playing";
        break;
      case "decision.asked": {
        const { decision: number, seats, seconds, hidden = false, parts = 1 } = line.data;
        this.#decisions = number;
        this.#decision = { number, seats, waiting: [...seats], hidden, seconds, parts: [parts, parts] };
        this.#posted.clear();
        this.#asked.add(line.v);
        break;
      }
      case "answer.given":
      case "seat.timed_out":
        if (decision !== undefined) drop(decision.waiting, line.data.seat);
        break;
      case "submission.sealed":
        if (decision?.hidden) seal(decision, line.data.seat);
        break;
      case "submission.posted":
        this.#posted.add(line.data.seat);
        break;
      case "match.rewound":
        this.#decision = undefined;
        break;
      case "judge.looked":
        this.#looks += 1;
        break;
      case "match.finished":
      case "match.cancelled":
      case "match.halted":
        this.#status = line.type.slice("match.".length) as Status;
        if (this.#status === "finished" && this.#pairing?.open_builds !== undefined && this.#lapsed === undefined) this.#status = "decided";
        if (line.type === "match.cancelled")
          this.unbound = line.data.reason === "round_over" && this.#pairing === undefined;
        this.#decision = undefined;
        break;
      case "secrets.released":
        this.#released = true;
        break;
      case "secrets.opened":
        this.disclosed = true;
        this.#status = "finished";
        break;
    }
  }
}

function requirePairing(pairing: NonNullable<Of<"match.created">["pairing"]> | undefined): void {
  if (pairing === undefined) return;
  const { tournament, stage, round, slot, ends, open_builds: closed, opens_by: opens } = pairing;
  require(isId(tournament) && stage >= 0 && slot >= 0 && round > 0, "the match is of no such pairing");
  if (ends !== undefined) moment(ends);
  if (closed !== undefined) moment(opens ?? "");
  require(closed !== undefined || opens === undefined, "it names when builds are opened that never are closed");
}

/** One part of a hidden answer is in. */
function seal(decision: Decision, seat: number): void {
  const left = (decision.parts[seat] ?? 1) - 1;
  decision.parts[seat] = left;
  if (left === 0) drop(decision.waiting, seat);
}

function drop(seats: number[], seat: number): void {
  const at = seats.indexOf(seat);
  if (at >= 0) seats.splice(at, 1);
}
