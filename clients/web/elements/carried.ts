/** `<saikoro-carried match>`: takes the seat whose code the address carries, and asks before it replaces one that is held. */

import { type TemplateResult, html, nothing } from "lit";
import type { Client } from "../../typescript/client.ts";
import { type Arrival, arrive } from "../playing/arriving.ts";
import { type SeatToken, seatOf } from "../playing/code.ts";
import type { Held } from "../playing/held.ts";
import type { Key } from "../words.ts";
import { Part } from "./part.ts";

/** What is said of a code that was not taken, without a question. */
const SAID = { refused: "play.unknown_code", lost: "play.unreachable", bad: "play.bad_code", other: "play.other_match" } as const satisfies Record<string, Key>;

/** The code of an address; `taken` is sent with the number of a seat that is held by it from now on. */
export class CarriedElement extends Part {
  static override properties = { api: { attribute: false }, held: { attribute: false }, match: {}, stands: { state: true } };
  /** The service. */
  declare api: Client;
  /** Where seats are kept. */
  declare held: Held;
  /** The id of the match. */
  declare match: string;
  declare stands: Arrival | "bad" | "other" | null;
  #found: SeatToken | null = null;

  constructor() {
    super();
    this.match = "";
    this.stands = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("hashchange", this.#look);
    void this.updateComplete.then(this.#look);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("hashchange", this.#look);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { stands } = this;
    if (stands === null || stands === "taken") return nothing;
    if (stands === "asks") return this.#question();
    return html`<div class="fault" role="alert">
      <p>${this.words(SAID[stands])}</p>
      <p class="actions">
        ${stands === "lost" ? html`<button type="button" @click=${() => this.#arrive(false)}>${this.words("play.try_again")}</button>` : nothing}
        <button type="button" @click=${this.#done}>${this.words("play.close")}</button>
      </p>
    </div>`;
  }

  #question(): TemplateResult {
    const seat = this.words(this.#found?.seat === 1 ? "play.seat_1" : "play.seat_0");
    return html`<div class="replacing" role="alert">
      <p>${this.words("play.replace_sure", { seat })}</p>
      <p class="actions">
        <button type="button" @click=${() => this.#arrive(true)}>${this.words("play.replace")}</button>
        <button type="button" class="main" @click=${this.#done}>${this.words("play.keep_seat")}</button>
      </p>
    </div>`;
  }

  /** Look whether the address carries a code. */
  readonly #look = (): void => {
    const code = new URLSearchParams(location.hash.slice(1)).get("seat");
    if (code === null) return;
    this.#found = seatOf(code);
    if (this.#found === null) this.stands = "bad";
    else if (this.#found.match !== this.match) this.stands = "other";
    else void this.#arrive(false);
  };

  async #arrive(replace: boolean): Promise<void> {
    const found = this.#found;
    if (found === null) return;
    const stands = await arrive(this.api, this.held, found, replace);
    if (found !== this.#found) return; // the address carries another one by now
    this.stands = stands;
    if (stands !== "taken") return;
    this.#done();
    this.dispatchEvent(new CustomEvent("taken", { detail: found.seat }));
  }

  /** Take the code out of the address, where it need not stay. */
  #done(): void {
    this.#found = null;
    this.stands = null;
    history.replaceState(history.state, "", location.pathname + location.search);
  }
}

customElements.define("saikoro-carried", CarriedElement);
