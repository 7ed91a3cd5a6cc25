/**
 * The texts of the pages, which templates use, too.
 *
 * A build has no text here: each script brings those that it names (`texts.mjs`), so that a page loads no others.
 */

import check from "../../service/web/texts/check.json";
import disputes from "../../service/web/texts/disputes.json";
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

export const catalogue = { ...check, ...disputes, ...games, ...match, ...play, ...site, ...tournaments, ...workshop } satisfies Record<string, Text>;

/** A key of the catalogue. */
export type Key = keyof typeof catalogue;
