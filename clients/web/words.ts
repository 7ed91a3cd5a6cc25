/** The words of the pages, from the catalogue that templates use, too. */

import check from "../../service/web/texts/check.json";
import games from "../../service/web/texts/games.json";
import match from "../../service/web/texts/match.json";
import play from "../../service/web/texts/play.json";
import site from "../../service/web/texts/site.json";
import tournaments from "../../service/web/texts/tournaments.json";
import workshop from "../../service/web/texts/workshop.json";

/** A language of the pages. */
export type Language = "ja" | "en";
/** A text in every language. */
export type Text = Record<Language, string>;

const catalogue = { ...check, ...games, ...match, ...play, ...site, ...tournaments, ...workshop } satisfies Record<string, Text>;

/** A key of the catalogue. */
export type Key = keyof typeof catalogue;

/** The language of a page, or of an element that names one. */
export function languageOf(element: Element = document.documentElement): Language {
  return element.closest("[lang]")?.getAttribute("lang") === "ja" ? "ja" : "en";
}

/** The text of a key, with `{facts}` filled in. */
export function words(key: Key, language: Language, facts: Record<string, string | number> = {}): string {
  return catalogue[key][language].replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name]));
}
