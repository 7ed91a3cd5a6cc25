/** The cards that the first build of a match is begun with, kept in this tab. */

/** The most that are kept. */
const MOST = 12;

/** Begin builds of a match with these cards. */
export function wantCards(match: string, cards: readonly string[]): void {
  if (cards.length > 0) sessionStorage.setItem(keyOf(match), JSON.stringify(cards.slice(0, MOST)));
}

/** The cards that builds of a match are begun with. */
export function wantedCards(match: string): readonly string[] {
  return JSON.parse(sessionStorage.getItem(keyOf(match)) ?? "[]") as string[];
}

function keyOf(match: string): string {
  return `saikoro.cards.${match}`;
}
