/** Idempotency keys of requests that must not be done twice, kept over a reload of the page. */

/** The key of an intention: the same one as long as it is the same request and has not been settled. */
export function keptKey(what: string, where: string, request: string): string {
  const name = nameOf(what, where);
  const [before, key] = JSON.parse(sessionStorage.getItem(name) ?? "[]") as [string?, string?];
  if (before === request && key !== undefined) return key;
  const made = randomKey();
  sessionStorage.setItem(name, JSON.stringify([request, made]));
  return made;
}

/** The seed of a seat that is asked for: 64 digits, the same one as long as it is the same request. */
export function keptSeed(where: string, request: string): string {
  return keptKey("seed", where, request) + keptKey("seed-too", where, request);
}

/** Forget the seed of a seat that the service has given, which the client keeps from then on. */
export function settledSeed(where: string): void {
  settledKey("seed", where);
  settledKey("seed-too", where);
}

/** Forget the key of an intention that the service has answered. */
export function settledKey(what: string, where: string): void {
  sessionStorage.removeItem(nameOf(what, where));
}

/** 32 random hexadecimal digits. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
}

function nameOf(what: string, where: string): string {
  return `saikoro.${what}.${where}`;
}
