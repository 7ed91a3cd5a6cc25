/** `<saikoro-opening game>`: opens a match against a bot, a friend, or somebody at the same screen. */

import { type TemplateResult, html, nothing } from "lit";
import type { Client, Schemas } from "../../typescript/client.ts";
import { ClientError } from "../../typescript/errors.ts";
import { sentencesOf, serviceIn } from "../playing/asking.ts";
import { begin, pageQuery } from "../playing/beginning.ts";
import { wordId, wordsOf } from "../playing/cards.ts";
import { Held, browserStore } from "../playing/held.ts";
import { playerName, rememberName } from "../playing/names.ts";
import { BOTS, type Opponent, botOf } from "../playing/opponents.ts";
import type { Schema } from "../playing/schema.ts";
import { type Setting, chosenValue, settingsOf, typedStart } from "../playing/settings.ts";
import type { Key, Text } from "../words.ts";
import { Part } from "./part.ts";

/** Every opponent with its name and what is said about it. */
const OPPONENTS: readonly (readonly [Opponent, Key, Key])[] = [
  ["greedy", "play.opponent_greedy", "play.about_greedy"],
  ["random", "play.opponent_random", "play.about_random"],
  ["mcts", "play.opponent_mcts", "play.about_mcts"],
  ["friend", "play.opponent_friend", "play.about_friend"],
  ["here", "play.opponent_here", "play.about_here"],
];

/** The form of a new match. */
export class OpeningElement extends Part {
  static override properties = {
    game: {},
    licence: {},
    access: { state: true },
    opponent: { state: true },
    settings: { state: true },
    busy: { state: true },
    wrong: { state: true },
  };
  /** The id of the game. */
  declare game: string;
  /** The licence under which this service publishes matches that are listed; empty if it does not. */
  declare licence: string;
  declare access: "invitation" | "unlisted" | "listed";
  declare opponent: Opponent;
  declare settings: readonly Setting[] | null;
  declare busy: boolean;
  declare wrong: readonly string[];
  readonly #held = new Held(browserStore());
  #api: Client | undefined;
  /** The digest of the cards to play with; null for those of the house. */
  #set: string | null = null;
  #words: ReadonlyMap<string, Text> = new Map();

  constructor() {
    super();
    this.game = "";
    this.licence = "";
    this.access = "invitation";
    this.opponent = "greedy";
    this.settings = null;
    this.busy = false;
    this.wrong = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#api = serviceIn(this.language);
    const query = new URLSearchParams(location.search);
    this.#set = query.get("set");
    const wanted = query.get("against");
    this.opponent = OPPONENTS.find(([opponent]) => opponent === wanted)?.[0] ?? this.opponent;
  }

  protected override render(): TemplateResult {
    return html`<form class="opening" @submit=${this.#open}>
      <fieldset class="opponents">
        <legend>${this.words("play.against")}</legend>
        ${OPPONENTS.map((one) => this.#choice(...one))}
      </fieldset>
      ${this.#strength()}
      <p class="actions">
        <label><span>${this.words("play.name")}</span><input name="player" maxlength="40" autocomplete="nickname" .value=${playerName()} placeholder=${this.words("play.nameless")} /></label>
        ${this.opponent === "here" ? nothing : this.#side()}
      </p>
      ${this.#cards()}
      <details @toggle=${this.#load}>
        <summary>${this.words("play.options")}</summary>
        ${this.#access()}
        ${this.#publication()}
        ${this.settings === null ? html`<p class="soft">${this.words("play.loading")}</p>` : this.settings.map((setting) => this.#setting(setting))}
      </details>
      ${this.wrong.length > 0 ? html`<ul class="faults" role="alert">${this.wrong.map((one) => html`<li>${one}</li>`)}</ul>` : nothing}
      <p><button class="main start" ?disabled=${this.busy}>${this.words(this.busy ? "play.opening" : "play.start")}</button></p>
    </form>`;
  }

  #choice(opponent: Opponent, name: Key, about: Key): TemplateResult {
    return html`<label class="opponent">
      <input type="radio" name="opponent" value=${opponent} .checked=${opponent === this.opponent} @change=${() => (this.opponent = opponent)} />
      <span class="name">${this.words(name)}</span>
      <span class="soft">${this.words(about)}</span>
    </label>`;
  }

  #strength(): TemplateResult | typeof nothing {
    const setting = this.opponent === "greedy" || this.opponent === "mcts" ? BOTS[this.opponent] : undefined;
    if (setting === undefined) return nothing;
    const key: Key = setting.name === "looks" ? "play.looks" : "play.playouts";
    return html`<p class="actions"><label><span>${this.words(key)}</span>
      <input type="number" name="strength" min=${setting.least} max=${setting.most} .value=${String(setting.start)} required /></label></p>`;
  }

  #cards(): TemplateResult | typeof nothing {
    if (this.#set === null) return nothing;
    const query = new URLSearchParams({ set: this.#set, lang: this.language });
    return html`<p>${this.words("play.with_cards")} <a href=${`/g/${this.game}/cards?${query}`}><code>${this.#set.slice(0, 12)}</code></a></p>`;
  }

  #side(): TemplateResult {
    return html`<label><span>${this.words("play.side")}</span>
      <select name="side"><option value="0">${this.words("play.seat_0")}</option><option value="1">${this.words("play.seat_1")}</option></select></label>`;
  }

  #access(): TemplateResult | typeof nothing {
    if (this.opponent !== "friend") return nothing;
    return html`<label><span>${this.words("play.who_may_join")}</span>
      <select name="access" @change=${(event: Event) => (this.access = (event.target as HTMLSelectElement).value as "listed")}>
        <option value="invitation">${this.words("play.access_invitation")}</option>
        <option value="unlisted">${this.words("play.access_unlisted")}</option>
        <option value="listed">${this.words("play.access_listed")}</option>
      </select></label>`;
  }

  /** What is published of a match that is listed, and the way to decline. */
  #publication(): TemplateResult | typeof nothing {
    if (this.licence === "" || this.opponent !== "friend" || this.access !== "listed") return nothing;
    const facts = { licence: this.licence };
    return html`<label class="setting"><span>${this.words("play.publish", facts)} <span class="soft">${this.words("play.published", facts)}</span></span>
      <input type="checkbox" name="publish" checked /></label>`;
  }

  #setting(setting: Setting): TemplateResult {
    const name = `option.${setting.name}`;
    return html`<label class="setting"><span><code>${setting.name}</code> <span class="soft">${setting.about[this.language]}</span></span>
      ${setting.kind === "yes"
        ? html`<input type="checkbox" name=${name} .checked=${setting.start === true} />`
        : setting.kind === "choice"
          ? html`<select name=${name}>${setting.values.map((value) => html`<option value=${value} ?selected=${value === setting.start}>${this.#wordOf(setting, value)}</option>`)}</select>`
          : setting.kind === "number"
            ? html`<input type="number" name=${name} min=${setting.least ?? nothing} max=${setting.most ?? nothing} .value=${typedStart(setting)} ?required=${!setting.optional} />`
            : html`<input name=${name} .value=${typedStart(setting)} spellcheck="false" />`}
    </label>`;
  }

  #wordOf({ name }: Setting, value: string): string {
    const word = this.#words.get(wordId(name, value));
    return word === undefined ? value : `${word[this.language]} (${value})`;
  }

  async #load(event: Event): Promise<void> {
    if (!(event.target as HTMLDetailsElement).open || this.settings !== null || this.#api === undefined) return;
    try {
      const [game, words] = await Promise.all([this.#api.game(this.game), wordsOf(this.#api, this.game)]);
      this.#words = words;
      this.settings = settingsOf(game.options as Schema);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.wrong = sentencesOf(error, this.language);
    }
  }

  async #open(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const api = this.#api;
    if (api === undefined || this.busy) return;
    this.busy = true;
    this.wrong = [];
    try {
      location.href = `/m/${await this.#opened(api, form)}${pageQuery()}`;
    } catch (error) {
      this.busy = false;
      if (!(error instanceof ClientError)) throw error;
      this.wrong = sentencesOf(error, this.language);
    }
  }

  /** Open the match and take the seats of this browser; returns its id. */
  async #opened(api: Client, form: HTMLFormElement): Promise<string> {
    const typed = new FormData(form);
    const player = String(typed.get("player") ?? "").trim();
    rememberName(player);
    const mine = (typed.get("side") === "1" ? 1 : 0) as 0 | 1;
    const bot = botOf(this.opponent, Number(typed.get("strength")));
    return await begin(api, this.#held, {
      game: this.game,
      options: this.#options(form),
      access: this.opponent === "friend" ? this.access : "unlisted",
      bots: bot === undefined ? {} : { [1 - mine]: bot },
      seats: this.opponent === "here" ? [mine, mine === 0 ? 1 : 0] : [mine],
      player,
    });
  }

  #options(form: HTMLFormElement): Schemas["CreateMatch"]["options"] {
    const found = (this.settings ?? []).flatMap((setting) => {
      const input = form.elements.namedItem(`option.${setting.name}`) as HTMLInputElement;
      const value = chosenValue(setting, setting.kind === "yes" ? input.checked : input.value);
      return value === undefined ? [] : [[setting.name, value] as const];
    });
    const cards = this.#set === null ? {} : { card_set: this.#set };
    const publish = form.elements.namedItem("publish") as HTMLInputElement | null;
    const declined = publish === null || publish.checked ? {} : { licence: "" };
    return { ...cards, ...declined, ...Object.fromEntries(found) } as Schemas["CreateMatch"]["options"];
  }
}

customElements.define("saikoro-opening", OpeningElement);
