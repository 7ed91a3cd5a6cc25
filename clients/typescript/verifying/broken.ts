/** What is wrong with a record. */

import { UnexpectedAnswer } from "../errors.ts";

/** These bytes are no record: their first line is no header. */
export class NoRecord extends UnexpectedAnswer {}

/** Something in a record that cannot be true, which makes it `not_sound`; `line` is 0 for the header. */
export class BrokenRecord extends UnexpectedAnswer {
  readonly verdict = "not_sound";
  readonly line: number;

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
