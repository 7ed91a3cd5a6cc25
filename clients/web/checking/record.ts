/** What the lines of a record say, for showing beside a verdict; nothing here decides whether it is true. */

import { below, drawWords } from "../../typescript/verifying.ts";

/** A die as a line has it. */
export interface RecordedDie {
  line: number;
  draw: number;
  low: number;
  sides: number;
  value: number;
  why: string;
}

/** A word of a draw, which gave a die or was skipped. */
export interface Word {
  number: number;
  word: number;
  used: boolean;
}

/** Where a die comes from. */
export interface DieProof {
  draw: number;
  link: string;
  linkLine: number;
  mix: string;
  words: Word[];
}

/** How a match ended. */
export type Ending =
  | { how: "finished"; winner: number | null; reason: string }
  | { how: "cancelled"; reason: string }
  | { how: "halted" };

/** A record, read leniently: what a line does not have is left out. */
export interface RecordFacts {
  match: string;
  game: string;
  ruleset: string;
  lines: readonly string[];
  players: (string | undefined)[];
  /** Whether the line of a player commits to a name, which lies beside the lines. */
  committed: boolean[];
  /** Whether such a name was withdrawn. */
  withdrawn: boolean[];
  dice: RecordedDie[];
  ending: Ending | undefined;
  mix: string;
  /** The link of each draw, with its line. */
  links: Map<number, { link: string; line: number }>;
}

type Data = Record<string, unknown>;

/** The facts of a record up to a line, the header's among them; undefined if it has no header. */
export function factsOf(record: Uint8Array, upTo = Infinity): RecordFacts | undefined {
  const lines = new TextDecoder().decode(record).split("\n");
  if (lines.at(-1) === "") lines.pop();
  const header = objectIn(lines[0]);
  if (header === undefined || typeof header["match"] !== "string") return undefined;
  const facts: RecordFacts = {
    match: header["match"],
    game: text(header["game"]),
    ruleset: text(object(header["rules"])["version"]),
    lines,
    players: [undefined, undefined],
    committed: [false, false],
    withdrawn: [false, false],
    dice: [],
    ending: undefined,
    mix: "",
    links: new Map(),
  };
  for (const [line, content] of lines.entries()) {
    if (line > upTo) break;
    const { type, data, names } = objectIn(content) ?? {};
    if (Array.isArray(names)) takeNames(facts, names);
    if (line > 0 && typeof type === "string") take(facts, line, type, object(data));
  }
  return facts;
}

/** The words of its draw that a die was made of; undefined if the record does not show them. */
export async function proofOf(facts: RecordFacts, die: RecordedDie): Promise<DieProof | undefined> {
  const opened = facts.links.get(die.draw);
  if (opened === undefined || facts.mix === "") return undefined;
  const words: Word[] = [];
  const stream = noted(drawWords(facts.match, die.draw, opened.link, facts.mix), words);
  for (const one of facts.dice) {
    if (one.draw !== die.draw || one.line > die.line) continue;
    const before = words.length;
    await below(stream, one.sides);
    const made = words.slice(before);
    made.at(-1)!.used = true;
    if (one.line === die.line) return { draw: die.draw, link: opened.link, linkLine: opened.line, mix: facts.mix, words: made };
  }
  return undefined;
}

async function* noted(
  stream: AsyncGenerator<number, never, void>,
  words: Word[],
): AsyncGenerator<number, never, void> {
  for (;;) {
    const { value: word } = await stream.next();
    words.push({ number: words.length + 1, word, used: false });
    yield word;
  }
}

function take(facts: RecordFacts, line: number, type: string, data: Data): void {
  switch (type) {
    case "seat.joined":
      if (data["seat"] === 0 || data["seat"] === 1) {
        facts.players[data["seat"]] = text(data["player"]);
        facts.committed[data["seat"]] = typeof data["name_commit"] === "string";
      }
      break;
    case "entropy.fixed":
      facts.mix = text(data["mix"]);
      break;
    case "draw.opened":
      facts.links.set(number(data["draw"]), { link: text(data["link"]), line });
      break;
    case "die.rolled": {
      const [low, sides, value, draw] = ["low", "sides", "value", "draw"].map((field) => number(data[field]));
      facts.dice.push({ line, low: low!, sides: sides!, value: value!, draw: draw!, why: text(data["why"]) });
      break;
    }
    case "match.finished": {
      const winner = data["winner"] === 0 || data["winner"] === 1 ? data["winner"] : null;
      facts.ending = { how: "finished", winner, reason: text(data["reason"]) };
      break;
    }
    case "match.cancelled":
      facts.ending = { how: "cancelled", reason: text(data["reason"]) };
      break;
    case "match.halted":
      facts.ending = { how: "halted" };
      break;
  }
}

/** The names that lie beside the lines: of those that were committed to, the others were withdrawn. */
function takeNames(facts: RecordFacts, names: readonly unknown[]): void {
  facts.withdrawn = [...facts.committed];
  for (const one of names) {
    const { seat, name } = object(one);
    if ((seat !== 0 && seat !== 1) || !facts.committed[seat]) continue;
    facts.players[seat] = text(name);
    facts.withdrawn[seat] = false;
  }
}

function objectIn(line: string | undefined): Data | undefined {
  try {
    const value: unknown = JSON.parse(line ?? "");
    return typeof value === "object" && value !== null ? (value as Data) : undefined;
  } catch {
    return undefined;
  }
}

function object(value: unknown): Data {
  return typeof value === "object" && value !== null ? (value as Data) : {};
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function number(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
