/** The time that is left until a moment. */

import { LitElement, html, nothing } from "lit";
import { languageOf, words } from "../words.ts";

/** `<saikoro-countdown until="2026-11-24T20:00:00.000Z">`: minutes and seconds, counted down. */
export class SaikoroCountdown extends LitElement {
  static override properties = { until: {}, left: { state: true } };
  declare until: string;
  /** Whole seconds that are left. */
  declare left: number;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.until = "";
    this.left = Number.NaN;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#count();
    this.#timer = setInterval(() => this.#count(), 1000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  protected override render(): unknown {
    if (Number.isNaN(this.left)) return nothing;
    const language = languageOf(this);
    if (this.left <= 0) return html`<b class="countdown up">${words("tournament.up", language)}</b>`;
    const hours = Math.floor(this.left / 3600);
    const [minutes, seconds] = [Math.floor((this.left % 3600) / 60), this.left % 60].map((one) => String(one).padStart(2, "0"));
    const clock = hours > 0 ? `${hours}:${minutes}:${seconds}` : `${minutes}:${seconds}`;
    return html`<b class="countdown" role="timer">${words("tournament.left", language)} <span class="num">${clock}</span></b>`;
  }

  #count(): void {
    this.left = Math.ceil((Date.parse(this.until) - Date.now()) / 1000);
  }
}

customElements.define("saikoro-countdown", SaikoroCountdown);
