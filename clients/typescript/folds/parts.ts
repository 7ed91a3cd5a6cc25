/** What the folds of all games are made of. */

import type { components } from "../api.ts";
import { UnexpectedAnswer } from "../errors.ts";

export type Line = components["schemas"]["Line"];

/** How the lines of a match change what `game` of its state is. */
export interface GameFold<G, C> {
  /** `game` before the first line. */
  start(options: Readonly<Record<string, unknown>>): G;
  /** Apply a line, of which those of other games and most shared ones change nothing; `cards` is the card set. */
  take(game: G, line: Line, cards: C): void;
}

/** What must be there. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new UnexpectedAnswer(`there is no ${what}`);
  return value;
}

/** The entry of a list, which must be there. */
export function at<T>(list: readonly T[], index: number): T {
  return present(list[index], `entry ${index}`);
}

/** The value of a key, which must be there. */
export function entry<T>(map: Readonly<Record<string, T>>, key: string): T {
  return present(Object.hasOwn(map, key) ? map[key] : undefined, key);
}

/** Put a value under a key, which may be any text: `__proto__`, too. */
export function put<T>(map: Record<string, T>, key: string, value: T): void {
  Object.defineProperty(map, key, { value, configurable: true, enumerable: true, writable: true });
}

/** Take a value out of a list, once; whether it was there. */
export function drop<T>(list: T[], value: T): boolean {
  const index = list.indexOf(value);
  if (index >= 0) list.splice(index, 1);
  return index >= 0;
}

/** The seat whose letter an id begins with. */
export function seatOf(id: string): number {
  return id.startsWith("A") ? 0 : 1;
}
