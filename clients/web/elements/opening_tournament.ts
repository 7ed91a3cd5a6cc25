/** Opens a tournament from a plan and a pasted table of entries. */

import { html, nothing } from "lit";
import type { Schemas } from "../../typescript/index.ts";
import { faultsOf } from "../organising/faults.ts";
import { clientIn, keepKey } from "../organising/keys.ts";
import { Part } from "./part.ts";

type Plan = Schemas["CreateTournament"]["plan"];

const FORMATS = ["swiss", "round_robin", "single_elimination", "double_elimination", "ladder"] as const;
const OPENED = ["match", "stage", "end"] as const;

/** `<saikoro-new-tournament>`: a form; once the tournament is open, its page. */
export class SaikoroNewTournament extends Part {
  static override properties = { games: { state: true }, refused: { state: true }, busy: { state: true } };
  declare games: Schemas["GameView"][];
  declare refused: unknown;
  declare busy: boolean;

  constructor() {
    super();
    this.games = [];
    this.busy = false;
  }

  protected override createRenderRoot(): HTMLElement {
    this.replaceChildren();
    return this;
  }

  override async connectedCallback(): Promise<void> {
    super.connectedCallback();
    this.games = await clientIn(this.language).games();
  }

  protected override render(): unknown {
    return html`<form class="organising" @submit=${this.#open}>
      <label>${this.words("open.name")}<input name="name" maxlength="80" autocomplete="off" /></label>
      <label
        >${this.words("open.game")}<select name="game">
          ${this.games.map((one) => html`<option value=${one.game}>${this.language === "ja" ? one.title_ja : one.title}</option>`)}
        </select></label
      >
      <label
        >${this.words("open.format")}<select name="format">
          ${FORMATS.map((one) => html`<option value=${one}>${this.words(`open.${one}`)}</option>`)}
        </select></label
      >
      <label
        >${this.words("open.play")}<select name="play">
          <option value="builds">${this.words("open.builds")}</option>
          <option value="seats">${this.words("open.seats")}</option>
        </select></label
      >
      <label
        >${this.words("open.open_builds")}<select name="open_builds">
          ${OPENED.map((one) => html`<option value=${one}>${this.words(`open.open_builds.${one}`)}</option>`)}
        </select></label
      >
      <label class="tick"><input type="checkbox" name="check_in" />${this.words("open.check_in")}</label>
      <label>${this.words("open.places")}<input name="places" type="number" min="0" value="0" /></label>
      ${this.#publication()}
      <details>
        <summary>${this.words("open.plan")}</summary>
        <label>${this.words("open.plan_how")}<textarea name="plan" rows="8" spellcheck="false"></textarea></label>
      </details>
      <label
        >${this.words("open.entries")}<span class="soft">${this.words("open.entries_how")}</span>
        <textarea name="csv" rows="8" spellcheck="false"></textarea>
      </label>
      <label>${this.words("open.key")}<span class="soft">${this.words("organise.key_how")}</span><input name="key" type="password" autocomplete="off" /></label>
      <button class="main" ?disabled=${this.busy}>${this.words("open.submit")}</button>
      <div role="alert">${this.refused === undefined ? nothing : this.#faults()}</div>
    </form>`;
  }

  /** What is published of the matches, and the way to decline. */
  #publication(): unknown {
    const licence = this.games[0]?.publication?.licence;
    if (licence === undefined) return nothing;
    return html`<label class="tick"><input type="checkbox" name="publish" checked />${this.words("open.publish", { licence })}</label>
      <p class="soft">${this.words("play.published", { licence })}</p>`;
  }

  #faults(): unknown {
    const table = this.querySelector<HTMLTextAreaElement>("[name=csv]")?.value ?? "";
    return html`<div class="notice">
      <p>${this.words("open.faults")}</p>
      ${faultsOf(this.refused, this.language, table)}
    </div>`;
  }

  async #open(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const field = (name: string): string => String(form.get(name) ?? "").trim();
    this.busy = true;
    this.refused = undefined;
    try {
      const body = { plan: this.#plan(field), ...(field("csv") ? { csv: field("csv") } : {}) };
      const key = field("key");
      const opened = await clientIn(this.language).tournaments.create(body, key ? { token: key } : {});
      keepKey(opened.tournament, opened.token);
      location.assign(`/t/${opened.tournament}?lang=${this.language}`);
    } catch (error) {
      this.refused = error;
      this.busy = false;
      await this.updateComplete;
      this.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
    }
  }

  /** The plan of the fields, or the one that was written. */
  #plan(field: (name: string) => string): Plan {
    const written = field("plan");
    if (written === "") {
      const fields = ["name", "game", "format", "play", "open_builds"].map((one) => [one, field(one)]);
      const { format, ...plan } = Object.fromEntries(fields) as Record<string, unknown>;
      const registration = Number(field("places"));
      const offered = this.querySelector<HTMLInputElement>("[name=publish]");
      if (offered !== null && !offered.checked) plan.options = { licence: "" };
      return { ...plan, stages: [{ format }], check_in: field("check_in") !== "", registration } as Plan;
    }
    try {
      return JSON.parse(written) as Plan; // the service checks it
    } catch (error) {
      throw new Error(this.words("open.bad_json", { why: String(error) }));
    }
  }
}

customElements.define("saikoro-new-tournament", SaikoroNewTournament);
