/** Words of games in the reader's language, as far as this service knows the game. */

import { Client } from "../../typescript/index.ts";
import { type Key, type Language, type Text, catalogue } from "../catalogue.ts";
import { words } from "../words.ts";

/** The field of the reasons for which matches of a game end; each game has a type of its own. */
export const ENDING = "State.reason";

/** Why a match of any game is lost before it begins. */
const LOST_BEFORE: [string, Text][] = [["seed_lapsed", catalogue["check.ending.seed_lapsed"]]];

/** What a game calls things. */
export class Labels {
  readonly title: Text | undefined;
  readonly #words: ReadonlyMap<string, ReadonlyMap<string, Text>>;

  constructor(title?: Text, words: ReadonlyMap<string, ReadonlyMap<string, Text>> = new Map()) {
    this.title = title;
    this.#words = words;
  }

  /** The label of a word in a field such as `DieRolled.why`; the word itself if it is not known. */
  of(field: string, word: string, language: Language): string {
    return this.#words.get(field)?.get(word)?.[language] ?? word;
  }
}

/** The words of a game; none if this service does not have the game. */
export async function labelsOf(game: string, client = new Client(location.origin)): Promise<Labels> {
  const known = (await client.games()).find((one) => one.game === game);
  if (known === undefined) return new Labels();
  const { sets } = await client.gameWords(game);
  const found = new Map<string, Map<string, Text>>();
  for (const { fields, words: listed } of sets) {
    const labels = new Map(listed.map(({ value, ja, en }) => [value, { ja, en }]));
    for (const field of fields) found.set(field, labels);
    if (fields.some((field) => field.endsWith("State.reason"))) found.set(ENDING, new Map([...labels, ...LOST_BEFORE]));
  }
  return new Labels({ ja: known.title_ja, en: known.title }, found);
}

/** What a verifier leaves open, in the reader's language: it writes the English texts of the catalogue. */
export function openInWords(unchecked: string, language: Language): string {
  for (const key of Object.keys(catalogue) as Key[]) {
    if (!key.startsWith("check.open.")) continue;
    const facts = filledIn(catalogue[key].en, unchecked);
    if (facts !== undefined) return words(key, language, facts).replaceAll("`", "");
  }
  return unchecked;
}

/** The facts with which a text was filled in; undefined if it is another text. */
function filledIn(text: string, filled: string): Record<string, string> | undefined {
  const pattern = text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>.*)");
  const found = new RegExp(`^${pattern}$`, "s").exec(filled);
  return found === null ? undefined : { ...found.groups };
}
