/** The name that somebody plays under in this browser. */

const NAME = "saikoro.name";

/** The name that was used last; empty without one. */
export function playerName(): string {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

/** Use a name the next time, too. */
export function rememberName(name: string): void {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // Then it is asked for again.
  }
}
