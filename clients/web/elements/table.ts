/** The table of a match: zones, cards and what goes between them. It knows no game. */

import { LitElement, type PropertyValues, type TemplateResult, html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";

import { type Arrow, drawArrows } from "../arrows.ts";
import { Lying, type NamedZone, type SideZones, counted, hyphenated, layout, places } from "../drawing.ts";
import { type Spots, glide, spotsOf } from "../motion.ts";
import { type Cue, type DieFace, type Face, type Seat, type TableView, EMPTY } from "../picture.ts";
import { type Language, words } from "../words.ts";
import { digitsOf, dieFace } from "./die_face.ts";
import { type Address, HERE } from "./picture.ts";
import { type Drawn, badge, count, marks, meter, part, thing } from "./thing.ts";

/** Somebody has pointed at something that is offered (`point`), or wants to read a card (`look`). */
export type IdEvent = CustomEvent<{ id: string }>;

/** A die that falls onto the table. */
export interface Rolled {
  readonly die: DieFace;
  /** For how many milliseconds it is seen. */
  readonly length: number;
}

/** A table as one sees it from a seat. */
export class SaikoroTable extends LitElement {
  static override properties = {
    table: { attribute: false },
    faces: { attribute: false },
    near: { attribute: false },
    offered: { attribute: false },
    next: { attribute: false },
    chosen: { attribute: false },
    named: { attribute: false },
    cue: { attribute: false },
    players: { attribute: false },
    language: { attribute: false },
    moving: { attribute: false },
    rolled: { attribute: false },
    pictures: { attribute: false },
  };

  /** What lies on it; what the server drew stays until it is set. */
  declare table: TableView | null;
  /** What is printed on cards. */
  declare faces: Record<string, Face>;
  /** The seat below. */
  declare near: Seat;
  /** Ids that may be pointed at. */
  declare offered: ReadonlySet<string>;
  /** Those of them that are asked for now. */
  declare next: ReadonlySet<string>;
  /** Ids that were pointed at, in order. */
  declare chosen: readonly string[];
  /** Ids that the event names. */
  declare named: readonly string[];
  /** What the event shows; null for nothing. */
  declare cue: Cue | null;
  /** The players' names, by seat. */
  declare players: readonly string[];
  declare language: Language;
  /** Whether what has changed is to be seen moving. */
  declare moving: boolean;
  /** The die that is being rolled; null for none. */
  declare rolled: Rolled | null;
  /** Where the pictures of cards are. */
  declare pictures: Address;

  #before: Spots | null = null;
  readonly #resized = new ResizeObserver(() => this.#drawLinks());

  constructor() {
    super();
    this.table = null;
    this.faces = {};
    this.near = 0;
    this.offered = new Set();
    this.next = new Set();
    this.chosen = [];
    this.named = [];
    this.cue = null;
    this.players = ["A", "B"];
    this.language = "en";
    this.moving = false;
    this.rolled = null;
    this.pictures = HERE;
    this.addEventListener("click", (event) => this.#clicked(event));
    this.addEventListener("contextmenu", (event) => this.#looked(event));
    this.addEventListener("keydown", (event) => this.#pressed(event));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  /** No shadow: the style sheet of the page applies. */
  override createRenderRoot(): HTMLElement {
    return this;
  }

  override shouldUpdate(): boolean {
    return this.table !== null;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    glide.stop(this);
    if (!this.hasUpdated) this.replaceChildren();
    else if (this.moving && changed.has("table")) this.#before = spotsOf(this);
  }

  override updated(changed: PropertyValues<this>): void {
    this.#drawLinks();
    if (this.#before !== null) glide(this, this.#before, this.named);
    this.#before = null;
    this.querySelector<HTMLElement>(".roll")?.style.setProperty("--seen", `${this.rolled?.length ?? 0}ms`);
    const before = changed.get("offered");
    if (before !== undefined && !alike(before, this.offered)) this.#closePiles();
  }

  /** Close the piles that were opened for an earlier question: they would cover the board. */
  #closePiles(): void {
    for (const pile of this.querySelectorAll<HTMLDetailsElement>("details.pile[open]:not(.can)")) pile.open = false;
  }

  override render(): TemplateResult {
    const table = this.table ?? EMPTY;
    const drawn: Drawn = {
      lying: new Lying(table),
      faces: this.faces,
      offered: this.offered,
      next: this.next,
      chosen: this.chosen,
      named: new Set(this.named),
      cue: this.cue,
      language: this.language,
      pictures: this.pictures,
    };
    const { far, middle, near } = layout(table, this.near);
    return html`<div class="board">
        ${this.#side(far, drawn)}
        <div class="middle">
          ${table.heading.length
            ? html`<p class="heading">${table.heading.map((one) => html`<span>${one[this.language]}</span>`)}</p>`
            : nothing}${middle.map((zone) => this.#zone(zone, drawn))}${this.#links(table, drawn)}
        </div>
        ${this.#side(near, drawn)}
      </div>
      <svg class="arrows" aria-hidden="true"></svg>
      ${this.rolled === null ? nothing : keyed(this.rolled.die, this.#roll(this.rolled))}`;
  }

  #roll({ die }: Rolled): TemplateResult {
    return html`<p class="roll" aria-hidden="true">
      <span class="falling-die">${dieFace(die)}</span><span class="rolled-for">${die.purpose[this.language]} <b class="num">${digitsOf(die)}</b></span>
    </p>`;
  }

  #side(zones: SideZones, drawn: Drawn): TemplateResult {
    const { seat, far, lanes, piles, hands } = zones;
    const who = this.#who(seat, drawn);
    const held = hands.map((zone) => this.#zone(zone, drawn));
    const field =
      lanes.length || piles.length
        ? html`<div class="field">
            <div class="lanes">${lanes.map((zone) => this.#zone(zone, drawn))}</div>
            ${piles.length ? html`<div class="piles">${piles.map((zone) => this.#zone(zone, drawn))}</div>` : nothing}
          </div>`
        : nothing;
    return html`<section class="side ${far ? "far" : "near"} seat-${seat}" aria-label=${this.players[seat] ?? ""}>
      ${far ? html`${who}${held}${field}` : html`${field}${held}${who}`}
    </section>`;
  }

  #who(seat: Seat, drawn: Drawn): TemplateResult {
    const { language } = drawn;
    const side = this.table?.sides[seat];
    const numbers = side?.numbers ?? [];
    const acting = this.table?.acting === seat;
    return html`<header class="who${acting ? " acting" : ""}${part(seat, drawn)}">
      <b class="player">${this.players[seat]}</b>${acting
        ? html`<span class="visually-hidden">${words("table.acting", language)}</span>`
        : nothing}${side?.name ? html`<span class="as">${side.name[language]}</span>` : nothing}${(side?.badges ?? []).map((one) =>
        one.text
          ? html`<details class="told">
              <summary>${badge(one, language)}</summary>
              <p>${one.text[language]}</p>
            </details>`
          : badge(one, language),
      )}${numbers.length
        ? html`<span class="numbers">${meter(numbers, language)}${numbers.map((one) => count(one, language))}</span>`
        : nothing}
    </header>`;
  }

  #zone([id, zone]: NamedZone, drawn: Drawn): TemplateResult {
    const { language, lying } = drawn;
    const name = zone.name[language];
    const there = lying.on(id);
    const { count: many, backs } = counted(zone, there.length);
    const numbers = (zone.numbers ?? []).map((one) => count(one, language));
    if (zone.kind === "row" && zone.places?.length)
      return html`<section class="zone row${(zone.places?.length ?? 0) < 2 ? " short" : ""}" data-zone=${id} aria-label=${name}>
        <h3>${name}${numbers}</h3>
        <div class="places">
          ${places(zone, this.near).map(([at, place]) => {
            const here = there.filter(([, one]) => (one.at ?? 0) === at);
            const can = drawn.offered.has(place.id);
            return html`<div
              class="place${here.length ? " filled" : ""}${marks(place.id, drawn)}"
              data-id=${place.id}
              role=${can ? "button" : nothing}
              tabindex=${can ? "0" : nothing}
            >
              <span class="spot">${hyphenated(place.name[language])}</span>${here.map(([other, one]) => thing(other, one, drawn))}
            </div>`;
          })}
        </div>
      </section>`;
    const cards = html`<ol class="cards">
      ${there.map(([other, one]) => html`<li>${thing(other, one, drawn)}</li>`)}${Array.from(
        { length: zone.kind === "pile" ? 0 : backs },
        () => html`<li><span class="thing back" role="img" aria-label=${words("table.back", language)}></span></li>`,
      )}
    </ol>`;
    if (zone.kind === "pile") {
      const top = there[0]?.[1];
      const face = top?.card == null || top.face_down ? undefined : this.faces[top.card];
      const label = html`<b>${many}</b> <span class="label">${name}</span>${face
          ? html`<span class="top hue-${face.colour ?? "grey"}">${(top?.name ?? face.name)[language]}</span>`
          : nothing}${numbers}`;
      const kind = many === 0 ? " bare" : face ? "" : " closed";
      if (there.length === 0) return html`<div class="zone pile${kind}" data-zone=${id}><div class="stack">${label}</div></div>`;
      const can = there.some(([other]) => drawn.next.has(other));
      return html`<details class="zone pile${kind}${can ? " can asked" : ""}" data-zone=${id}>
        <summary class="stack">${label}</summary>
        ${cards}
      </details>`;
    }
    return html`<section class="zone ${zone.kind}${there.some(([, one]) => one.card != null) ? " open" : ""}" data-zone=${id} aria-label=${name}>
      <h3>${name} <b>${many}</b>${numbers}</h3>
      ${cards}
    </section>`;
  }

  #links(table: TableView, drawn: Drawn): TemplateResult | typeof nothing {
    if (table.links.length === 0) return nothing;
    return html`<ul class="links">
      ${table.links.map(
        ({ source, target, name }) =>
          html`<li data-source=${source} data-target=${target}>
            ${this.nameOf(source, drawn.language)} → ${this.nameOf(target, drawn.language)} <small>${name[drawn.language]}</small>
          </li>`,
      )}
    </ul>`;
  }

  /** The name of a thing or a place, as the table has it. */
  nameOf(id: string, language: Language = this.language): string {
    const one = this.table?.things[id];
    const name = one?.name ?? (one?.card == null ? undefined : this.faces[one.card]?.name);
    if (name !== undefined) return name[language];
    if (one !== undefined) return words("table.back", language);
    for (const zone of Object.values(this.table?.zones ?? {}))
      for (const place of zone.places ?? []) if (place.id === id) return place.name[language];
    return id;
  }

  /** Draw an arrow for every link, and from who acts to whom. */
  #drawLinks(): void {
    const svg = this.querySelector<SVGElement>(".arrows");
    const { who, by, at = [] } = this.cue ?? {};
    const links = (this.table?.links ?? []).map(({ source, target }) => this.#arrow(this.#found(source), this.#found(target)));
    const from = this.#found(by) ?? this.#found(who);
    const arrows = [...links, ...at.map((each) => this.#arrow(from, this.#found(each), true))].filter((one) => one !== null);
    if (svg === null || (arrows.length === 0 && svg.childElementCount === 0)) return;
    drawArrows(svg, arrows, this.getBoundingClientRect());
  }

  #arrow(from: Element | null, to: Element | null, shown = false): Arrow | null {
    if (from === null || to === null || from === to) return null;
    const seat = /seat-(\d)/.exec(from.closest(".side")?.className ?? "")?.[1];
    return { from: from.getBoundingClientRect(), to: to.getBoundingClientRect(), seat, shown };
  }

  /** What has an id, or the name of a seat, if it is seen. */
  #found(id: string | number | null | undefined): Element | null {
    if (id == null) return null;
    const found = this.querySelector(typeof id === "number" ? `.seat-${id} > .who` : `[data-id="${CSS.escape(id)}"]`);
    return found === null || found.getBoundingClientRect().width === 0 ? null : found;
  }

  #clicked(event: Event): void {
    const found = (event.target as Element).closest<HTMLElement>("[data-id]");
    if (found === null) return;
    const offered = this.#offered(found);
    if (offered !== undefined) {
      event.preventDefault();
      this.#send("point", offered);
    } else if (found.matches("a[href]")) {
      event.preventDefault();
      this.#send("look", found.dataset["id"]!);
    }
  }

  /** The id of what was pointed at, or of the place that it lies on, if that is what is offered. */
  #offered(found: HTMLElement): string | undefined {
    const ids = [found.dataset["id"]!, found.parentElement?.closest<HTMLElement>(".place")?.dataset["id"]];
    return ids.find((id) => id !== undefined && this.offered.has(id));
  }

  #looked(event: Event): void {
    const found = (event.target as Element).closest<HTMLElement>("a.thing[href]");
    if (found === null) return;
    event.preventDefault();
    this.#send("look", found.dataset["id"]!);
  }

  #pressed(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.key === "i") this.#looked(event);
    else if ((event.key === "Enter" || event.key === " ") && target.matches("[role=button][data-id]")) {
      event.preventDefault();
      event.stopPropagation();
      target.click();
    }
  }

  #send(type: "point" | "look", id: string): void {
    this.dispatchEvent(new CustomEvent(type, { detail: { id }, bubbles: true, composed: true }));
  }
}

function alike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}

customElements.define("saikoro-table", SaikoroTable);
