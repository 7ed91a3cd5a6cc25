/** A match that is watched: its reel of frames, what is printed on its cards, and the stream of what comes. */

import type { Client, Face, Frames, MatchTable } from "../typescript/index.ts";
import { Reel } from "./reel.ts";

/** Milliseconds until a lost stream is opened again, doubled at each try. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

/** Frames on a full page. */
const MOST_FRAMES = 500;

/**
 * Watches a match as the public, or with a token as a seat.
 *
 * `changed` is called when there is more to show: the present table at once, then all frames, then each batch as it comes.
 * What the end opens is not loaded before `told` returns: it would show hidden cards in the middle of the story.
 */
export class Watching {
  /** What is printed on all cards that were on the table. */
  readonly faces: Record<string, Face> = {};
  /** The present, until all frames are there. */
  present: MatchTable | null = null;
  /** All frames; null until they are there. */
  reel: Reel | null = null;
  /** Whether the match is over. */
  over = false;
  /** Whether the stream is open, or no longer needed. */
  connected = true;
  readonly #client: Client;
  readonly #match: string;
  /** The token, for requests. */
  readonly #seen: { token?: string };
  readonly #changed: () => void;
  readonly #told: () => Promise<void>;
  #base: MatchTable | null = null;
  #source: EventSource | null = null;
  #tries = 0;
  #timer = 0;
  #ended = false;

  constructor(client: Client, match: string, token: string | null, changed: () => void, told: () => Promise<void>) {
    this.#client = client;
    this.#match = match;
    this.#seen = token === null ? {} : { token };
    this.#changed = changed;
    this.#told = told;
  }

  /** The newest version that can be shown. */
  get newest(): number {
    return this.reel?.version ?? this.present?.version ?? 0;
  }

  /** Load the match, and follow it to its end; a ClientError if it cannot be watched. */
  async start(): Promise<void> {
    const present = await this.#table();
    if (this.#ended) return;
    this.present = present;
    Object.assign(this.faces, present.faces);
    this.#changed();
    await this.#load().catch(() => this.#lost());
  }

  /** Follow no longer. */
  end(): void {
    this.#ended = true;
    this.#source?.close();
    clearTimeout(this.#timer);
  }

  #table(at?: number): Promise<MatchTable> {
    return this.#client.table(this.#match, { ...(at === undefined ? {} : { at }), ...this.#seen });
  }

  /** All frames from the first on; then the stream, if there can be more. */
  async #load(): Promise<void> {
    const base = await this.#table(0);
    const reel = new Reel(base.table);
    for (let more = true; more && !this.#ended;) {
      const page = await this.#client.frames(this.#match, { after: reel.version, base, ...this.#seen });
      Object.assign(this.faces, page.faces);
      reel.take(page.frames);
      this.over = page.over;
      more = page.frames.length === MOST_FRAMES;
    }
    if (this.#ended) return;
    [this.reel, this.#base] = [reel, base];
    this.#changed();
    if (!this.over) await this.#open();
  }

  async #open(): Promise<void> {
    const { token } = this.#seen;
    const ticket = token === undefined ? {} : { ticket: (await this.#client.ticket(this.#match, token)).ticket };
    if (this.#ended) return;
    const address = this.#client.streamAddress(this.#match, { after: this.newest, frames: true, ...ticket });
    const source = (this.#source = new EventSource(address));
    source.addEventListener("open", () => this.#connect(true));
    source.addEventListener("frames", ({ data }: MessageEvent<string>) => this.#take(JSON.parse(data) as Frames));
    source.addEventListener("end", () => this.#finish());
    source.addEventListener("error", () => {
      // What the browser does not open again by itself, because it was refused, is opened anew.
      this.#connect(false);
      if (source.readyState === EventSource.CLOSED) this.#retry();
    });
  }

  #connect(connected: boolean): void {
    if (connected) this.#tries = 0;
    if (this.connected === connected) return;
    this.connected = connected;
    this.#changed();
  }

  #take(page: Frames): void {
    Object.assign(this.faces, page.faces);
    if (page.drawer === this.#base?.drawer && this.reel?.take(page.frames)) this.#changed();
    else this.#again();
  }

  /** The end opens what was hidden: load it all, as it is seen from now on. */
  #finish(): void {
    this.connected = true;
    this.over = true;
    this.#source?.close();
    this.#changed();
    void this.#told().then(() => this.#ended || this.#again());
  }

  #again(): void {
    this.#source?.close();
    clearTimeout(this.#timer);
    this.#load().catch(() => this.#lost());
  }

  #retry(): void {
    clearTimeout(this.#timer);
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#tries);
    this.#tries += 1;
    this.#timer = window.setTimeout(() => this.#again(), pause);
  }

  #lost(): void {
    if (this.#ended) return;
    this.#connect(false);
    // 409: the end has opened what was hidden, or another build draws; what is there now comes with the next try.
    this.#retry();
  }
}
