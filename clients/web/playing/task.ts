/** What a build board is for: which answer is built, of which cards, and how it is checked. */

import type { Client, Decision, Schemas } from "../../typescript/client.ts";
import type { Text } from "../words.ts";
import { type Printed, cardsOf, wordsOf } from "./cards.ts";
import type { Choice } from "./pointing.ts";
import type { Schema } from "./schema.ts";
import type { Sitting } from "./sitting.ts";

/** What answers of a game are built of. */
export interface Supplies {
  /** The JSON Schema of the game. */
  readonly root: Schema;
  /** What is printed on the cards of the set. */
  readonly cards: ReadonlyMap<string, Printed>;
  /** The names of the words of the game. */
  readonly closed: ReadonlyMap<string, Text>;
}

/** The result of checking an answer; pointers are into it. */
export type Checked = Pick<Schemas["AnswerChecked"], "legal" | "errors" | "further">;

/** An answer to build. */
export interface Task {
  /** The board begins anew with a task that has another id. */
  readonly id: string;
  /** The id of the game. */
  readonly game: string;
  /** The name of the decision. */
  readonly name: string;
  /** The form of the answer. */
  readonly ask: unknown;
  /** Legal answers. */
  readonly options: readonly Choice[];
  /** The answer as it is so far; undefined if there is none. */
  readonly begun: unknown;
  readonly supplies: Promise<Supplies>;
  /** What is wrong with an answer. ClientError if that cannot be found out now. */
  check(answer: unknown): Promise<Checked>;
  /** The build that a file has with this answer. */
  file(answer: unknown): readonly unknown[];
}

/** What answers of a game are built of, as the service has it. */
export async function suppliesOf(api: Client, game: string, set: string, version?: string): Promise<Supplies> {
  const schema = api.gameSchema(game, version) as Promise<Schema>;
  const [root, cards, closed] = await Promise.all([schema, cardsOf(api, game, set), wordsOf(api, game)]);
  return { root, cards, closed };
}

/** The answer of a seat to the open decision of its match. */
export function taskOfSeat(sitting: Sitting, decision: Decision, game: string, set: string): Task {
  const { api, match, token } = sitting;
  const text = sessionStorage.getItem(draftOf(sitting, decision));
  return {
    id: `${match}.${sitting.seat}.${decision.decision}`,
    game,
    name: decision.name ?? "",
    ask: decision.ask,
    options: decision.options ?? [],
    begun: text === null ? undefined : JSON.parse(text),
    supplies: suppliesOf(api, game, set),
    check: async (answer) => {
      const checked = await api.check(match, answer, token ?? "");
      const { further } = checked;
      return {
        legal: checked.legal,
        errors: within("/answer", checked.errors),
        further: further === null ? null : { ...further, pointer: inside("/answer", further.pointer) },
      };
    },
    file: (answer) => [answer],
  };
}

/** Where this tab keeps an answer that is not handed in yet. */
export function draftOf(sitting: Sitting, decision: Decision): string {
  return `saikoro.draft.${sitting.match}.${sitting.seat}.${decision.decision}`;
}

/** Those of the errors that are within a place of the request, with pointers from there. */
export function within(place: string, errors: readonly Schemas["BrokenRule"][]): Schemas["BrokenRule"][] {
  const there = errors.filter(({ pointer }) => pointer === place || (pointer ?? "").startsWith(`${place}/`));
  return there.map((one) => ({ ...one, pointer: inside(place, one.pointer ?? "") }));
}

function inside(place: string, pointer: string): string {
  return pointer.slice(place.length);
}
