/**
 * What a record proves, checked here and without trusting the service (`/docs/protocol`): its chain and its
 * spelling, who sent what in which order and in time, seeds, sealed answers, every die, every shuffle, and
 * the heads and receipts that you kept.
 *
 * There are three verdicts, as of `saikoro verify`. Without the rules none is `sound`: a record in which
 * nothing is wrong is `incomplete`, and `unchecked` says what is left to check. `not_sound` is an error.
 */

import type { components } from "../api.ts";
import { fromHex, hash, nextHead, signed, toHex, u32 } from "../bytes.ts";
import { type FaultKind, BrokenRecord, NoRecord, Wrong, about, kinded, require, requireSame } from "./broken.ts";
import { moment } from "./clocks.ts";
import { Course, type Outside } from "./course.ts";
import { type Proved, Proofs } from "./proofs.ts";
import { type NameBeside, type Parts, decoded, isHeader, isShared, namesIn, partsOf } from "./spelling.ts";

type Schemas = components["schemas"];
type Line = Schemas["Line"];
/** What the service signs of every change: the version and the head to which it led. */
export type Receipt = Schemas["SignedReceipt"];

/**
 * The one word about a record. `sound`: every fact holds, and the rules emit the whole record again, to its
 * end. `incomplete`: nothing is wrong, but not everything could be checked. `not_sound`: something cannot be
 * true. This client has no rules, and never says `sound`.
 */
export type Verdict = "sound" | "incomplete" | "not_sound";

/** What you kept of a match, from any version of it, and the record must agree with. */
export interface VerifyOptions {
  /** Heads, from lines that were followed or from views of the match. */
  heads?: readonly string[];
  /** Receipts, from responses to what you sent. */
  receipts?: readonly Receipt[];
  /** Is called, and awaited, now and then with the number of lines that are checked, and of all lines. */
  progress?: (checked: number, lines: number) => void | Promise<void>;
}

/** What a record shows; all of it holds. */
export interface Verified extends Proved {
  /** `incomplete`, as this client has no rules. */
  verdict: Exclude<Verdict, "not_sound">;
  /** What could not be checked, and why. */
  unchecked: string[];
  /** The id of the match. */
  match: string;
  /** The name of its game. */
  game: string;
  /** The number of lines. */
  version: number;
  /** The head after the last line. */
  head: string;
  /** Signs the receipts of the match. */
  serverKey: string;
  /** The version of each kept head. */
  kept: Map<string, number>;
  /** Whether the match is over. */
  over: boolean;
}

/** Lines between two calls of `progress`. */
const STEP = 50;

const SEAL = new TextEncoder().encode('{"seal":');
const NAMES = new TextEncoder().encode('{"names":');

/**
 * Check a record, the header line and every line after it. BrokenRecord, whose verdict is `not_sound`, at the
 * first thing that is wrong; NoRecord if the first line is no header.
 */
export async function verify(record: Uint8Array, options: VerifyOptions = {}): Promise<Verified> {
  const { heads = [], receipts = [], progress } = options;
  const [first = new Uint8Array(), ...lines] = linesOf(record);
  const header = headerOf(first);
  const sealed = startsWith(lines.at(-1), SEAL) ? lines.pop() : undefined;
  const named = startsWith(lines.at(-1), NAMES) ? lines.pop() : undefined;
  const wanted = new Set([...heads, ...receipts.map((receipt) => receipt.head)]);
  const kept = new Map<string, number>();
  let head = toHex(await hash("genesis", first));
  if (wanted.has(head)) kept.set(head, 0);
  const facts = await at(0, "line", () => {
    decoded(first);
    return new Facts(header);
  });
  for (const [place, line] of lines.entries()) {
    if (place % STEP === 0) await progress?.(place, lines.length);
    const parts = await at(place + 1, "line", () => partsOf(decoded(line)));
    await at(place + 1, "order", () => facts.take(parts, place + 1));
    head = await nextHead(head, line);
    if (wanted.has(head)) kept.set(head, place + 1);
  }
  await progress?.(lines.length, lines.length);
  if (named !== undefined) {
    const names = await at(lines.length + 1, "line", () => namesIn(named));
    await at(lines.length + 1, "name", () => facts.takeNames(names));
  }
  await at(lines.length, "deck", () => facts.end());
  if (sealed !== undefined) await at(lines.length, "line", () => decoded(sealed));
  for (const one of wanted)
    if (!kept.has(one)) throw new BrokenRecord(lines.length, `${one} is not a head of this record`, "head");
  for (const receipt of receipts) {
    const fits = receipt.match === header.match && kept.get(receipt.head) === receipt.version;
    const unsigned = "its receipt is not signed for this head, by the server of the match";
    if (!fits || !(await receiptHolds(receipt, header.server_key)))
      throw new BrokenRecord(receipt.version, unsigned, "receipt");
  }
  const { match, game, server_key: serverKey } = header;
  const unchecked = facts.unchecked();
  if (sealed !== undefined) unchecked.push("the seal: this client does not check seals");
  const { over, proved } = facts;
  const version = lines.length;
  return { verdict: "incomplete", unchecked, match, game, version, head, serverKey, kept, over, ...proved };
}

/** Whether a receipt is signed with the server key of the match's header (Ed25519). */
export async function receiptHolds({ match, version, head, signature }: Receipt, serverKey: string): Promise<boolean> {
  return signed(serverKey, signature, "receipt", fromHex(match), u32(version), fromHex(head));
}

/** What the lines so far have committed to, shown and proved. */
class Facts {
  readonly #course: Course;
  readonly #proofs: Proofs;
  #created = false;
  #stamp = 0;

  constructor(header: Schemas["Header"]) {
    this.#course = new Course(header.options as Record<string, unknown>);
    this.#proofs = new Proofs(header.match);
  }

  async take(parts: Parts, version: number): Promise<void> {
    about("version", () => requireSame(parts.v, version, `v is ${parts.v}, not ${version}`));
    const outside = about("time", () => this.#outside(parts));
    require(this.#course.mayCome(parts.type), `${parts.type} after the end`);
    require(this.#created || parts.type === "match.created", `${parts.type} before match.created`);
    this.#created = true;
    if (isShared(parts.type)) {
      const line = parts as unknown as Line;
      this.#course.take(line, outside);
      await this.#proofs.take(line);
      return;
    }
    about("origin", () => require(outside === undefined, `${parts.type} comes from the rules, but has an author`));
    require(this.#course.playing, `${parts.type} before play has begun`);
  }

  /** Check the names that lie beside the lines. */
  async takeNames(names: readonly NameBeside[]): Promise<void> {
    return this.#proofs.takeNames(names);
  }

  /** What can be wrong with a record only as a whole. */
  end(): void {
    require(this.#course.shows(this.#proofs.decks), "the match is over, but its deck secrets are not shown");
  }

  #outside({ at, by }: Parts): Outside | undefined {
    if (at === undefined || by === undefined) return undefined;
    const stamp = moment(at);
    require(stamp >= this.#stamp, `${at} is before earlier lines`);
    this.#stamp = stamp;
    return { at: stamp, by };
  }

  get over(): boolean {
    return this.#course.over;
  }

  get proved(): Proved {
    return this.#proofs.found();
  }

  unchecked(): string[] {
    const rules = "the rules: this client does not have them; `saikoro verify` runs them again";
    if (this.#course.ended === "halted") return [rules, "how the match would have ended: the service halted it"];
    if (this.#course.unbound)
      return [rules, "the cancellation: match.created does not say whose clock may end the match"];
    const closed = this.#course.keptClosed;
    if (closed !== undefined) {
      const until = closed.until === "stage" ? "its stage is over" : "the tournament is over";
      return [rules, `the builds: they stay closed until ${until}, and until ${closed.by} at the latest`];
    }
    return this.#course.over ? [rules] : [rules, "the rest of the match: it is not finished, or its record was cut"];
  }
}

/** What `check` returns, with the number of the line, and the kind if it has none, in what it finds wrong. */
async function at<T>(line: number, what: FaultKind, check: () => T | Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    kinded(error, what);
    if (error instanceof Wrong) throw new BrokenRecord(line, error.message, error.what ?? what, error.compared);
    throw error;
  }
}

/** The lines of a record, each without the LF that ends it. */
function linesOf(record: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let from = 0; from <= record.length;) {
    const end = record.indexOf(0x0a, from);
    if (end < 0 && from === record.length && lines.length > 0) break;
    lines.push(record.subarray(from, end < 0 ? record.length : end));
    from = end < 0 ? record.length + 1 : end + 1;
  }
  return lines;
}

function startsWith(line: Uint8Array | undefined, start: Uint8Array): boolean {
  return line !== undefined && start.every((byte, place) => line[place] === byte);
}

function headerOf(line: Uint8Array): Schemas["Header"] {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line));
  } catch {
    throw new NoRecord("the first line is not JSON in UTF-8");
  }
  if (!isHeader(value)) throw new NoRecord("the first line is no header");
  return value;
}
