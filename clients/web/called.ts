/** What the player of a seat is called, as `player_name` of the service has it. */

import type { Schemas } from "../typescript/client.ts";
import { type Language, words } from "./words.ts";

/** The name of a player; undefined without one, and once it is withdrawn. A bot that has no other goes by its kind. */
export function called({ player, bot }: Schemas["SeatView"], language: Language): string | undefined {
  if (bot !== null && (player === null || player === bot.bot)) return words(`bot.${bot.bot}`, language);
  return player ?? undefined;
}
