/**
 * What a record proves, checked here and without trusting the service (`/docs/protocol`): its chain, who
 * sent what, seeds, sealed answers, every die, every shuffle, and the receipts that you kept.
 *
 * Whether deadlines were kept and the rules emit the same lines is for `saikoro verify`, which has the rules.
 */

import type { components } from "./api.ts";
import {
  type Bytes,
  bytes,
  canonical,
  fromHex,
  hash,
  isObject,
  keyed,
  nextHead,
  signed,
  text,
  toHex,
  u32,
} from "./bytes.ts";
import { UnexpectedAnswer } from "./errors.ts";

type Schemas = components["schemas"];
type Line = Schemas["Line"];
type Of<T extends Line["type"]> = Extract<Line, { type: T }>["data"];
export type Receipt = Schemas["SignedReceipt"];

/** Something in a record that cannot be true; `line` is 0 for the header. */
export class BrokenRecord extends UnexpectedAnswer {
  readonly line: number;

  constructor(line: number, what: string) {
    super(`line ${line}: ${what}`);
    this.line = line;
  }
}

/** What you kept of a match, from any version of it. */
export interface Kept {
  heads?: readonly string[];
  receipts?: readonly Receipt[];
}

/** What a record shows; all of it holds. */
export interface Verified {
  match: string;
  game: string;
  version: number;
  head: string;
  /** Signs the receipts of the match. */
  serverKey: string;
  /** The version of each kept head. */
  kept: Map<string, number>;
  /** Whether the server may have chosen the dice (L0), or could not (L1). */
  level: "L0" | "L1";
  /** Whether the match is over. */
  over: boolean;
  draws: number;
  dice: number;
  /** Sealed submissions that were opened. */
  opened: number;
  /** Those that were not: they still wait, or the match ended before. */
  sealed: number;
  /** Shuffles, and how many of them were repeated with the secrets: all or none. */
  shuffles: number;
  repeated: number;
  /** Hidden cards that were shown. */
  cards: number;
}

/** Check a record, the header line and every line after it; BrokenRecord at the first thing that is wrong. */
export async function verify(record: Uint8Array, { heads = [], receipts = [] }: Kept = {}): Promise<Verified> {
  const [first = "", ...lines] = text(record).replace(/\n$/, "").split("\n");
  const header = parsedLine(first, 0) as unknown as Schemas["Header"];
  if (header.format !== "saikoro/1") throw new BrokenRecord(0, `the format is ${String(header.format)}`);
  const facts = new Facts(header.match);
  const wanted = new Set([...heads, ...receipts.map((receipt) => receipt.head)]);
  const kept = new Map<string, number>();
  let head = toHex(await hash("genesis", bytes(first)));
  if (wanted.has(head)) kept.set(head, 0);
  for (const [place, line] of lines.entries()) {
    const event = parsedLine(line, place + 1) as unknown as Line;
    if (event.v !== place + 1) throw new BrokenRecord(place + 1, "it is out of order");
    await facts.take(event);
    head = await nextHead(head, bytes(line));
    if (wanted.has(head)) kept.set(head, place + 1);
  }
  for (const one of wanted)
    if (!kept.has(one)) throw new BrokenRecord(lines.length, `${one} is not a head of this record`);
  for (const receipt of receipts) {
    const fits = receipt.match === header.match && kept.get(receipt.head) === receipt.version;
    if (!fits || !(await receiptHolds(receipt, header.server_key)))
      throw new BrokenRecord(receipt.version, "its receipt is not signed for this head, by the server of the match");
  }
  const { match, game, server_key: serverKey } = header;
  return { match, game, version: lines.length, head, serverKey, kept, ...facts.found() };
}

/** Whether a sealed answer is the one that was committed to, by `submission.sealed`. */
export async function sealHolds(
  match: string,
  opened: { seat: number; no: number; nonce: string; payload: unknown },
  commit: string,
): Promise<boolean> {
  const place = [fromHex(match), u32(opened.seat), u32(opened.no)];
  return toHex(await hash("sealed", ...place, fromHex(opened.nonce), canonical(opened.payload))) === commit;
}

/** Whether a receipt is signed with the server key of the match's header (Ed25519). */
export async function receiptHolds({ match, version, head, signature }: Receipt, serverKey: string): Promise<boolean> {
  return signed(serverKey, signature, "receipt", fromHex(match), u32(version), fromHex(head));
}

/** The words of a stream of randomness under a key. */
export async function* words(key: Bytes): AsyncGenerator<number, never, void> {
  const mac = await keyed(key);
  for (let block = 0; ; block += 1) {
    const made = new DataView((await mac("block", u32(block))).buffer);
    for (let at = 0; at < 32; at += 4) yield made.getUint32(at);
  }
}

/** A number below `n`, each as likely as the others. */
export async function below(stream: AsyncGenerator<number, never, void>, n: number): Promise<number> {
  const bound = 2 ** 32 - (2 ** 32 % n);
  for (;;) {
    const { value } = await stream.next();
    if (value < bound) return value % n;
  }
}

/** The order of a shuffled list (Fisher-Yates). */
export async function shuffled<T>(list: readonly T[], stream: AsyncGenerator<number, never, void>): Promise<T[]> {
  const order = [...list];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = await below(stream, last + 1);
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

const SEATS = ["seat0", "seat1"];

/** Who sends what comes from outside; all else the rules emit. */
const AUTHORS: Partial<Record<Line["type"], readonly string[]>> = {
  "match.created": ["organiser"],
  "seat.joined": SEATS,
  "seed.posted": SEATS,
  "answer.given": SEATS,
  "submission.sealed": SEATS,
  "submission.posted": SEATS,
  "seat.resigned": SEATS,
  "seat.timed_out": ["server"],
  "time.given_back": ["server"],
  "match.cancelled": ["server", "organiser", ...SEATS],
  "match.halted": ["server"],
  "rewind.proposed": ["judge"],
};

interface Sealed {
  commit: string;
  opened: boolean;
}

/** What the lines so far have committed to, shown and proved. */
class Facts {
  readonly #match: Bytes;
  #line = 0;
  #at = "";
  #created: Of<"match.created"> | undefined;
  readonly #joined: Of<"seat.joined">[] = [];
  readonly #seeds: Bytes[] = [];
  #mix: Bytes | undefined;
  #link: Bytes = new Uint8Array();
  #draws = 0;
  #stream: AsyncGenerator<number, never, void> | undefined;
  #dice = 0;
  #cards = 0;
  readonly #repeated = new Set<string>();
  #over = false;
  readonly #sealed = new Map<string, Sealed>();
  readonly #sealedBy = [0, 0];
  /** The commitments of every shuffle, by deck. */
  readonly #decks = new Map<number, string[][]>();

  constructor(match: string) {
    this.#match = fromHex(match);
  }

  async take(line: Line): Promise<void> {
    this.#line = line.v;
    this.#author(line);
    this.#require(!this.#over || line.type === "secrets.opened", "nothing can follow the end");
    this.#require((line.v === 1) === (line.type === "match.created"), "a record begins with match.created");
    switch (line.type) {
      case "match.created":
        this.#created = line.data;
        this.#link = fromHex(line.data.chain_head);
        break;
      case "seat.joined":
        this.#join(line.data);
        break;
      case "seed.revealed":
        await this.#reveal(line.data);
        break;
      case "entropy.fixed":
        await this.#fix(line.data);
        break;
      case "submission.sealed": {
        const { seat, no, commit } = line.data;
        this.#require(no === (this.#sealedBy[seat] ?? 0) + 1, "submissions are counted from 1");
        this.#sealedBy[seat] = no;
        this.#sealed.set(`${seat}.${no}`, { commit, opened: false });
        break;
      }
      case "submission.opened":
        await this.#open(line.data);
        break;
      case "draw.opened":
        await this.#draw(line.data);
        break;
      case "die.rolled":
        await this.#roll(line.data);
        break;
      case "deck.shuffled":
        this.#shuffle(line.data);
        break;
      case "card.revealed":
        await this.#show(line.data);
        break;
      case "secrets.opened":
        await this.#repeat(line.data);
        break;
      case "match.finished":
      case "match.cancelled":
      case "match.halted":
        this.#over = true;
        break;
    }
  }

  found(): Omit<Verified, "match" | "game" | "version" | "head" | "serverKey" | "kept"> {
    const own = this.#joined.filter((one) => one !== undefined && one.seed_by === undefined).length;
    const level = own === 2 || (own > 0 && this.#created?.server_seed_commits !== undefined) ? "L1" : "L0";
    const opened = [...this.#sealed.values()].filter((one) => one.opened).length;
    return {
      level,
      over: this.#over,
      draws: this.#draws,
      dice: this.#dice,
      opened,
      sealed: this.#sealed.size - opened,
      shuffles: [...this.#decks.values()].flat().length,
      repeated: this.#repeated.size,
      cards: this.#cards,
    };
  }

  #require(holds: boolean, what: string): asserts holds {
    if (!holds) throw new BrokenRecord(this.#line, what);
  }

  #author(line: Line): void {
    const { at, by } = line as { at?: string; by?: string };
    const authors = AUTHORS[line.type];
    if (line.type === "match.rewound" && by === "judge") this.#require(at !== undefined, "it has no time");
    else if (authors === undefined)
      this.#require(at === undefined && by === undefined, "the rules emit it, at no time");
    else this.#require(authors.includes(by ?? ""), `it cannot come from ${String(by)}`);
    const seat = (line.data as { seat?: number }).seat;
    if (by?.startsWith("seat") && seat !== undefined) this.#require(by === `seat${seat}`, "it names another seat");
    if (at === undefined) return;
    this.#require(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at) && at >= this.#at,
      "its time is not after the last",
    );
    this.#at = at;
  }

  #join(joined: Of<"seat.joined">): void {
    this.#require(this.#joined[joined.seat] === undefined, "the seat is taken");
    const servers = this.#created?.server_seed_commits;
    if (servers !== undefined) {
      const same = servers[joined.seat] === joined.seed_commit;
      this.#require(same === (joined.seed_by === "server"), "the seed is not whose it is said to be");
    }
    this.#joined[joined.seat] = joined;
  }

  async #reveal({ seat, seed }: Of<"seed.revealed">): Promise<void> {
    this.#require(this.#joined.filter(Boolean).length === 2, "a seed is revealed before all have committed to one");
    const commit = toHex(await hash("seed", this.#match, u32(seat), fromHex(seed)));
    this.#require(commit === this.#joined[seat]?.seed_commit, "the seed is not the one that was committed to");
    this.#seeds[seat] = fromHex(seed);
  }

  async #fix({ mix }: Of<"entropy.fixed">): Promise<void> {
    this.#require(this.#seeds.filter(Boolean).length === 2 && this.#mix === undefined, "seeds are missing");
    const made = await hash("mix", this.#match, this.#link, ...this.#seeds);
    this.#require(toHex(made) === mix, "the mix is not that of the seeds");
    this.#mix = made;
  }

  async #open(opened: Of<"submission.opened">): Promise<void> {
    const sealed = this.#sealed.get(`${opened.seat}.${opened.no}`);
    this.#require(sealed !== undefined && !sealed.opened, "nothing was sealed under this number, or it is open");
    const holds = await sealHolds(toHex(this.#match), opened, sealed.commit);
    this.#require(holds, "the answer is not the one that was sealed");
    sealed.opened = true;
  }

  async #draw({ draw, link }: Of<"draw.opened">): Promise<void> {
    this.#require(draw === this.#draws + 1 && draw <= (this.#created?.chain_length ?? 0), "draws are opened in order");
    const before = await hash("link", this.#match, u32(draw), fromHex(link));
    this.#require(toHex(before) === toHex(this.#link), "the link does not lead to the one before");
    this.#require(this.#mix !== undefined, "the entropy is not fixed yet");
    this.#link = fromHex(link);
    this.#draws = draw;
    const mac = await keyed(this.#link);
    this.#stream = words(await mac("draw", this.#match, u32(draw), this.#mix));
  }

  async #roll({ low, sides, value, draw }: Of<"die.rolled">): Promise<void> {
    this.#require(this.#stream !== undefined && draw === this.#draws, "it is not of the draw that is open");
    this.#require(value === low + (await below(this.#stream, sides)), "the die does not follow from its draw");
    this.#dice += 1;
  }

  #shuffle({ deck, no, commits }: Of<"deck.shuffled">): void {
    const shuffles = this.#decks.get(deck) ?? [];
    this.#require(
      no === shuffles.length && deck < (this.#created?.deck_commits.length ?? 0),
      "shuffles are counted from 0",
    );
    this.#decks.set(deck, [...shuffles, commits]);
  }

  async #show({ deck, no, pos, card, salt }: Of<"card.revealed">): Promise<void> {
    const commit = this.#decks.get(deck)?.[no]?.[pos];
    this.#require(
      commit === (await this.#cardCommit(deck, no, pos, fromHex(salt), card)),
      "the card is not the one of its place",
    );
    this.#cards += 1;
  }

  async #cardCommit(deck: number, no: number, pos: number, salt: Bytes, card: string): Promise<string> {
    return toHex(await hash("card", this.#match, u32(deck), u32(no), u32(pos), salt, bytes(card)));
  }

  async #repeat({ deck_secrets, shuffled: made = [] }: Of<"secrets.opened">): Promise<void> {
    const commits = this.#created?.deck_commits ?? [];
    this.#require(this.#over, "secrets are opened after the end");
    this.#require(deck_secrets.length === commits.length, "there is a secret for each deck");
    for (const [deck, secret] of deck_secrets.entries()) {
      const commit = toHex(await hash("deck", this.#match, u32(deck), fromHex(secret)));
      this.#require(commit === commits[deck], `the secret of deck ${deck} is not the one that was committed to`);
    }
    for (const { deck, no, cards } of made) await this.#reshuffle(deck, no, cards, deck_secrets[deck]);
    this.#require(this.#repeated.size === [...this.#decks.values()].flat().length, "a shuffle is missing");
  }

  async #reshuffle(deck: number, no: number, cards: readonly string[], secret: string | undefined): Promise<void> {
    const commits = this.#decks.get(deck)?.[no];
    this.#require(
      commits?.length === cards.length && secret !== undefined && this.#mix !== undefined,
      "there was no such shuffle",
    );
    const mac = await keyed(fromHex(secret));
    const stream = words(await mac("shuffle", this.#match, u32(deck), u32(no), this.#mix));
    for (const [pos, card] of (await shuffled(cards, stream)).entries()) {
      const salt = await mac("salt", this.#match, u32(deck), u32(no), u32(pos));
      const commit = await this.#cardCommit(deck, no, pos, salt, card);
      this.#require(commit === commits[pos], `position ${pos} of deck ${deck} was not shuffled so`);
    }
    this.#repeated.add(`${deck}.${no}`);
  }
}

function parsedLine(line: string, number: number): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new BrokenRecord(number, "it is not JSON");
  }
  if (!isObject(value)) throw new BrokenRecord(number, "it is not an object");
  if (text(canonical(value)) !== line) throw new BrokenRecord(number, "it is not in its one encoding");
  return value;
}
