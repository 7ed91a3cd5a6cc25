/** Who sits at a seat: the names, ids and bots that a service seats. */

import type { components } from "../api.ts";
import { spelled } from "../bytes.ts";
import { require } from "./broken.ts";
import { digits } from "./spelling.ts";

type Joined = Extract<components["schemas"]["Line"], { type: "seat.joined" }>["data"];

/** Characters of a player's name. */
const MOST_LETTERS = 40;

/** Controls, format characters, what is no character, and what is shown as nothing. */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0]/u;

/** Emoji that may be joined to one picture, such as a family, and signs that may be joined to them. */
const JOINED =
  "[\\u{1f300}-\\u{1f3fa}\\u{1f400}-\\u{1f64f}\\u{1f680}-\\u{1f6ff}\\u{1f7e0}-\\u{1f7eb}\\u{1f900}-\\u{1faff}" +
  "↔↕☠♀♂⚕⚖⚧⛓⛹✈❤➡⬛]";

/** A joiner between two of them; a drawing or the colour of a skin may be chosen before it. */
const JOINER = new RegExp(`(?<=${JOINED}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]{0,3})\\u200d(?=${JOINED})`, "gu");

/** More marks on a letter than any script needs, which cover other lines. */
const COVERING = /[\p{Mn}\p{Me}]{5}/u;

/** The budget of every bot, and the most of it. */
const BOTS: Readonly<Record<string, readonly [budget: string, most: number] | undefined>> = {
  random: undefined,
  greedy: ["looks", 64],
  mcts: ["playouts", 100_000],
};

/** Whether a value is 16 bytes as hexadecimal digits. */
export const isId = digits(32);

/** Wrong if no service would have seated this player. */
export function requirePlayer({ player, player_id, bot, name_commit }: Joined): void {
  require(player == null || name_commit == null, "a player's name is in the line, or committed to");
  require(player == null || isName(player), `a player's name has 1 to ${MOST_LETTERS} characters, all shown`);
  require(player_id == null || isId(player_id), "a player's id is 32 lowercase hexadecimal digits");
  require(bot == null || isBot(bot as Record<string, unknown>), "there is no such bot");
}

/** Whether a service takes a name. */
export function isName(name: string): boolean {
  if ([...name].length > MOST_LETTERS || name.trim() === "") return false;
  return !HIDDEN.test(name.replaceAll(JOINER, "")) && !COVERING.test(name);
}

/** Whether a bot is named, with its budget or, as entries of tournaments do, without it. */
function isBot({ bot, ...budget }: Record<string, unknown>): boolean {
  if (typeof bot !== "string" || !Object.hasOwn(BOTS, bot)) return false;
  if (spelled(budget) === "{}") return true;
  const [name, most] = BOTS[bot] ?? [];
  if (name === undefined || most === undefined) return false;
  const given = budget[name];
  return Object.keys(budget).length === 1 && typeof given === "number" && 1 <= given && given <= most;
}
