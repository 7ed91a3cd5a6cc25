/** `<saikoro-cover>`: hides the table while a device is handed from one player to the other. */

import { type TemplateResult, html } from "lit";
import { Part } from "./part.ts";

/** A cover over the page; `uncover` is sent when the next player has the device. */
export class CoverElement extends Part {
  static override properties = { seat: { type: Number }, name: {} };
  /** The seat that the device is handed to. */
  declare seat: number;
  /** What the seat is called. */
  declare name: string;
  #lifted = false;

  constructor() {
    super();
    this.seat = 0;
    this.name = "";
  }

  protected override firstUpdated(): void {
    const dialog = this.querySelector("dialog");
    dialog?.showModal();
    dialog?.addEventListener("cancel", (event) => event.preventDefault());
    // A browser lets Esc close it all the same when it is pressed again.
    dialog?.addEventListener("close", () => !this.#lifted && this.isConnected && dialog.showModal());
  }

  protected override render(): TemplateResult {
    return html`<dialog class="cover seat-${this.seat}" aria-labelledby="cover-title">
      <h2 id="cover-title">${this.words("play.hand_over", { name: this.name })}</h2>
      <p>${this.words("play.hand_over_why")}</p>
      <button type="button" class="main" autofocus @click=${this.#uncover}>${this.words("play.i_am", { name: this.name })}</button>
    </dialog>`;
  }

  #uncover(): void {
    this.#lifted = true;
    this.querySelector("dialog")?.close();
    this.dispatchEvent(new CustomEvent("uncover"));
  }
}

customElements.define("saikoro-cover", CoverElement);
