/** A match that is watched: its table, log and scrubber, by buttons, keys and links. Also on pages of other origins. */

import { html, render } from "lit";

import { Client } from "../../typescript/client.ts";
import { called } from "../called.ts";
import type { Face, Seat } from "../picture.ts";
import type { Reel } from "../reel.ts";
import { type Step, Storyteller } from "../story.ts";
import { localTime } from "../times.ts";
import { Watching } from "../watching.ts";
import { type Key, type Language, languageOf, words } from "../words.ts";
import "./card.ts";
import type { SaikoroCard } from "./card.ts";
import "./die.ts";
import type { SaikoroDie } from "./die.ts";
import "./log.ts";
import type { SaikoroLog } from "./log.ts";
import "./scrubber.ts";
import type { Command, SaikoroScrubber } from "./scrubber.ts";
import "./table.ts";
import type { IdEvent, Rolled, SaikoroTable } from "./table.ts";

/** How fast a story is shown. */
const SPEEDS = [0.5, 1, 2, 4, 8, 16];
/** Where a browser keeps how fast one wants it. */
const SPEED = "saikoro.speed";
/** The longest that what has happened takes to be shown by itself. */
const LONGEST_MS = 120_000;

/** What keys ask for. */
const KEYS: Record<string, Command> = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  ArrowUp: "mark-back",
  ArrowDown: "mark-forward",
  Home: "first",
  End: "last",
  " ": "play",
  "<": "slower",
  ">": "faster",
  f: "flip",
  Escape: "last",
};

const SEATS = "AB";
/** How long the page waits at first before it asks again who plays, and how often it does. */
const MEET_AGAIN_MS = 2000;
const MEETINGS = 5;

/** Where a match stands that nobody has won. */
const RESULTS: Partial<Record<string, Key>> = { open: "match.open", playing: "match.running", decided: "match.draw", finished: "match.draw" };

const NOTHING: ReadonlySet<string> = new Set();

/**
 * `<saikoro-match match="…">`; on pages of other origins with `src`, the address of the service, and `at`, a version.
 *
 * Dispatches `moved` when the newest version, or the one that is shown, has changed, or all frames are there.
 */
export class SaikoroMatch extends HTMLElement {
  /** What is watched; null before it is begun. */
  watching: Watching | null = null;
  /** The client of the service. */
  client!: Client;
  #token: string | null = null;
  #offered: ReadonlySet<string> = NOTHING;
  #next: ReadonlySet<string> = NOTHING;
  #chosen: readonly string[] = [];
  #near: Seat | null = null;
  #version = 0;
  /** Whether the present is shown, and stays shown. */
  #following = true;
  #speed = speedWanted();
  /** Whether a story is shown because somebody plays it. */
  #playing = false;
  #wanted: number | null = null;
  #parts!: Parts;
  #players: readonly string[] = ["A", "B"];
  #told: { newest: number; version: number; telling: boolean; reel: Reel | null } = { newest: -1, version: -1, telling: false, reel: null };
  readonly #story = new Storyteller(later, (step) => this.#step(step), () => this.#ended());
  /** What is seen now of a story. */
  #seen: Step | null = null;
  /** What waits for the end of the story. */
  #waiting: (() => void)[] = [];
  /** The furthest version that was shown. */
  #reached = 0;
  /** Whether the present, or where one wanted to be, was shown once. */
  #began = false;
  /** The last version that each seat of this device has seen, by its token. */
  readonly #lastSeen = new Map<string, number>();

  connectedCallback(): void {
    if (this.watching !== null) return;
    this.client = new Client(this.getAttribute("src") ?? location.origin, { language: this.language });
    this.#parts = partsOf(this, this.#embedded ? this.#skeleton() : this);
    if (this.#embedded) {
      const pictures = (digest: string): string => this.client.pictureAddress(digest);
      Object.assign(this.#parts.table, { pictures });
      Object.assign(this.#parts.card, { pictures });
    }
    this.#players = (this.dataset["players"] ?? "A\nB").split("\n");
    this.#wanted = this.#asked();
    this.#listen();
    this.#watch();
  }

  disconnectedCallback(): void {
    this.#story.leave();
    this.watching?.end();
    this.watching = null;
    removeEventListener("keydown", this.#pressed);
    removeEventListener("hashchange", this.#hashed);
  }

  /** The id of the match. */
  get match(): string {
    return this.getAttribute("match") ?? "";
  }

  /** The token of the seat that it is seen as; null for the public. */
  get token(): string | null {
    return this.#token;
  }

  set token(token: string | null) {
    if (token === this.#token) return;
    if (this.#token !== null) this.#lastSeen.set(this.#token, this.#version);
    this.#story.leave();
    this.#token = token;
    if (this.isConnected) this.#watch();
  }

  /** Ids that may be pointed at, while the present is shown. */
  get offered(): ReadonlySet<string> {
    return this.#offered;
  }

  set offered(offered: ReadonlySet<string>) {
    this.#offered = offered;
    this.#draw();
  }

  /** Ids that are asked for now. */
  set next(next: ReadonlySet<string>) {
    this.#next = next;
    this.#draw();
  }

  /** Ids that were pointed at, in order. */
  get chosen(): readonly string[] {
    return this.#chosen;
  }

  set chosen(chosen: readonly string[]) {
    this.#chosen = chosen;
    this.#draw();
  }

  /** The seat below. */
  get near(): Seat {
    return this.#near ?? 0;
  }

  set near(near: Seat) {
    this.#near = near;
    this.#draw();
  }

  /** The version that is shown. */
  get version(): number {
    return this.#version;
  }

  /** The newest version there is. */
  get newest(): number {
    return this.watching?.newest ?? 0;
  }

  /** Whether what has happened is still being shown. */
  get telling(): boolean {
    return this.#story.telling;
  }

  /** Whether nothing up to a version is still to be shown, so that a question about it makes sense. */
  settled(version: number): boolean {
    const { connected = true, over = false } = this.watching ?? {};
    const there = this.newest >= version || !connected || over;
    return !this.telling && there && this.#reached >= Math.min(version, this.newest);
  }

  /** Show the rest of what has happened within so many milliseconds. */
  hurry(within: number): void {
    if (within <= 0) this.go(this.newest);
    else this.#story.hurry(within);
  }

  /** The language of the words around the table. */
  get language(): Language {
    const named = this.getAttribute("lang") ?? (this.#embedded ? navigator.language.slice(0, 2) : languageOf(this));
    return named === "ja" ? "ja" : "en";
  }

  /** The token, for requests. */
  get #asker(): { token?: string } {
    return this.#token === null ? {} : { token: this.#token };
  }

  get #embedded(): boolean {
    return this.hasAttribute("src");
  }

  /** Show a version; what changes on the way to the next one is seen moving. */
  go(version: number): void {
    this.#story.leave();
    const to = Math.max(0, Math.min(version, this.newest));
    const moving = Math.abs(to - this.#version) === 1;
    this.#following = to === this.newest;
    this.#version = to;
    this.#draw(moving);
    this.#address();
  }

  /** Do what a button or a key asks for. */
  command(command: Command): void {
    const { reel } = this.watching ?? {};
    if (command !== "play" && !["slower", "faster", "flip", "link", "embed"].includes(command)) this.#pause();
    switch (command) {
      case "first":
        return this.go(0);
      case "last":
        return this.go(this.newest);
      case "back":
        return this.go(this.#version - 1);
      case "forward":
        return this.go(this.#version + 1);
      case "mark-back":
        return this.go(reel?.mark(this.#version, -1) ?? this.#version);
      case "mark-forward":
        return this.go(reel?.mark(this.#version, 1) ?? this.#version);
      case "play":
        return this.telling ? this.#pause() : this.#play();
      case "slower":
      case "faster":
        return this.#hurry(command === "faster" ? 1 : -1);
      case "flip":
        this.near = this.near === 0 ? 1 : 0;
        return;
      case "link":
        return void this.#copy(this.#link(this.#version), "scrub.copied");
      case "embed":
        return void this.#copy(this.#code(), "scrub.copied");
    }
  }

  #watch(): void {
    this.watching?.end();
    [this.#began, this.#reached] = [false, 0];
    this.#version = this.#lastHere ?? this.#version;
    const watching = new Watching(this.client, this.match, this.#token, () => this.#changed(), () => this.#untilTold());
    this.watching = watching;
    this.#parts.late.hidden = this.#token !== null || this.#parts.late.textContent === "";
    if (this.#embedded) void this.#meet();
    else this.#met = null;
    watching.start().catch((error: unknown) => this.#fail(error));
  }

  /** The players' names, and how it ended. */
  async #meet(): Promise<void> {
    const number = ++this.#meetings;
    const { seats, status, winner, delay, closed, lost } = await this.client.match(this.match, this.#asker);
    if (number < this.#lastMet) return; // a later answer was here first
    [this.#lastMet, this.#missed] = [number, 0];
    const { late, lacks } = this.#parts;
    late.textContent = delay === 0 ? "" : words("match.late", this.language, { seconds: delay });
    late.hidden = this.#token !== null || delay === 0;
    const note = this.#parts.closed;
    if (note !== null) note.hidden = closed === undefined;
    if (note !== null && closed !== undefined)
      note.textContent = words(`match.closed.${closed.until}`, this.language, { by: localTime(closed.by, this.language) });
    lacks.hidden = lost === undefined;
    lacks.textContent = lost === undefined ? "" : words("match.lost", this.language, { version: lost.version });
    this.#players = seats.map((one, seat) => called(one, this.language) ?? named(SEATS[seat]!, one.withdrawn ? words("check.withdrawn", this.language) : undefined));
    this.#draw();
    const { result } = this.#parts;
    if (result === null) return;
    const key = RESULTS[status];
    const won = (status === "decided" || status === "finished") && winner != null;
    const last = this.watching?.reel?.sentence(this.newest)?.text?.[this.language] ?? "";
    result.textContent = won
      ? words("match.won", this.language, { player: this.#players[winner]! })
      : key === undefined
        ? last
        : words(key, this.language);
    result.classList.toggle("over", status !== "open" && status !== "playing");
  }

  /** Ask again who plays, where somebody has joined, or the match has begun or ended, since the page was made. */
  #meetAgain(): void {
    const { reel, over } = this.watching!;
    if (reel === null || this.telling) return; // who has won is no news before it is seen
    const joined = reel.frames.filter(({ type }) => type === "seat.joined").length;
    const begun = reel.frames.some(({ type }) => type === "decision.asked");
    const ended = reel.frames.some(({ type }) => type === "match.finished");
    const now = `${joined} ${begun} ${ended} ${over}`;
    const closed = this.#parts.closed?.hidden === false; // as it was when the page was made
    if (this.#met === null ? !over || closed : this.#met !== now) this.#meet().catch(() => this.#later()); // the names of before stay
    this.#met = now;
  }
  #met: string | null = null;
  #meetings = 0;
  #lastMet = 0;
  #missed = 0;

  /** Ask again who plays, as no answer came: a few times, and with the next change. */
  #later(): void {
    this.#met = "";
    if (this.#missed < MEETINGS) window.setTimeout(() => this.isConnected && this.#meetAgain(), MEET_AGAIN_MS * 2 ** this.#missed);
    this.#missed += 1;
  }

  /** There is more to show. */
  #changed(): void {
    const { reel } = this.watching!;
    if (reel !== null && this.#wanted !== null) {
      const wanted = this.#wanted;
      this.#wanted = null;
      this.#began = true;
      this.#following = wanted >= this.newest;
      this.#version = Math.min(wanted, this.newest);
    } else if (reel !== null && this.telling) this.#story.tell(reel.frames, this.#version, this.#speed, this.#playing ? Infinity : LONGEST_MS);
    else if (this.#following) this.#follow(reel);
    this.#draw();
    this.#meetAgain();
  }

  /** Go on to the present: by the story of what is new since it was seen, if it is on a page that is seen. */
  #follow(reel: Reel | null): void {
    const seen = this.#began ? this.#version : (this.#lastHere ?? this.newest);
    this.#began = reel !== null;
    if (reel === null ? this.#lastHere === undefined : document.hidden || seen >= this.newest) this.#version = this.newest;
    else if (reel !== null) this.#tell(reel, seen);
  }

  #tell(reel: Reel, seen: number): void {
    if (this.#token !== null) this.#parts.table.querySelector(".middle")?.scrollIntoView({ block: "center" });
    this.#story.tell(reel.frames, seen, this.#speed, LONGEST_MS);
  }

  /** The last version that this seat has seen, before the device was handed to the other one. */
  get #lastHere(): number | undefined {
    return this.#lastSeen.get(this.#token ?? "");
  }

  /** Show a step of the story. */
  #step(step: Step): void {
    this.#seen = step;
    this.#version = step.version;
    this.#draw(true);
  }

  /** The story is over, or was left. */
  #ended(): void {
    this.#seen = null;
    this.#playing = false;
    for (const call of this.#waiting.splice(0)) call();
    this.#draw();
    this.#meetAgain();
  }

  /** Returns when nothing is to be shown any more. */
  #untilTold(): Promise<void> {
    return this.telling ? new Promise((done) => void this.#waiting.push(done)) : Promise.resolve();
  }

  #draw(moving = false): void {
    const { watching } = this;
    if (watching === null || watching.present === null) return;
    const { reel } = watching;
    if (reel === null && this.#lastHere !== undefined) return; // the present is no news before that
    const { table, log, scrubber, die, now, why } = this.#parts;
    const { language, near } = this;
    const frame = reel?.frame(this.#version) ?? null;
    this.#reached = Math.max(this.#reached, this.#version);
    const present = this.#version === this.newest && !this.telling;
    Object.assign(table, {
      table: reel?.at(this.#version) ?? watching.present.table,
      faces: watching.faces,
      near,
      offered: present ? this.#offered : NOTHING,
      next: present ? this.#next : NOTHING,
      chosen: present ? this.#chosen : [],
      named: frame?.names ?? [],
      cue: present ? null : (reel?.frame(this.#seen?.event ?? this.#version)?.cue ?? null),
      rolled: this.#rolled(reel),
      players: this.#players,
      language,
      moving,
    });
    const count = this.newest;
    const { connected, over } = watching;
    Object.assign(scrubber, { reel, count, version: this.#version, playing: this.telling, speed: this.#speed, live: reel !== null && !over, connected, language });
    if (reel !== null) {
      const told = this.telling && !this.#playing ? this.#version : count; // no line of the log is ahead of its story
      Object.assign(log, { frames: reel.frames, count: told, version: this.#version, language, address: (version: number) => this.#link(version) });
      Object.assign(die, { frame: frame?.die && !this.telling ? frame : null, client: this.client, match: this.match, token: this.#token, language, sheet: this.#pageOf(`/die/${this.#version}`).href, rolling: moving });
      const text = reel.sentence(this.#version)?.text?.[language] ?? "";
      if (now.textContent !== text) now.textContent = text;
    }
    why.hidden = this.#version === 0;
    why.href = this.#pageOf(`/why/${this.#version}`).href;
    const moved = { newest: count, version: this.#version, telling: this.telling };
    if (moved.newest === this.#told.newest && moved.version === this.#told.version && moved.telling === this.#told.telling && reel === this.#told.reel) return;
    this.#told = { ...moved, reel };
    this.dispatchEvent(new CustomEvent("moved", { detail: moved, bubbles: true }));
  }

  /** The die that is seen to fall, and for how many milliseconds. */
  #rolled(reel: Reel | null): Rolled | null {
    const { kind, event = 0, length = 0 } = this.#seen ?? {};
    const die = kind === "die" ? reel?.frame(event)?.die : null;
    return die == null ? null : { die, length };
  }

  #play(): void {
    const { reel } = this.watching ?? {};
    if (reel == null) return;
    if (this.#version === this.newest) this.go(0);
    this.#playing = true;
    this.#following = true;
    this.#story.tell(reel.frames, this.#version, this.#speed);
  }

  #pause(): void {
    if (!this.telling) return;
    this.#following = false;
    this.#story.leave();
  }

  #hurry(by: number): void {
    const at = SPEEDS.indexOf(this.#speed) + by;
    this.#speed = SPEEDS[Math.max(0, Math.min(at, SPEEDS.length - 1))]!;
    keepSpeed(this.#speed);
    this.#story.pace(this.#speed);
    this.#draw();
  }

  #listen(): void {
    const { root } = this.#parts;
    root.addEventListener("go", (event) => {
      const { version, die } = (event as CustomEvent<{ version: number; die: boolean }>).detail;
      this.#pause();
      this.go(version);
      if (die) this.#parts.die.open = true;
    });
    root.addEventListener("command", (event) => this.command((event as CustomEvent<{ command: Command }>).detail.command));
    this.#parts.why.addEventListener("click", this.#asksWhy);
    root.addEventListener("look", (event) => this.#look((event as IdEvent).detail.id));
    (this.#embedded ? this : globalThis).addEventListener("keydown", this.#pressed);
    if (!this.#embedded) addEventListener("hashchange", this.#hashed);
  }

  readonly #hashed = (): void => {
    const wanted = this.#asked();
    if (wanted !== null) this.go(wanted);
  };

  /** Keys, unless they are typed into something or do something else there. */
  readonly #pressed = (event: Event): void => {
    const { key, altKey, ctrlKey, metaKey } = event as KeyboardEvent;
    const command = KEYS[key];
    if (command === undefined || altKey || ctrlKey || metaKey || event.defaultPrevented) return;
    const target = event.composedPath()[0] as Element;
    const range = target instanceof HTMLInputElement && target.type === "range";
    if (!range && target.closest?.("input, select, textarea, dialog, [contenteditable]")) return;
    if (key === " " && target.closest?.("button, a, summary, [role=button]")) return;
    event.preventDefault();
    this.command(command);
  };

  #look(id: string): void {
    const thing = this.#parts.table.table?.things[id];
    const face: Face | undefined = thing?.card == null ? undefined : this.watching?.faces[thing.card];
    const { card } = this.#parts;
    card.language = this.language;
    if (face !== undefined) void card.show(face, thing ?? null);
  }

  /** The version that the address, or the attribute `at`, asks for. */
  #asked(): number | null {
    const hash = this.#embedded ? null : /^#(\d+)$/.exec(location.hash)?.[1];
    const text = hash ?? this.getAttribute("at");
    return text == null || !/^\d+$/.test(text) ? null : Number(text);
  }

  /** Let the address of the page name what is shown. */
  #address(): void {
    if (this.#embedded || this.telling) return;
    clearTimeout(this.#addressed);
    const before = location.href;
    this.#addressed = window.setTimeout(() => {
      if (location.href !== before) return; // another moment is asked for by now
      const to = this.#following ? this.#page() : `${this.#page()}#${this.#version}`;
      history.replaceState(history.state, "", to);
    }, 150);
  }
  #addressed = 0;

  /** The address of the page, without a version. */
  #page(): string {
    const chosen = new URLSearchParams(location.search).get("lang");
    return `${location.pathname}${chosen === null ? "" : `?lang=${chosen}`}`;
  }

  /** A link to a moment, which works without script, too. */
  #link(version: number): string {
    const link = this.#pageOf();
    link.searchParams.set("at", String(version));
    return link.href;
  }

  /** The page of the match at its service, or what is below it, in the language that was chosen. */
  #pageOf(below = ""): URL {
    const page = new URL(`/m/${this.match}${below}`, this.getAttribute("src") ?? location.origin);
    const chosen = this.#embedded ? null : new URLSearchParams(location.search).get("lang");
    if (chosen !== null) page.searchParams.set("lang", chosen);
    return page;
  }

  /** A seat reads why as it knows it; everybody follows the link. */
  readonly #asksWhy = (event: MouseEvent): void => {
    const { why } = this.#parts;
    const token = this.#token;
    if (token === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void import("./why.ts").then(({ showWhy }) => showWhy(why.href, token, this.language)); // loaded when a seat asks
  };

  /** What a page of another origin embeds the match with. */
  #code(): string {
    const service = this.getAttribute("src") ?? location.origin;
    const at = this.#following ? "" : ` at="${this.#version}"`;
    const script = `<script type="module" src="${new URL("/web/embed.js", service).href}"></script>`;
    return `${script}\n<saikoro-match src="${service}" match="${this.match}"${at}></saikoro-match>`;
  }

  async #copy(text: string, done: Key): Promise<void> {
    const { now } = this.#parts;
    try {
      await navigator.clipboard.writeText(text);
      now.textContent = words(done, this.language);
    } catch {
      prompt(words("scrub.copy", this.language), text);
    }
  }

  #fail(error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    this.#parts.now.textContent = words("match.failed", this.language, { why });
  }

  /** The parts of a match, in a shadow with the style sheet of the service. */
  #skeleton(): ShadowRoot {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const sheet = new URL("/web/look.css", this.getAttribute("src") ?? location.origin).href;
    render(
      html`<link rel="stylesheet" href=${sheet} />
        <div class="match embedded" lang=${this.language}>
          <div class="stage" role="region" tabindex="0" aria-label=${words("table.title", this.language)}>
            <saikoro-table></saikoro-table>
          </div>
          <aside class="log"><p class="late" hidden></p><p class="lacks" hidden></p><saikoro-log></saikoro-log></aside>
          <footer class="moment">
            <div class="event">
              <p class="now" role="status"></p>
              <a class="why" target="_blank" hidden>${words("why.link", this.language)}</a>
              <saikoro-die></saikoro-die>
            </div>
            <saikoro-scrubber></saikoro-scrubber>
          </footer>
        </div>
        <saikoro-card></saikoro-card>`,
      root,
    );
    return root;
  }
}

interface Parts {
  root: EventTarget;
  table: SaikoroTable;
  log: SaikoroLog;
  scrubber: SaikoroScrubber;
  die: SaikoroDie;
  card: SaikoroCard;
  now: HTMLElement;
  /** The link to why it happened. */
  why: HTMLAnchorElement;
  /** Where the page says by how much it is late. */
  late: HTMLElement;
  /** Where the page says until when builds stay closed. */
  closed: HTMLElement | null;
  /** Where it says that events were lost. */
  lacks: HTMLElement;
  /** Where the page says how it ended. */
  result: HTMLElement | null;
}

/** The clock of a page. */
function later(call: () => void, after: number): () => void {
  const timer = setTimeout(call, after);
  return () => clearTimeout(timer);
}

/** How fast stories are wanted in this browser. */
function speedWanted(): number {
  try {
    const kept = Number(localStorage.getItem(SPEED));
    return SPEEDS.includes(kept) ? kept : 1;
  } catch {
    return 1;
  }
}

function keepSpeed(speed: number): void {
  try {
    localStorage.setItem(SPEED, String(speed));
  } catch {
    // Then it is forgotten with the page.
  }
}

/** What a seat without a name is called, with what there is in place of a name. */
function named(seat: string, instead: string | undefined): string {
  return instead === undefined ? seat : `${seat} (${instead})`;
}

function partsOf(root: EventTarget, within: ParentNode): Parts {
  const part = <T extends Element>(name: string): T => {
    const found = within.querySelector<T>(name);
    if (found === null) throw new Error(`there is no ${name} in saikoro-match`);
    return found;
  };
  return {
    root,
    table: part("saikoro-table"),
    log: part("saikoro-log"),
    scrubber: part("saikoro-scrubber"),
    die: part("saikoro-die"),
    card: part("saikoro-card"),
    now: part(".now"),
    why: part("a.why"),
    late: part(".late"),
    closed: within.querySelector<HTMLElement>(".closed"),
    lacks: part(".lacks"),
    result: within.querySelector(".result"),
  };
}

customElements.define("saikoro-match", SaikoroMatch);
