/** `<saikoro-clocks>`: the clocks of both seats, which run by the time of the service. */

import { type TemplateResult, html, nothing } from "lit";
import type { Schemas } from "../../typescript/client.ts";
import { Part } from "./part.ts";

const TICK_MILLISECONDS = 500;
const SHORT_SECONDS = 20;
const DAY_SECONDS = 86_400;

/** The clocks of a match. */
export class ClocksElement extends Part {
  static override properties = { clocks: { attribute: false }, behind: { attribute: false }, names: { attribute: false } };
  /** The clocks of the open decision. */
  declare clocks: readonly Schemas["ClockView"][];
  /** How much the clock of this browser is behind that of the service, in milliseconds. */
  declare behind: number;
  /** What each seat is called. */
  declare names: readonly string[];
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.clocks = [];
    this.behind = 0;
    this.names = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = setInterval(() => this.requestUpdate(), TICK_MILLISECONDS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  protected override render(): TemplateResult {
    return html`${this.clocks.map((clock) => this.#clock(clock))}`;
  }

  #clock({ seat, deadline, bank_seconds: bank }: Schemas["ClockView"]): TemplateResult | typeof nothing {
    if (deadline === null && bank === null) return nothing;
    const left = deadline === null ? null : (Date.parse(deadline) - Date.now() - this.behind) / 1000;
    const running = left !== null;
    const short = running && left < SHORT_SECONDS;
    return html`<span class="seat-clock num seat-${seat} ${running ? "running" : ""} ${short ? "short" : ""}" role="timer">
      <span class="clock-of">${this.names[seat] ?? ""}</span>
      <span class="left">${running ? this.#span(left) : this.#span(bank ?? 0)}</span>
    </span>`;
  }

  #span(seconds: number): string {
    const whole = Math.max(0, Math.ceil(seconds));
    if (whole >= DAY_SECONDS) return this.words("play.days", { days: Math.floor(whole / DAY_SECONDS) });
    const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
    const two = (part: number): string => String(part).padStart(2, "0");
    return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  }
}

customElements.define("saikoro-clocks", ClocksElement);
