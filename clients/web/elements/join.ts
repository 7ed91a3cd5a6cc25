/** `<saikoro-join>`: takes a free seat of a match, or the one that a code carries here. */

import { type TemplateResult, html, nothing } from "lit";
import type { Client, Schemas } from "../../typescript/client.ts";
import { ClientError, Refused } from "../../typescript/errors.ts";
import { sentencesOf } from "../playing/asking.ts";
import { arrive } from "../playing/arriving.ts";
import { seatOf } from "../playing/code.ts";
import type { Held } from "../playing/held.ts";
import { keptKey, keptSeed, settledKey, settledSeed } from "../playing/intentions.ts";
import { playerName, rememberName } from "../playing/names.ts";
import { Part } from "./part.ts";

/** The way to a seat; `taken` is sent with its number. */
export class JoinElement extends Part {
  static override properties = {
    api: { attribute: false },
    view: { attribute: false },
    held: { attribute: false },
    busy: { state: true },
    wrong: { state: true },
  };
  /** The service. */
  declare api: Client;
  /** The match. */
  declare view: Schemas["MatchView"];
  /** Where a seat is kept. */
  declare held: Held;
  declare busy: boolean;
  declare wrong: readonly string[];

  constructor() {
    super();
    this.busy = false;
    this.wrong = [];
  }

  protected override firstUpdated(): void {
    if (location.hash.startsWith("#join")) this.querySelector<HTMLElement>(".join button")?.focus();
  }

  protected override render(): TemplateResult {
    const free = this.view.seats.filter((seat) => !seat.joined && seat.bot === null);
    return html`${free.length > 0 && this.view.status === "open" ? this.#free(free) : html`<p class="soft">${this.words("play.watching")}</p>`}
      ${this.wrong.length > 0 ? html`<ul class="faults" role="alert">${this.wrong.map((one) => html`<li>${one}</li>`)}</ul>` : nothing}
      <details class="carry">
        <summary>${this.words("play.have_code")}</summary>
        <form class="actions" @submit=${this.#enter}>
          <label><span>${this.words("play.code")}</span><input name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" required /></label>
          <button>${this.words("play.take_here")}</button>
        </form>
      </details>`;
  }

  #free(free: readonly Schemas["SeatView"][]): TemplateResult {
    return html`<form class="join" @submit=${this.#join}>
      <h2>${this.words("play.take_seat")}</h2>
      ${this.view.publication === undefined ? nothing : html`<p class="published">${this.words("play.published", { licence: this.view.publication.licence })}</p>`}
      <p class="actions">
        <label><span>${this.words("play.name")}</span><input name="player" maxlength="40" autocomplete="nickname" .value=${playerName()} placeholder=${this.words("play.nameless")} /></label>
        ${free.map(({ seat }) => html`<button class="main seat-${seat}" value=${seat} ?disabled=${this.busy}>${this.words("play.play_as", { seat: this.words(seat === 0 ? "play.seat_0" : "play.seat_1") })}</button>`)}
      </p>
    </form>`;
  }

  async #join(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const { match } = this.view;
    const player = String(new FormData(event.target as HTMLFormElement).get("player") ?? "").trim();
    const seat = Number((event.submitter as HTMLButtonElement | null)?.value ?? 0) as 0 | 1;
    const invitation = /^#join=(.+)$/u.exec(location.hash)?.[1];
    const asked = { seat, ...(player === "" ? {} : { player }), ...(invitation === undefined ? {} : { invitation }) };
    rememberName(player);
    this.busy = true;
    try {
      const request = JSON.stringify(asked);
      const own = { key: keptKey("join", match, request), ownSeed: keptSeed(match, request) };
      const taken = await this.api.join(match, { ...asked, ...own });
      this.held.take(match, seat, taken.token, taken.receipt);
      history.replaceState(history.state, "", location.pathname + location.search);
      this.dispatchEvent(new CustomEvent("taken", { detail: seat }));
      settledKey("join", match);
      settledSeed(match);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      if (error instanceof Refused) settledKey("join", match);
      this.wrong = sentencesOf(error, this.language);
    } finally {
      this.busy = false;
    }
  }

  async #enter(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const code = String(new FormData(event.target as HTMLFormElement).get("code") ?? "");
    const found = seatOf(code);
    if (found === null) this.wrong = [this.words("play.bad_code")];
    else if (found.match !== this.view.match) this.wrong = [this.words("play.other_match")];
    else {
      const stands = await arrive(this.api, this.held, found, true); // a seat that is held is not joined
      if (stands === "taken") this.dispatchEvent(new CustomEvent("taken", { detail: found.seat }));
      else this.wrong = [this.words(stands === "lost" ? "play.unreachable" : "play.unknown_code")];
    }
  }
}

customElements.define("saikoro-join", JoinElement);
