/** `<saikoro-seat match tournament>`: the seat that this browser plays in a match, below its table. */

import { type TemplateResult, html, nothing } from "lit";
import type { Client, Schemas } from "../../typescript/client.ts";
import { awayOf, lastTurnOf } from "../away.ts";
import { called } from "../called.ts";
import type { Frame } from "../picture.ts";
import { sentencesOf, serviceIn } from "../playing/asking.ts";
import { chime, entitle } from "../playing/calling.ts";
import { Held, browserStore } from "../playing/held.ts";
import { Sitting, isOver } from "../playing/sitting.ts";
import type { Watching } from "../watching.ts";
import "./after.ts";
import type { Pointing } from "./ask.ts";
import "./carried.ts";
import "./clocks.ts";
import "./cover.ts";
import "./invite.ts";
import "./join.ts";
import { Part } from "./part.ts";
import type { Command } from "./scrubber.ts";
import "./seatmenu.ts";

/** The watched match around a seat, as far as the seat tells it something. */
type Table = HTMLElement & {
  token: string | null;
  near: 0 | 1;
  offered: ReadonlySet<string>;
  next: ReadonlySet<string>;
  chosen: readonly string[];
  readonly watching: Watching | null;
  /** The version that is shown, and the newest one. */
  readonly version: number;
  readonly newest: number;
  /** Whether what has happened is still being shown. */
  readonly telling: boolean;
  go(version: number): void;
  command(command: Command): void;
  /** Whether nothing up to a version is still to be shown. */
  settled(version: number): boolean;
  /** Show the rest of it within so many milliseconds. */
  hurry(within: number): void;
};

/** What the table shows while nothing is asked. */
const NOTHING: Pointing = { offered: new Set(), next: new Set(), chosen: [] };

/** How long what has happened may keep a seat from its question: so long, or a part of its time. */
const MOST_MS = 4000;
const PART_OF_TIME = 0.1;
/** With less time left, nothing keeps it. */
const SHORT_MS = 20_000;
/** Whoever looks at something else for longer was away. */
const AWAY_MS = 20_000;

/** A seat, or the way to take one. */
export class SeatElement extends Part {
  static override properties = {
    match: {},
    tournament: {},
    seat: { state: true },
    covered: { state: true },
    turn: { state: true },
    away: { state: true },
  };
  /** The id of the match. */
  declare match: string;
  /** The id of the tournament of the match; empty for none. */
  declare tournament: string;
  declare seat: 0 | 1 | null;
  /** The seat that the device is handed to; null while nobody waits for it. */
  declare covered: 0 | 1 | null;
  declare turn: number;
  /** What has happened while the seat was away, as far as it is summed up. */
  declare away: readonly Frame[];
  readonly #held = new Held(browserStore());
  #api: Client | undefined;
  #sitting: Sitting | undefined;
  #asked: number | null = null;
  /** The decision before which the story was hurried. */
  #hurried: number | null = null;
  /** Up to where the seat had seen the match when it came back: null where this device does not know, undefined once it is summed up. */
  #seen: number | null | undefined;
  #back = 0;
  #hiddenAt = Infinity;

  constructor() {
    super();
    this.match = "";
    this.tournament = "";
    this.seat = null;
    this.covered = null;
    this.turn = 0;
    this.away = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#api = serviceIn(this.language);
    this.#table?.addEventListener("point", this.#point);
    this.#table?.addEventListener("moved", this.#moved);
    addEventListener("storage", this.#elsewhere);
    addEventListener("pageshow", this.#shownAgain);
    document.addEventListener("visibilitychange", this.#turned);
    this.#begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#table?.removeEventListener("point", this.#point);
    this.#table?.removeEventListener("moved", this.#moved);
    removeEventListener("storage", this.#elsewhere);
    removeEventListener("pageshow", this.#shownAgain);
    document.removeEventListener("visibilitychange", this.#turned);
    this.#sitting?.stop();
    entitle(null);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { view, decision, behind, lost, refused } = this.#sitting?.standing ?? { behind: 0, lost: false };
    return html`<section class="playing ${this.seat === null ? "" : `seat-${this.seat}`}" aria-label=${this.words("play.panel")}>
      <saikoro-carried .api=${this.#api} .held=${this.#held} match=${this.match} @taken=${this.#taken}></saikoro-carried>
      ${lost ? html`<p class="lost" role="status">${this.words("play.lost")}</p>` : nothing}
      ${refused === undefined ? nothing : html`<ul class="faults" role="alert">${sentencesOf(refused, this.language).map((one) => html`<li>${one}</li>`)}</ul>`}
      ${view === undefined ? html`<p class="soft">${this.words("play.loading")}</p>` : this.#state(view)}
      ${decision === undefined || view === undefined || isOver(view) ? nothing : html`<saikoro-clocks .clocks=${decision.clocks} .behind=${behind} .names=${this.#names(view)}></saikoro-clocks>`}
      ${view === undefined || this.seat === null || this.covered !== null ? nothing : this.#menu(view)}
    </section>`;
  }

  #state(view: Schemas["MatchView"]): TemplateResult | typeof nothing {
    const sitting = this.#sitting;
    if (sitting === undefined) return nothing;
    if (this.covered !== null) {
      return html`<saikoro-cover seat=${this.covered} name=${this.#names(view)[this.covered] ?? ""} @uncover=${this.#uncover}></saikoro-cover>`;
    }
    if (!this.#settled) return this.#showing();
    const away = this.away.length === 0 ? nothing : html`<saikoro-away .frames=${this.away} @play=${this.#replay} @close=${this.#close}></saikoro-away>`;
    return html`${away}${this.#present(view, sitting)}`;
  }

  #present(view: Schemas["MatchView"], sitting: Sitting): TemplateResult {
    if (isOver(view)) return html`<saikoro-after .sitting=${sitting} .held=${this.#held}></saikoro-after>`;
    const { pending, decision } = sitting.standing;
    if (this.seat === null) return html`<saikoro-join .api=${this.#api} .view=${view} .held=${this.#held} @taken=${this.#joined}></saikoro-join>`;
    if (view.status === "open") return html`<saikoro-invite .view=${view} .held=${this.#held} .sitting=${sitting}></saikoro-invite>`;
    if (pending !== undefined) return html`<p class="sending" role="status">${this.words("play.sending")} ${pending.label}</p>`;
    if (!sitting.asked || decision === undefined) return this.#waiting(view, decision?.waiting ?? []);
    if (this.#handsAny) return this.#showing(); // a deck is handed in as soon as the table is there
    void import("./ask.ts"); // not needed by who watches
    return html`<h2 class="your-turn">${this.words("play.your_turn")}</h2>
      <saikoro-ask .sitting=${sitting} .decision=${decision} game=${view.game} set=${view.rules.digest} @pointing=${this.#pointing}></saikoro-ask>`;
  }

  /** What has happened is still being shown. */
  #showing(): TemplateResult {
    return html`<p class="waiting soft" role="status">${this.words("play.showing")}</p>`;
  }

  /** Whether all that led to the question, or to the end, was shown. */
  get #settled(): boolean {
    const { view, decision } = this.#sitting?.standing ?? {};
    const version = view !== undefined && isOver(view) ? view.version : decision?.version;
    return this.seat === null || version === undefined || (this.#table?.settled(version) ?? true);
  }

  /** Let a seat that is asked see what has happened in a part of the time that it has. */
  #hurry({ standing: { decision, behind } }: Sitting): void {
    const clock = decision?.clocks.find(({ seat }) => seat === this.seat);
    const left = clock?.deadline == null ? Infinity : Date.parse(clock.deadline) - Date.now() - behind;
    this.#table?.hurry(left < SHORT_MS ? 0 : Math.min(MOST_MS, left * PART_OF_TIME));
  }

  #waiting(view: Schemas["MatchView"], seats: readonly number[]): TemplateResult {
    const names = seats.map((seat) => this.#names(view)[seat] ?? "").join(" · ");
    return html`<p class="waiting soft" role="status">${names === "" ? this.words("play.resolving") : this.words("play.waiting_for", { names })}</p>`;
  }

  #menu(view: Schemas["MatchView"]): TemplateResult {
    return html`<saikoro-seat-menu .sitting=${this.#sitting} .held=${this.#held} .view=${view} name=${this.#names(view)[this.seat ?? 0] ?? ""} ?lasting=${this.tournament !== ""} @left=${this.#begin} @taken=${this.#taken}></saikoro-seat-menu>`;
  }

  #names(view: Schemas["MatchView"]): string[] {
    return view.seats.map((one) => {
      const letter = this.words(one.seat === 0 ? "play.seat_0" : "play.seat_1");
      const name = one.withdrawn ? `(${this.words("check.withdrawn")})` : called(one, this.language);
      return name ? `${letter} ${name}` : letter;
    });
  }

  get #table(): Table | null {
    return this.closest<Table>("saikoro-match");
  }

  /** Play the first seat that is held, or watch; where both are held, behind the cover, whoever looks. */
  #begin(): void {
    const [seat = null, other] = this.#held.seats(this.match);
    this.covered = other === undefined ? null : seat;
    this.#sit(seat);
  }

  /** Play a seat, or watch. */
  #sit(seat: 0 | 1 | null): void {
    this.#sitting?.stop();
    if (this.#api === undefined) return;
    const sitting = new Sitting(this.#api, this.#held, this.match, seat, () => this.#changed());
    this.#sitting = sitting;
    this.seat = seat;
    this.#asked = null;
    const begins = seat === null || this.#handsAny;
    this.#seen = begins ? undefined : (this.#held.seat(this.match, seat)?.seen ?? null);
    this.away = [];
    this.#offer(NOTHING);
    this.#show();
    void sitting.follow();
  }

  #changed(): void {
    this.turn += 1;
    const sitting = this.#sitting;
    const number = sitting?.standing.decision?.decision ?? null;
    if (sitting === undefined) return;
    if (sitting.standing.pending !== undefined) this.away = [];
    this.#see();
    this.#pass(sitting);
    const waits = sitting.asked && this.covered === null;
    if (waits && this.#table?.telling && this.#hurried !== number) {
      this.#hurried = number;
      this.#hurry(sitting);
    }
    const asked = waits && this.#settled;
    if (!asked) this.#offer(NOTHING);
    // What follows is shown as it comes only by a table that shows the present.
    else if (this.#handsAny && this.#table?.watching?.reel != null) this.#handAny(sitting);
    if (asked === (this.#asked !== null) && (!asked || this.#asked === number)) return;
    this.#asked = asked ? number : null;
    entitle(asked ? this.words("play.your_turn") : null);
    if (asked) chime();
    if (asked) this.#reveal(sitting.standing.decision?.complete === false);
  }

  /** Whether whoever plays has wanted to begin at once, and nothing was handed in yet. */
  get #handsAny(): boolean {
    return this.#held.match(this.match).anything === true;
  }

  /** Hand in one of what is ready-made: only what follows is asked. */
  #handAny(sitting: Sitting): void {
    this.#held.wantAnything(this.match, false);
    const options = sitting.standing.decision?.options ?? [];
    const ready = options[Math.floor(Math.random() * options.length)];
    if (ready !== undefined) sitting.answer(ready.answer, ready[this.language]);
  }

  /** Sum up what has happened while the seat was away, once the present is there, and note that it is seen. */
  #see(): void {
    const { watching, version, newest, telling } = this.#table ?? {};
    const reel = watching?.reel;
    if (this.seat === null || this.covered !== null || reel == null || document.hidden || telling || version !== newest) return;
    if (this.#seen !== undefined) {
      this.#back = this.#seen ?? lastTurnOf(reel.stretches, this.seat);
      this.#seen = undefined;
      this.away = awayOf(reel.frames, this.#back);
      if (this.away.length > 0) void import("./away.ts"); // not needed by who was here
    }
    this.#held.see(this.match, this.seat, reel.version);
  }

  /** Show all that has happened while the seat was away. */
  #replay(): void {
    this.away = [];
    this.#table?.go(this.#back);
    this.#table?.command("play");
  }

  #close(): void {
    this.away = [];
  }

  /** Cover the table where the other seat of this device is to answer. */
  #pass({ standing: { view, decision } }: Sitting): void {
    const seats = this.#held.seats(this.match);
    const over = view !== undefined && isOver(view) && view.status !== "halted"; // which may go on
    const next = decision?.waiting.find((seat) => seats.includes(seat as 0 | 1)) as 0 | 1 | undefined;
    const mine = this.seat !== null && decision?.waiting.includes(this.seat) === true;
    const before = this.covered;
    if (seats.length < 2 || over) this.covered = null;
    else if (next !== undefined && !mine && this.#settled) this.covered = next;
    if (before !== this.covered) this.#show();
  }

  /** Bring into sight what leads to an answer: the side of the seat, on a phone both fronts, and the board of a build. */
  #reveal(building: boolean): void {
    void this.updateComplete.then(() => {
      this.scrollTop = 0;
      if (matchMedia("(width > 60rem)").matches) this.#table?.querySelector(".side.near")?.scrollIntoView({ block: "end" });
      else this.#table?.querySelector(".middle")?.scrollIntoView({ block: "center" });
      if (building) this.scrollIntoView({ block: "nearest" });
    });
  }

  #uncover(): void {
    const seat = this.covered;
    this.covered = null;
    if (seat !== null) this.#sit(seat);
  }

  /** Show the table as the seat sees it; to nobody but the public while it is covered. */
  #show(): void {
    const table = this.#table;
    if (table === null) return;
    table.token = this.covered === null ? (this.#sitting?.token ?? null) : null;
    if (this.seat !== null) table.near = this.seat;
  }

  #offer({ offered, next, chosen }: Pointing): void {
    const table = this.#table;
    if (table !== null) Object.assign(table, { offered, next, chosen });
  }

  #pointing(event: CustomEvent<Pointing>): void {
    this.#offer(event.detail);
  }

  /** Another moment is shown. */
  readonly #moved = (): void => this.#changed();

  readonly #point = (event: Event): void => {
    this.querySelector("saikoro-ask")?.point((event as CustomEvent<{ id: string }>).detail.id);
  };

  #taken(event: CustomEvent<0 | 1>): void {
    this.covered = this.#held.seats(this.match).length > 1 ? event.detail : null;
    this.#sit(event.detail);
  }

  /** The seat was taken just now: what was before is no news. */
  #joined(event: CustomEvent<0 | 1>): void {
    this.#taken(event);
    this.#seen = undefined;
  }

  /** Somebody turns to another page, or comes back. */
  readonly #turned = (): void => {
    if (!document.hidden && Date.now() - this.#hiddenAt > AWAY_MS && this.seat !== null) this.#seen = this.#held.seat(this.match, this.seat)?.seen;
    this.#hiddenAt = document.hidden ? Date.now() : Infinity;
    this.#changed();
  };

  /** Another page of this browser has taken a seat of the match. */
  readonly #elsewhere = (): void => {
    if (this.seat === null && this.#held.seats(this.match).length > 0) this.#begin();
  };

  /** The browser shows the page as it was when it was left, by back or forward. */
  readonly #shownAgain = (event: PageTransitionEvent): void => {
    if (event.persisted && this.#held.seats(this.match).length > 1) this.#begin();
  };
}

customElements.define("saikoro-seat", SeatElement);
