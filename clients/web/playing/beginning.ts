/** Beginning a match: it is opened, and the seats of this browser are taken. */

import type { Client, Schemas } from "../../typescript/client.ts";
import { ClientError } from "../../typescript/errors.ts";
import type { Language } from "../words.ts";
import { serviceIn } from "./asking.ts";
import { Held, browserStore } from "./held.ts";
import { playerName } from "./names.ts";
import type { Bot } from "./opponents.ts";

/** The bot of a first match: the others win nearly every match against it. */
const EASY: Bot = { bot: "random" };

/** What somebody wants to begin. */
export interface Wanted {
  /** The id of the game. */
  readonly game: string;
  /** Its options; those that are absent have their defaults. */
  readonly options: Schemas["CreateMatch"]["options"];
  /** Who may find it and join. */
  readonly access: "invitation" | "unlisted" | "listed";
  /** The bots, by seat. */
  readonly bots: Readonly<Record<number, Bot>>;
  /** The seats of this browser, the first of which has the name. */
  readonly seats: readonly (0 | 1)[];
  /** The name of the player; empty for none. */
  readonly player: string;
}

/** Open a match and take its seats, which are held from then on; the id of the match. */
export async function begin(api: Client, held: Held, wanted: Wanted): Promise<string> {
  const { game, options, access, bots, seats, player } = wanted;
  const created = await api.create(game, options, { access, bots });
  const { match, invitation, creator_token: creator } = created;
  held.open(match, { creator, ...(invitation === undefined ? {} : { invitation }) });
  for (const seat of seats) {
    const asked = { seat, ...(invitation === undefined ? {} : { invitation }) };
    const named = player !== "" && seat === seats[0] ? { ...asked, player } : asked;
    const taken = await api.join(match, named);
    held.take(match, seat, taken.token, taken.receipt);
  }
  return match;
}

/**
 * Begin a match against an easy bot; where its page is, on which a ready-made deck is handed in. Undefined if the
 * service opens none.
 */
export async function quickMatch(game: string, language: Language): Promise<string | undefined> {
  const wanted = { game, options: {}, access: "unlisted", bots: { 1: EASY }, seats: [0], player: playerName() } as const;
  try {
    const held = new Held(browserStore());
    const match = await begin(serviceIn(language), held, wanted);
    held.wantAnything(match, true);
    return `/m/${match}${pageQuery()}`;
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return undefined;
  }
}

/** The chosen language, for the next page. */
export function pageQuery(): string {
  const language = new URLSearchParams(location.search).get("lang");
  return language === null ? "" : `?lang=${language}`;
}
