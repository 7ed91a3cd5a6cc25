/** Trials of cards, as the workshop shows them. */

import type { Schemas } from "../../typescript/client.ts";

/** A trial as far as it has come. */
export type Trial = Schemas["TrialView"];

/** The most cards that are put in a build at once. */
const MOST_IN_BUILD = 12;

/** Whether no more matches of a trial are played. */
export function isOver({ state }: Trial): boolean {
  return state !== "waiting" && state !== "playing";
}

/** The names of all cards of a set, by id, and of those that the house set does not have so. */
export function ownCards(mine: Schemas["CardFaces"], house: Schemas["CardFaces"]): Cards {
  const known = new Map(house.faces.map(({ card, face }) => [card, JSON.stringify(face)]));
  const named = mine.faces.map(({ card, face }) => [card, face.name, known.get(card) === JSON.stringify(face)] as const);
  return {
    all: new Map(named.map(([card, name]) => [card, name])),
    own: new Map(named.filter(([, , same]) => !same).map(([card, name]) => [card, name])),
  };
}

/** Cards that can be tried. */
export interface Cards {
  /** All cards of the set. */
  readonly all: ReadonlyMap<string, Schemas["Label"]>;
  /** Those that the house set does not have, or has otherwise. */
  readonly own: ReadonlyMap<string, Schemas["Label"]>;
}

/** The tried cards that a build is begun with. */
export function triedIn(trial: Trial): readonly string[] {
  return trial.cards.slice(0, MOST_IN_BUILD);
}
