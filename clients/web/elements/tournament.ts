/** Keeps the page of a tournament up to date, and turns the panels of a wall. */

import { Client, ClientError } from "../../typescript/index.ts";
import { redrawn } from "../redrawn.ts";
import { languageOf, words } from "../words.ts";
import "./countdown.ts";

/** The least milliseconds between two versions of the page. */
const PAUSE = 1_000;

/** Milliseconds for which a panel of a wall, or a screenful of it, is shown. */
const TURN = 12_000;

/**
 * `<saikoro-tournament tournament version>`: around the page as the service draws it, which it draws anew;
 * then it dispatches `drawn`.
 */
export class SaikoroTournament extends HTMLElement {
  #ended = new AbortController();
  #timer: ReturnType<typeof setInterval> | undefined;
  /** The panel that is shown on a wall. */
  #panel = 0;
  /** The newest version of which the page knows. */
  #version = 0;
  #drawing: Promise<void> | undefined;

  connectedCallback(): void {
    this.#ended = new AbortController();
    this.#version = Number(this.getAttribute("version"));
    void this.#follow();
    if (!this.hasAttribute("rotating")) return;
    this.#show();
    const turn = Number(new URLSearchParams(location.search).get("seconds")) * 1000 || TURN;
    this.#timer = setInterval(() => this.#turn(), Math.max(1_000, turn));
  }

  disconnectedCallback(): void {
    this.#ended.abort();
    clearInterval(this.#timer);
  }

  /** Draw the page again, until it is at this version. */
  refresh(version = this.#version): void {
    this.#version = Math.max(this.#version, version);
    this.#drawing ??= this.#draw().finally(() => (this.#drawing = undefined));
  }

  /** Follow the tournament, also after its end: a ruling may open it again. */
  async #follow(): Promise<void> {
    const { signal } = this.#ended;
    const client = new Client(location.origin, { patience: Infinity });
    const id = this.getAttribute("tournament")!;
    try {
      while (!signal.aborted) {
        for await (const { line } of client.tournaments.follow(id, { after: this.#version, signal })) {
          this.refresh(line.v);
        }
        await new Promise((done) => setTimeout(done, PAUSE));
      }
    } catch (error) {
      if (!signal.aborted) this.#tell(error);
    }
  }

  #tell(error: unknown): void {
    if (!(error instanceof ClientError)) throw error;
    const notice = document.createElement("p");
    notice.className = "notice";
    notice.setAttribute("role", "alert");
    notice.textContent = words("tournament.offline", languageOf(this));
    this.prepend(notice);
  }

  /** Ask for the page until it shows the newest version; what the reader has opened stays open. */
  async #draw(): Promise<void> {
    let drawn: number;
    do {
      drawn = -1;
      const evening = (await redrawn())?.querySelector<HTMLElement>(".evening");
      if (evening) {
        drawn = Number(evening.dataset["version"]);
        this.#replace(evening);
        this.dispatchEvent(new Event("drawn"));
      }
      await new Promise((done) => setTimeout(done, PAUSE)); // what comes meanwhile is drawn at once
    } while (drawn < this.#version && !this.#ended.signal.aborted);
  }

  #replace(evening: HTMLElement): void {
    for (const before of this.querySelectorAll<HTMLDetailsElement>("details[id]")) {
      const after = evening.querySelector<HTMLDetailsElement>(`#${before.id}`);
      if (after) after.open = before.open;
    }
    const focused = document.activeElement?.closest<HTMLElement>("details[id]")?.id;
    const scrolled = [...this.querySelectorAll(".scroll")].map((one) => one.scrollLeft);
    this.querySelector(".evening")!.replaceWith(document.adoptNode(evening));
    for (const [at, one] of this.querySelectorAll(".scroll").entries()) one.scrollLeft = scrolled[at] ?? 0;
    if (focused) this.querySelector<HTMLElement>(`#${focused} summary`)?.focus({ preventScroll: true });
    if (this.hasAttribute("rotating")) this.#show();
  }

  get #panels(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>(".panel")];
  }

  /** The next screenful of the panel, or the next panel. */
  #turn(): void {
    const panel = this.#panels[this.#panel];
    if (panel === undefined) return;
    const before = panel.scrollTop;
    panel.scrollTop += 0.9 * panel.clientHeight;
    if (panel.scrollTop > before + 1) return;
    this.#panel = (this.#panel + 1) % this.#panels.length;
    this.#show();
  }

  #show(): void {
    const panels = this.#panels;
    if (this.#panel >= panels.length) this.#panel = 0;
    for (const [at, panel] of panels.entries()) {
      panel.hidden = at !== this.#panel;
      if (!panel.hidden) panel.scrollTop = 0;
    }
  }
}

customElements.define("saikoro-tournament", SaikoroTournament);
