/** Answering by pointing: which things may be pointed at next, and which answers are left. Knows no game. */

/** A legal answer, its labels, and the ids of the things that it names, in order. */
export interface Choice {
  /** The answer, ready to post. */
  readonly answer: unknown;
  /** The Japanese label. */
  readonly ja: string;
  /** The English label. */
  readonly en: string;
  /** The ids of what it names on the table, in the order in which one points at them. */
  readonly things?: readonly string[];
}

/** Where somebody stands who has pointed at some things. */
export interface Pointed<C extends Choice> {
  /** The choices that are left. */
  readonly left: readonly C[];
  /** The ids that may be pointed at next; empty where words alone distinguish what is left. */
  readonly offered: ReadonlySet<string>;
  /** Those of them that a choice names next; the others are pointed at out of order. */
  readonly next: ReadonlySet<string>;
  /** The choices to be shown in words now: they name nothing more than has been pointed at. */
  readonly worded: readonly C[];
  /** The only choice that is left, once something has been pointed at. */
  readonly only: C | undefined;
}

/**
 * Where one stands who has pointed at `picked`, in this order.
 *
 * What names the picked things first and in this order goes before what names them later or in another order, so
 * that pointing out of order works where nothing else can be meant. Without `present`, every thing is on the table;
 * an id that is not there is not waited for.
 */
export function pointed<C extends Choice>(
  choices: readonly C[],
  picked: readonly string[],
  present?: ReadonlySet<string>,
): Pointed<C> {
  const named = new Map(choices.map((choice) => [choice, thingsOf(choice, present)]));
  const things = (choice: C): readonly string[] => named.get(choice) ?? [];
  const left = closest(choices, picked, things);
  const same = left.every((choice) => sameThings(things(choice), things(left[0] ?? choice)));
  const rest = (choice: C): string[] => things(choice).filter((thing) => !picked.includes(thing));
  if (same && (picked.length > 0 || left.every((choice) => things(choice).length === 0))) {
    return { left, offered: new Set(), next: new Set(), worded: left, only: picked.length > 0 ? lone(left) : undefined };
  }
  const worded = left.filter((choice) => rest(choice).length === 0);
  const next = left.flatMap((choice) => rest(choice).slice(0, 1));
  return { left, offered: new Set(left.flatMap(rest)), next: new Set(next), worded, only: undefined };
}

/** What is picked after pointing at one thing more; null where no choice that is left names it. */
export function withPicked<C extends Choice>(
  choices: readonly C[],
  picked: readonly string[],
  thing: string,
  present?: ReadonlySet<string>,
): string[] | null {
  return pointed(choices, picked, present).offered.has(thing) ? [...picked, thing] : null;
}

/** What stays picked where a thing is taken back: the others, or those before it where no choice names these alone. */
export function without<C extends Choice>(choices: readonly C[], picked: readonly string[], thing: string): string[] {
  const others = picked.filter((one) => one !== thing);
  return pointed(choices, others).left.length > 0 ? others : picked.slice(0, picked.indexOf(thing));
}

/** What one tap answers: the only choice, or the one that names nothing beside those that are pointed at, such as to pass. */
export function tapped<C extends Choice>(choices: readonly C[], picked: readonly string[]): C | undefined {
  const { left, offered, worded } = pointed(choices, picked);
  if (left.length === 1 || offered.size === 0) return lone(left);
  return picked.length === 0 ? lone(worded) : undefined;
}

/** The choices whose labels have every word of a text, in any order. */
export function filtered<C extends Choice>(choices: readonly C[], text: string, language: "ja" | "en"): readonly C[] {
  const wanted = folded(text).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return choices;
  return choices.filter((choice) => {
    const label = folded(choice[language]);
    return wanted.every((word) => label.includes(word));
  });
}

/** Text for comparing: full width as half width, capitals as small letters, katakana as hiragana. */
export function folded(text: string): string {
  const plain = text.normalize("NFKC").toLowerCase();
  return plain.replace(/[\u30a1-\u30f6]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x60));
}

function thingsOf(choice: Choice, present?: ReadonlySet<string>): readonly string[] {
  const things = [...new Set(choice.things ?? [])];
  return present === undefined ? things : things.filter((thing) => present.has(thing));
}

function closest<C extends Choice>(
  choices: readonly C[],
  picked: readonly string[],
  things: (choice: C) => readonly string[],
): readonly C[] {
  const fits = [beginsWith, keepsOrder, hasAll];
  for (const fit of fits) {
    const found = choices.filter((choice) => fit(things(choice), picked));
    if (found.length > 0) return found;
  }
  return [];
}

function beginsWith(things: readonly string[], picked: readonly string[]): boolean {
  return picked.every((thing, place) => things[place] === thing);
}

function keepsOrder(things: readonly string[], picked: readonly string[]): boolean {
  const places = picked.map((thing) => things.indexOf(thing));
  return places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1));
}

function hasAll(things: readonly string[], picked: readonly string[]): boolean {
  return picked.every((thing) => things.includes(thing));
}

function sameThings(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && hasAll(some, others);
}

function lone<C>(left: readonly C[]): C | undefined {
  return left.length === 1 ? left[0] : undefined;
}
