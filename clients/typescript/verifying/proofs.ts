/** Proofs: seeds, dice, sealed submissions and hidden cards are what was committed to. */

import type { components } from "../api.ts";
import { type Bytes, bytes, canonicalJson, fromHex, hash, keyed, toHex, u32 } from "../bytes.ts";
import { type FaultKind, about, kinded, require, requireSame } from "./broken.ts";
import { SEATS } from "./course.ts";
import { below, drawWords, shuffled, words } from "./randomness.ts";
import { isName } from "./players.ts";
import { type NameBeside, digits } from "./spelling.ts";

type Line = components["schemas"]["Line"];
type Of<T extends Line["type"]> = Extract<Line, { type: T }>["data"];

const U32 = 2 ** 32;

/** What is wrong with an event of these types, if it is not what was committed to. */
const KINDS: Partial<Record<Line["type"], FaultKind>> = {
  "match.created": "draw",
  "seat.joined": "seed",
  "seed.revealed": "seed",
  "entropy.fixed": "mix",
  "draw.opened": "link",
  "die.rolled": "die",
  "submission.sealed": "submission",
  "submission.opened": "submission",
  "card.revealed": "card",
};

/** Whether a sealed answer is the one that was committed to, by `submission.sealed`. */
export async function sealHolds(
  match: string,
  opened: { seat: number; no: number; nonce: string; payload: unknown },
  commit: string,
): Promise<boolean> {
  const place = [fromHex(match), u32(opened.seat), u32(opened.no)];
  return toHex(await hash("sealed", ...place, fromHex(opened.nonce), canonicalJson(opened.payload))) === commit;
}

/**
 * Whether a name is the one that its seat committed to, by the `name_commit` of `seat.joined`. One that is no
 * longer there was withdrawn, which proves nothing and breaks nothing.
 */
export async function nameHolds(match: string, { name, salt, seat }: NameBeside, commit: string): Promise<boolean> {
  return toHex(await hash("name", fromHex(match), u32(seat), fromHex(salt), bytes(name))) === commit;
}

/**
 * Who could have chosen the dice. `nobody_could_choose`: both seats had committed to seeds of their own, and opened
 * them once both had joined. `server_alone_could_not`: a seat played with a seed that the server had committed to
 * before anybody joined, the other one brought its own. `nobody_bound_them`: all else.
 */
export type Choice = components["schemas"]["AuditView"]["choice"];

/** How many of each were proved. */
export interface Proved {
  /** Who could have chosen the dice. */
  choice: Choice;
  /** Draws that were opened. */
  draws: number;
  /** Dice, each of which follows from its draw. */
  dice: number;
  /** Sealed submissions that were opened. */
  opened: number;
  /** Those that were not: they still wait, or the match ended before. */
  sealed: number;
  /** Shuffles of hidden decks. */
  shuffles: number;
  /** How many of them were repeated with the secrets: all or none. */
  repeated: number;
  /** Hidden cards that were shown. */
  cards: number;
  /** The seats whose names lie beside the lines, and are what was committed to. */
  names: number[];
  /** The seats whose names were withdrawn; none where the record has no line of names. */
  withdrawn: number[];
}

/** What the lines so far have committed to and shown. */
export class Proofs {
  readonly #match: Bytes;
  #created: Of<"match.created"> | undefined;
  readonly #joined: Of<"seat.joined">[] = [];
  /** The seats that have opened their commitments to seeds. */
  readonly #posted = new Set<number>();
  /** Whether one of them has done so before all had joined. */
  #early = false;
  readonly #seeds: Bytes[] = [];
  #mix: Bytes | undefined;
  #link: Bytes = new Uint8Array();
  #draws = 0;
  #stream: AsyncGenerator<number, never, void> | undefined;
  #dice = 0;
  #opened = 0;
  readonly #sealed = new Map<string, string>();
  readonly #sealedBy = [0, 0];
  /** The commitments of every shuffle, by deck and number, in their order. */
  readonly #shuffles = new Map<string, readonly string[]>();
  readonly #shufflesOf = new Map<number, number>();
  readonly #revealed: Of<"card.revealed">[] = [];
  #repeated = 0;
  readonly #names: number[] = [];
  #withdrawn: number[] = [];

  constructor(match: string) {
    this.#match = fromHex(match);
  }

  /** How many hidden decks the match has. */
  get decks(): number {
    return this.#created?.deck_commits.length ?? 0;
  }

  /** Take the next shared event; Wrong if it is not what was committed to. */
  async take(line: Line): Promise<void> {
    try {
      await this.#take(line);
    } catch (error) {
      throw kinded(error, KINDS[line.type] ?? "deck");
    }
  }

  async #take(line: Line): Promise<void> {
    switch (line.type) {
      case "match.created":
        return this.#create(line.data);
      case "seat.joined":
        return this.#join(line.data);
      case "seed.posted":
        this.#posted.add(line.data.seat);
        this.#early ||= this.#joined.filter(Boolean).length < SEATS;
        return;
      case "seed.revealed":
        return this.#reveal(line.data);
      case "entropy.fixed":
        return this.#fix(line.data);
      case "draw.opened":
        return this.#draw(line.data);
      case "die.rolled":
        return this.#roll(line.data);
      case "submission.sealed":
        return this.#seal(line.data);
      case "submission.opened":
        return this.#open(line.data);
      case "deck.shuffled":
        return this.#shuffle(line.data);
      case "card.revealed":
        return this.#show(line.data);
      case "secrets.opened":
        return this.#disclose(line.data);
    }
  }

  found(): Proved {
    return {
      choice: this.#choice(),
      draws: this.#draws,
      dice: this.#dice,
      opened: this.#opened,
      sealed: this.#sealed.size,
      shuffles: this.#shuffles.size,
      repeated: this.#repeated,
      cards: this.#revealed.length,
      names: [...this.#names],
      withdrawn: [...this.#withdrawn],
    };
  }

  #choice(): Choice {
    const joined = this.#joined.filter(Boolean);
    if (joined.length < SEATS) return "nobody_bound_them";
    const ofServer = joined.filter((one) => one.seed_by !== undefined || one.bot != null);
    if (ofServer.length === 0 && this.#posted.size === SEATS && !this.#early) return "nobody_could_choose";
    const commits = this.#created?.server_seed_commits ?? [];
    const promised = ofServer.every((one) => commits.includes(one.seed_commit));
    return ofServer.length === 1 && promised ? "server_alone_could_not" : "nobody_bound_them";
  }

  /** Check that names are those that the lines of their seats commit to; those that are gone are no fault. */
  async takeNames(names: readonly NameBeside[]): Promise<void> {
    const committed = this.#joined.filter((one) => one.name_commit != null);
    require(committed.length > 0, "no seat has committed to a name");
    for (const one of names) {
      const { seat, name } = one;
      require(seat > (this.#names.at(-1) ?? -1), `the name of seat ${seat} is out of order`);
      const commit = this.#joined[seat]?.name_commit;
      require(commit != null, `seat ${seat} has not committed to a name`);
      const rule = 'name_commit = H("name"; M, u32(seat), salt, name)';
      const holds = await nameHolds(toHex(this.#match), one, commit);
      require(holds, `the name of seat ${seat} is not the one committed to: ${rule}`);
      require(isName(name), `the name of seat ${seat} is none that a service takes`);
      this.#names.push(seat);
    }
    this.#withdrawn = committed.map((one) => one.seat).filter((seat) => !this.#names.includes(seat));
  }

  #create(created: Of<"match.created">): void {
    about("order", () => require(this.#created === undefined, "a second match.created"));
    const { chain_head, chain_length, deck_commits, server_seed_commits: seeds = [] } = created;
    for (const commit of [...deck_commits, ...seeds]) bytes32(commit);
    about("seed", () => require([0, SEATS].includes(seeds.length), `${seeds.length} seeds of the server`));
    require(0 < chain_length && chain_length < U32, `a chain of ${chain_length} draws`);
    this.#created = created;
    this.#link = bytes32(chain_head);
  }

  #join(joined: Of<"seat.joined">): void {
    about("order", () => require(this.#seeds.length === 0, "a seat joins after a seed is shown"));
    const { seat, seed_commit, seed_by } = joined;
    const servers = this.#created?.server_seed_commits ?? [];
    bytes32(seed_commit);
    if (joined.name_commit != null) bytes32(joined.name_commit);
    if (seed_by === undefined) require(!servers.includes(seed_commit), "the seed is the server's, and it is not named");
    else require(servers.length === 0 || servers[seat] === seed_commit, "the server chose another seed");
    this.#joined[seat] = joined;
  }

  async #reveal({ seat, seed }: Of<"seed.revealed">): Promise<void> {
    const all = this.#joined.filter(Boolean).length === SEATS;
    about("order", () => require(all && seat === this.#seeds.length, "the seed is out of order"));
    const commit = toHex(await hash("seed", this.#match, u32(seat), bytes32(seed)));
    requireSame(commit, this.#joined[seat]?.seed_commit ?? "", "the seed is not the one that was committed to");
    this.#seeds.push(fromHex(seed));
  }

  async #fix({ mix }: Of<"entropy.fixed">): Promise<void> {
    const fixable = this.#seeds.length === SEATS && this.#mix === undefined;
    about("order", () => require(fixable, "the entropy is fixed twice, or too early"));
    const made = await hash("mix", this.#match, this.#link, ...this.#seeds);
    requireSame(mix, toHex(made), "the mix is not that of the seeds");
    this.#mix = made;
  }

  async #draw({ draw, link }: Of<"draw.opened">): Promise<void> {
    const next = draw === this.#draws + 1 && draw <= (this.#created?.chain_length ?? 0);
    about("draw", () => require(next, "draws are opened in order"));
    const before = await hash("link", this.#match, u32(draw), bytes32(link));
    requireSame(toHex(before), toHex(this.#link), "the link does not lead to the one before");
    this.#link = fromHex(link);
    this.#draws = draw;
    this.#stream = drawWords(toHex(this.#match), draw, link, toHex(this.#mix ?? new Uint8Array()));
  }

  async #roll({ low, sides, value, draw }: Of<"die.rolled">): Promise<void> {
    const known = this.#stream !== undefined && draw === this.#draws;
    require(known && 0 < sides && sides < U32, `a die of ${sides} sides from draw ${draw ?? 0}`);
    requireSame(value, low + (await below(this.#stream!, sides)), "the die does not follow from its draw");
    this.#dice += 1;
  }

  #seal({ seat, no, commit }: Of<"submission.sealed">): void {
    const number = (this.#sealedBy[seat] ?? 0) + 1;
    require(no === number, `no is ${no}, not ${number}`);
    bytes32(commit);
    this.#sealedBy[seat] = no;
    this.#sealed.set(`${seat}.${no}`, commit);
  }

  async #open(opened: Of<"submission.opened">): Promise<void> {
    const place = `${opened.seat}.${opened.no}`;
    const commit = this.#sealed.get(place);
    require(commit !== undefined, "nothing was sealed under this number, or it is open");
    bytes32(opened.nonce);
    require(await sealHolds(toHex(this.#match), opened, commit), "the answer is not the one that was sealed");
    this.#sealed.delete(place);
    this.#opened += 1;
  }

  #shuffle({ deck, no, commits }: Of<"deck.shuffled">): void {
    const number = this.#shufflesOf.get(deck) ?? 0;
    require(no === number && 0 <= deck && deck < this.decks, `shuffle ${no} of deck ${deck}, not ${number}`);
    for (const commit of commits) bytes32(commit);
    this.#shufflesOf.set(deck, number + 1);
    this.#shuffles.set(`${deck}.${no}`, commits);
  }

  async #show(shown: Of<"card.revealed">): Promise<void> {
    const { deck, no, pos, card, salt } = shown;
    const commit = this.#shuffles.get(`${deck}.${no}`)?.[pos];
    require(commit !== undefined, `there is no position ${pos}`);
    const made = await this.#commit(deck, no, pos, bytes32(salt), card);
    requireSame(made, commit, "the card is not the one of its place");
    this.#revealed.push(shown);
  }

  /** Deck secrets are the committed ones, and made every shuffle and every salt shown. */
  async #disclose({ deck_secrets, shuffled: made = [] }: Of<"secrets.opened">): Promise<void> {
    const commits = this.#created?.deck_commits ?? [];
    const secrets = deck_secrets.map(bytes32);
    require(secrets.length === commits.length, "there is a secret for each deck");
    for (const [deck, secret] of secrets.entries()) {
      const commit = toHex(await hash("deck", this.#match, u32(deck), secret));
      requireSame(commit, commits[deck] ?? "", `the secret of deck ${deck} is not the one that was committed to`);
    }
    for (const { deck, no, pos, card, salt } of this.#revealed)
      require(toHex(await this.#salt(secrets[deck]!, deck, no, pos)) === salt, `the salt of ${card}`);
    const places = made.map(({ deck, no }) => `${deck}.${no}`);
    require(String(places) === String([...this.#shuffles.keys()]), "the shuffles shown are not those of the match");
    for (const { deck, no, cards } of made) await this.#repeat(deck, no, cards, secrets[deck]!);
  }

  async #repeat(deck: number, no: number, cards: readonly string[], secret: Bytes): Promise<void> {
    const commits = this.#shuffles.get(`${deck}.${no}`);
    require(commits?.length === cards.length && this.#mix !== undefined, "there was no such shuffle");
    const mac = await keyed(secret);
    const stream = words(await mac("shuffle", this.#match, u32(deck), u32(no), this.#mix));
    for (const [pos, card] of (await shuffled(cards, stream)).entries()) {
      const commit = await this.#commit(deck, no, pos, await this.#salt(secret, deck, no, pos), card);
      require(commit === commits[pos], `position ${pos} of deck ${deck} was not shuffled so`);
    }
    this.#repeated += 1;
  }

  async #salt(secret: Bytes, deck: number, no: number, pos: number): Promise<Bytes> {
    const mac = await keyed(secret);
    return mac("salt", this.#match, u32(deck), u32(no), u32(pos));
  }

  async #commit(deck: number, no: number, pos: number, salt: Bytes, card: string): Promise<string> {
    return toHex(await hash("card", this.#match, u32(deck), u32(no), u32(pos), salt, bytes(card)));
  }
}

const isBytes32 = digits(64);

function bytes32(text: string): Bytes {
  about("line", () => require(isBytes32(text), "32 bytes are not 64 lowercase hexadecimal digits"));
  return fromHex(text);
}
