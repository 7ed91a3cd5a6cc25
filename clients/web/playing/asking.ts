/** The service as a page asks it: in the reader's language, and quick to notice that the network is gone. */

import { Client } from "../../typescript/client.ts";
import { Refused } from "../../typescript/errors.ts";
import { type Language, words } from "../words.ts";
import { browserStore } from "./held.ts";

/** Seconds of pauses after which the network counts as lost; pages then try again by themselves. */
const PATIENCE = 2;

/** The service of this page, whose sentences are in the reader's language. */
export function serviceIn(language: Language, origin: string = location.origin): Client {
  return new Client(origin, { patience: PATIENCE, language, seeds: browserStore() });
}

/** What went wrong, as sentences for people. */
export function sentencesOf(error: unknown, language: Language): string[] {
  if (!(error instanceof Refused)) return [words("play.unreachable", language)];
  const broken = error.problem.errors ?? [];
  return broken.length > 0 ? broken.map((one) => one.detail) : [error.problem.detail || error.problem.title];
}
