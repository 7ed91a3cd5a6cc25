/** Keys of organisers and judges, which this browser keeps and sends to this service alone. */

import { Client } from "../../typescript/index.ts";
import type { Language } from "../words.ts";

const NAME = "saikoro.official.";

/** The key that this browser keeps for a tournament. */
export function keptKey(tournament: string): string | undefined {
  return localStorage.getItem(NAME + tournament) ?? undefined;
}

/** Keep a key for a tournament; forget it if there is none. */
export function keepKey(tournament: string, key: string | undefined): void {
  if (key === undefined) localStorage.removeItem(NAME + tournament);
  else localStorage.setItem(NAME + tournament, key);
}

/** A client of this service that is answered in a language. */
export function clientIn(language: Language): Client {
  return new Client(location.origin, { language });
}
