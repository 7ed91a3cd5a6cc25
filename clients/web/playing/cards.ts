/** What a form offers: what is printed on cards, and what they and the words of closed sets are called. */

import type { Client, Schemas } from "../../typescript/client.ts";
import { ClientError } from "../../typescript/errors.ts";
import type { Language, Text } from "../words.ts";
import { folded } from "./pointing.ts";

/** What is printed on a card, or at least its name. */
export type Printed = Pick<Schemas["Face"], "name"> & Partial<Schemas["Face"]>;

/** What is known of the things that a form offers, by their ids. */
export type Catalogue = ReadonlyMap<string, Printed>;

/** The cards of a set in its order; none where the game draws none, or they cannot be had now. */
export async function cardsOf(api: Client, game: string, set: string): Promise<Map<string, Printed>> {
  try {
    const { faces } = await api.faces(game, set);
    return new Map(faces.map(({ card, face }) => [card, face]));
  } catch (error) {
    if (error instanceof ClientError) return new Map();
    throw error;
  }
}

/** The names that the form of a decision (`ask`) has for ids that are no cards, such as soldiers on a roster. */
export function namesIn(ask: unknown): Map<string, Text> {
  const names = typeof ask === "object" && ask !== null && "names" in ask ? ask.names : undefined;
  if (typeof names !== "object" || names === null) return new Map();
  const found = Object.entries(names as Record<string, Partial<Text>>);
  return new Map(found.map(([id, { ja, en }]) => [id, { ja: ja ?? id, en: en ?? id }]));
}

/** The field, for `wordId`, whose words are the names of fields. */
export const FIELDS = "fields";

/** The key of a word in the names of `wordsOf`. */
export function wordId(field: string, word: string): string {
  return `${field}.${word}`;
}

/** The names of the words that fields of a game may have, by `wordId`; none where they cannot be had now. */
export async function wordsOf(api: Client, game: string): Promise<Map<string, Text>> {
  try {
    const { sets } = await api.gameWords(game);
    const named = sets.flatMap(({ fields, words }) => fields.flatMap((field) => words.map((word) => [field.split(".").at(-1) ?? "", word] as const)));
    return new Map(named.map(([field, { value, ja, en }]) => [wordId(field, value), { ja, en }]));
  } catch (error) {
    if (error instanceof ClientError) return new Map();
    throw error;
  }
}

/** Whether a card has every word of a text on it, or as its id. */
export function hasWords(id: string, printed: Printed | undefined, text: string): boolean {
  const parts = printed === undefined ? [] : [printed.name, ...(printed.kind ? [printed.kind] : []), ...(printed.text ?? [])];
  const all = folded([id, ...parts.flatMap((part) => [part.ja, part.en])].join("\n"));
  return folded(text).split(/\s+/u).every((word) => all.includes(word));
}

/** The kinds of some cards, each once. */
export function kindsOf(ids: readonly string[], catalogue: Catalogue, language: Language): string[] {
  return [...new Set(ids.flatMap((id) => catalogue.get(id)?.kind?.[language] ?? []))];
}
