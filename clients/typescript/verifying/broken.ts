/** What is wrong with a record. */

import { UnexpectedAnswer } from "../errors.ts";

/** These bytes are no record: their first line is no header. */
export class NoRecord extends UnexpectedAnswer {
  override readonly name: string = "NoRecord";
}

/** Something in a record that cannot be true, which makes it `not_sound`. */
export class BrokenRecord extends UnexpectedAnswer {
  override readonly name: string = "BrokenRecord";
  /** The verdict about the record. */
  readonly verdict = "not_sound";
  /** The number of the line, 0 for the header. */
  readonly line: number;

  /** The error of a line, and what is wrong with it. */
  constructor(line: number, what: string) {
    super(`line ${line}: ${what}`);
    this.line = line;
  }
}

/** Why a line cannot be true, before it is known which line it is. */
export class Wrong extends UnexpectedAnswer {}

export function require(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Wrong(what);
}
