/** The text that an author is writing, kept in the browser. */

/** The draft of a game; undefined without one, or where the browser keeps nothing. */
export function draftOf(game: string): string | undefined {
  try {
    return localStorage.getItem(key(game)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keep a draft; what the browser refuses to keep is lost with the page. */
export function keepDraft(game: string, text: string): void {
  try {
    localStorage.setItem(key(game), text);
  } catch {
    // Full, or forbidden: the text is still on the page.
  }
}

/** Forget the draft of a game. */
export function dropDraft(game: string): void {
  try {
    localStorage.removeItem(key(game));
  } catch {
    // There was none.
  }
}

const key = (game: string): string => `saikoro:workshop:${game}`;
