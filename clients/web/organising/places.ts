/** Where two entrants meet in a tournament. */

import type { Schemas } from "../../typescript/index.ts";

/** A pairing of two, with its place. */
export interface Place {
  readonly stage: number;
  readonly round: number;
  readonly pairing: Schemas["PairingResult"];
}

/** The pairings of two of a tournament, the newest first. */
export function placesOf({ stages }: Pick<Schemas["Results"], "stages">): Place[] {
  const all = stages.flatMap(({ stage, rounds }) =>
    rounds.flatMap(({ round, pairings }) => pairings.map((pairing) => ({ stage, round, pairing }))),
  );
  return all.filter(({ pairing }) => pairing.b !== null).reverse();
}
