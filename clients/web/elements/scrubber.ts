/** The scrubber: goes to any moment of a match, by buttons, by dragging, and by the keys that its buttons name. */

import { LitElement, type SVGTemplateResult, type TemplateResult, html, nothing, svg } from "lit";
import { guard } from "lit/directives/guard.js";

import type { Reel } from "../reel.ts";
import { type Key, type Language, words } from "../words.ts";

/** What a button or a key asks for. */
export type Command =
  | "first"
  | "mark-back"
  | "back"
  | "play"
  | "forward"
  | "mark-forward"
  | "last"
  | "slower"
  | "faster"
  | "flip"
  | "link"
  | "embed";

const ICONS: Record<string, SVGTemplateResult> = {
  first: svg`<path d="M5 5h3v14H5zM20 5v14L9 12z"/>`,
  "mark-back": svg`<path d="M12 5v14L3 12zM21 5v14l-9-7z"/>`,
  back: svg`<path d="M17 5v14L6 12z"/>`,
  play: svg`<path d="M7 4v16l13-8z"/>`,
  pause: svg`<path d="M6 5h4v14H6zM14 5h4v14h-4z"/>`,
  forward: svg`<path d="M7 5v14l11-7z"/>`,
  "mark-forward": svg`<path d="M12 5v14l9-7zM3 5v14l9-7z"/>`,
  last: svg`<path d="M16 5h3v14h-3zM4 5v14l11-7z"/>`,
  flip: svg`<path d="M8 3 3 9h4v11h2V9h4zM16 21l5-6h-4V4h-2v11h-4z"/>`,
  link: svg`<path d="M10 7H7a5 5 0 0 0 0 10h3v-2H7a3 3 0 0 1 0-6h3zm4 0v2h3a3 3 0 0 1 0 6h-3v2h3a5 5 0 0 0 0-10zm-6 4v2h8v-2z"/>`,
  embed: svg`<path d="m8 6-6 6 6 6 1.4-1.4L4.8 12l4.6-4.6zm8 0-1.4 1.4 4.6 4.6-4.6 4.6L16 18l6-6z"/>`,
};

/** The bar below a match. */
export class SaikoroScrubber extends LitElement {
  static override properties = {
    reel: { attribute: false },
    count: { attribute: false },
    version: { attribute: false },
    playing: { attribute: false },
    speed: { attribute: false },
    live: { attribute: false },
    connected: { attribute: false },
    language: { attribute: false },
  };

  /** All frames; null until they are there. */
  declare reel: Reel | null;
  /** How many of them there are. */
  declare count: number;
  declare version: number;
  declare playing: boolean;
  /** How fast it plays; 1 is an event a second. */
  declare speed: number;
  /** Whether the match is not over. */
  declare live: boolean;
  /** Whether the service is reached. */
  declare connected: boolean;
  declare language: Language;

  constructor() {
    super();
    this.reel = null;
    this.count = 0;
    this.version = 0;
    this.playing = false;
    this.speed = 1;
    this.live = false;
    this.connected = true;
    this.language = "en";
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override render(): TemplateResult {
    const { language, version, count } = this;
    const behind = count - version;
    return html`<div class="scrub">
      <div class="track">
        ${guard([this.reel, count], () => this.#stretches())}
        <input
          type="range"
          min="0"
          max=${count}
          .value=${String(version)}
          ?disabled=${this.reel === null}
          aria-label=${words("scrub.moment", language)}
          aria-valuetext=${words("scrub.at", language, { version, count })}
          @input=${(event: Event) => this.#go(Number((event.target as HTMLInputElement).value))}
        />
      </div>
      <div class="controls">
        <div class="buttons" role="group" aria-label=${words("scrub.replay", language)}>
          ${this.#button("first", "scrub.first", "Home", version === 0)}${this.#button("mark-back", "scrub.mark_back", "↑", version === 0)}${this.#button(
            "back",
            "scrub.back",
            "←",
            version === 0,
          )}${this.#button("play", this.playing ? "scrub.pause" : "scrub.play", "space", count === 0, this.playing ? "pause" : "play")}${this.#button(
            "forward",
            "scrub.forward",
            "→",
            behind === 0,
          )}${this.#button("mark-forward", "scrub.mark_forward", "↓", behind === 0)}${this.#button("last", "scrub.last", "End", behind === 0)}
        </div>
        <output class="num">${version} / ${count}</output>
        ${this.#state(behind)}
        <span class="grow"></span>
        <div class="buttons" role="group" aria-label=${words("scrub.more", language)}>
          ${this.#button("flip", "scrub.flip", "f", false)}${this.#speed("slower", "<", "−")}<output class="num speed">×${this.speed}</output>${this.#speed(
            "faster",
            ">",
            "+",
          )}${this.#button("link", "scrub.link", "", false)}${this.#button("embed", "scrub.embed", "", false)}
        </div>
      </div>
    </div>`;
  }

  #state(behind: number): TemplateResult | typeof nothing {
    const { language } = this;
    if (!this.connected) return html`<span class="state lost" role="status">${words("scrub.lost", language)}</span>`;
    if (!this.live && !this.playing) return nothing;
    if (this.playing) return html`<button type="button" class="state skips" @click=${() => this.#command("last")}>${words("scrub.skip", language)}</button>`;
    if (behind === 0) return html`<span class="state live">${words("scrub.live", language)}</span>`;
    return html`<button type="button" class="state behind" @click=${() => this.#command("last")}>
      ${words("scrub.behind", language, { behind })}
    </button>`;
  }

  #stretches(): TemplateResult {
    const { reel, count } = this;
    return html`<svg viewBox="0 0 ${Math.max(1, count)} 10" preserveAspectRatio="none" aria-hidden="true">
      ${(reel?.stretches ?? []).map(
        ({ from, to, acting }) => svg`<rect x=${from - 1} width=${to - from + 1} height="10" class=${acting === null ? "none" : `seat-${acting}`} />`,
      )}${(reel?.headings ?? []).map((at) => svg`<path class="heading" d=${`M${at - 1} 0V10`} />`)}
    </svg>`;
  }

  #button(command: Command, key: Key, pressed: string, disabled: boolean, icon: string = command): TemplateResult {
    const name = words(key, this.language);
    const title = pressed === "" ? name : `${name} (${pressed})`;
    return html`<button type="button" class="to-${command}" title=${title} aria-label=${name} ?disabled=${disabled} @click=${() => this.#command(command)}>
      <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">${ICONS[icon]}</svg>
    </button>`;
  }

  #speed(command: "slower" | "faster", pressed: string, text: string): TemplateResult {
    const name = words(`scrub.${command}`, this.language);
    return html`<button type="button" class="to-${command}" title=${`${name} (${pressed})`} aria-label=${name} @click=${() => this.#command(command)}>
      ${text}
    </button>`;
  }

  #command(command: Command): void {
    this.dispatchEvent(new CustomEvent("command", { detail: { command }, bubbles: true, composed: true }));
  }

  #go(version: number): void {
    this.dispatchEvent(new CustomEvent("go", { detail: { version, die: false }, bubbles: true, composed: true }));
  }
}

customElements.define("saikoro-scrubber", SaikoroScrubber);
