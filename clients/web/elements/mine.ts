/** `<saikoro-mine titles>`: the matches in which this browser holds seats, those first that wait for it. */

import { type TemplateResult, html, nothing } from "lit";
import type { Client, Schemas } from "../../typescript/client.ts";
import { ClientError } from "../../typescript/errors.ts";
import { called } from "../called.ts";
import { serviceIn } from "../playing/asking.ts";
import { pageQuery } from "../playing/beginning.ts";
import { Held, browserStore } from "../playing/held.ts";
import type { Key } from "../words.ts";
import { Part } from "./part.ts";

/** The matches that are asked about, the latest first; and those that are shown. */
const MOST_ASKED = 12;
const MOST_SHOWN = 6;

/** What a match is to whoever holds seats in it, those first that come first in the list. */
const STATES = ["turn", "unseen", "waiting", "open", "won", "lost", "draw", "over"] as const;
type State = (typeof STATES)[number];

const WORDS: Readonly<Record<State, Key>> = {
  turn: "mine.turn",
  unseen: "mine.unseen",
  waiting: "mine.waiting",
  open: "mine.open",
  won: "mine.won",
  lost: "mine.lost",
  draw: "row.draw",
  over: "mine.over",
};

interface Mine {
  readonly match: Schemas["MatchView"];
  readonly state: State;
}

/** The list; nothing where no seat is held. */
export class MineElement extends Part {
  static override properties = { titles: { type: Object }, mine: { state: true } };
  /** The titles of the games, by id. */
  declare titles: Readonly<Record<string, string>>;
  declare mine: readonly Mine[];
  readonly #held = new Held(browserStore());
  readonly #title = document.title;

  constructor() {
    super();
    this.titles = {};
    this.mine = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("visibilitychange", this.#look);
    void this.#look();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.#look);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.mine.length === 0) return nothing;
    return html`<section aria-labelledby="mine-title">
      <h2 id="mine-title">${this.words("mine.title")}</h2>
      <ul class="meetings">${this.mine.map((one) => this.#row(one))}</ul>
    </section>`;
  }

  #row({ match: { match, game, seats }, state }: Mine): TemplateResult {
    const held = this.#held.seats(match);
    const sides = seats.map(
      (seat) => html`${seat.seat === 0 ? nothing : html`<i aria-label=${this.words("row.against")} role="img">–</i>`}<span class=${`seat-${seat.seat}`}>${this.#name(seat, held.length === 1 && seat.seat === held[0])}</span>`,
    );
    return html`<li>
      <a href=${`/m/${match}${pageQuery()}`}>
        <span class="sides">${sides}</span>
        <span class="soft">${this.titles[game] ?? game} · ${state === "turn" || state === "unseen" ? html`<b>${this.words(WORDS[state])}</b>` : this.words(WORDS[state])}</span>
      </a>
    </li>`;
  }

  #name(seat: Schemas["SeatView"], own: boolean): TemplateResult {
    const name = called(seat, this.language);
    if (name !== undefined) return html`<bdi>${name}</bdi>`;
    return html`<span class="word">${this.words(own ? "mine.you" : seat.joined ? "row.unnamed" : "row.free_seat")}</span>`;
  }

  /** Ask about the matches that were played here last; those that are gone are passed over. */
  readonly #look = async (): Promise<void> => {
    if (document.hidden) return;
    const api = serviceIn(this.language);
    const asked = this.#held.matches.slice(0, MOST_ASKED).map((match) => this.#asked(api, match));
    const found = (await Promise.all(asked)).filter((one) => one !== undefined);
    const sorted = found.sort((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state));
    this.mine = sorted.slice(0, MOST_SHOWN);
    const waiting = found.filter(({ state }) => state === "turn").length;
    document.title = waiting === 0 ? this.#title : `(${waiting}) ${this.#title}`;
  };

  async #asked(api: Client, match: string): Promise<Mine | undefined> {
    const held = Object.values(this.#held.match(match).seats);
    const token = held[0]?.token;
    try {
      const view = await api.match(match, token === undefined ? {} : { token });
      const seen = Math.max(...held.map((seat) => seat.seen ?? 0));
      return { match: view, state: stateOf(view, this.#held.seats(match), seen) };
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      return undefined;
    }
  }
}

/** What a match is to whoever holds these seats, and has seen it up to a version: no result that they have not seen. */
function stateOf({ status, awaiting, seats, winner, version }: Schemas["MatchView"], held: readonly (0 | 1)[], seen: number): State {
  if (status === "open") return "open";
  if (status === "playing") {
    return awaiting === "answers" && held.some((seat) => seats[seat]?.answered === false) ? "turn" : "waiting";
  }
  if (status !== "finished") return "over";
  if (seen < version) return "unseen";
  if (winner === null) return "draw";
  return held.length > 1 ? "over" : held[0] === winner ? "won" : "lost";
}

customElements.define("saikoro-mine", MineElement);
