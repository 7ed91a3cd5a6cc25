/** What is wrong with a record. */

import { UnexpectedAnswer } from "../errors.ts";

/** These bytes are no record: their first line is no header. */
export class NoRecord extends UnexpectedAnswer {
  override readonly name: string = "NoRecord";
}

/** The kind of a fault in one word, as `what` of the faults in an audit by the service. */
export type FaultKind =
  | "canonical"
  | "card"
  | "deck"
  | "die"
  | "draw"
  | "head"
  | "line"
  | "link"
  | "mix"
  | "name"
  | "order"
  | "origin"
  | "receipt"
  | "seat"
  | "seed"
  | "submission"
  | "time"
  | "version";

/** What follows from the lines before, and what is written, where the two can be compared. */
export interface Compared {
  /** What stands there if the record is true. */
  expected: string;
  /** What stands there. */
  found: string;
}

/** Something in a record that cannot be true, which makes it `not_sound`. */
export class BrokenRecord extends UnexpectedAnswer {
  override readonly name: string = "BrokenRecord";
  /** The verdict about the record. */
  readonly verdict = "not_sound";
  /** The number of the line, 0 for the header. */
  readonly line: number;
  /** The kind of the fault. */
  readonly what: FaultKind;
  /** What is wrong, without the number of the line. */
  readonly detail: string;
  /** What follows from the lines before, and what is written in its place. */
  readonly compared: Compared | undefined;

  /** The error of a line, and what is wrong with it. */
  constructor(line: number, detail: string, what: FaultKind, compared?: Compared) {
    super(`line ${line}: ${detail}`);
    this.line = line;
    this.detail = detail;
    this.what = what;
    this.compared = compared;
  }
}

/** Why a line cannot be true, before it is known which line it is. */
export class Wrong extends UnexpectedAnswer {
  /** The kind of the fault; undefined until a caller knows. */
  what: FaultKind | undefined;
  readonly compared: Compared | undefined;

  constructor(detail: string, compared?: Compared) {
    super(detail);
    this.compared = compared;
  }
}

export function require(holds: boolean, detail: string): asserts holds {
  if (!holds) throw new Wrong(detail);
}

/** Wrong unless what is written is what follows from the lines before. */
export function requireSame(found: number | string | undefined, expected: number | string, detail: string): void {
  if (found !== expected) throw new Wrong(detail, { expected: String(expected), found: String(found) });
}

/** What `check` returns; a fault that it finds is of this kind, if it does not know better. */
export function about<T>(what: FaultKind, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw kinded(error, what);
  }
}

/** The error, of this kind if it is a fault that has none. */
export function kinded(error: unknown, what: FaultKind): unknown {
  if (error instanceof Wrong) error.what ??= what;
  return error;
}
