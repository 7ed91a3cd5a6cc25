/** The words of the pages, from the catalogue that templates use, too. */

import { type Key, type Language, catalogue } from "./catalogue.ts";

export type { Key, Language, Text } from "./catalogue.ts";

/** The language of a page, or of an element that names one. */
export function languageOf(element: Element = document.documentElement): Language {
  return element.closest("[lang]")?.getAttribute("lang") === "ja" ? "ja" : "en";
}

/** The text of a key, with `{facts}` filled in. */
export function words(key: Key, language: Language, facts: Record<string, string | number> = {}): string {
  return catalogue[key][language].replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name]));
}
