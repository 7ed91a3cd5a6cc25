/** `<saikoro-disputing tournament>`: an entrant tells the judges that a result should not stand (TN-19). */

import { type TemplateResult, html, nothing } from "lit";
import { refusal } from "../organising/faults.ts";
import { clientIn } from "../organising/keys.ts";
import { type Place, placesOf } from "../organising/places.ts";
import { Part } from "./part.ts";

/** The form of an entrant, who has the token that came with the entry. */
export class SaikoroDisputing extends Part {
  static override properties = {
    tournament: {},
    places: { state: true },
    entrant: { state: true },
    filed: { state: true },
    refused: { state: true },
    busy: { state: true },
  };
  /** The id of the tournament. */
  declare tournament: string;
  declare places: readonly Place[] | null;
  /** The entrant whom the token names; 0 while it names none. */
  declare entrant: number;
  declare filed: boolean;
  declare refused: unknown;
  declare busy: boolean;

  constructor() {
    super();
    this.places = null;
    this.entrant = 0;
    this.filed = false;
    this.busy = false;
  }

  protected override render(): TemplateResult {
    return html`<details id="disputing" class="organising" @toggle=${this.#load} ?open=${location.hash === "#disputing"}>
      <summary>${this.words("disputing.title")}</summary>
      <p class="soft">${this.words("disputing.what")}</p>
      <form @submit=${this.#file}>
        <label>${this.words("disputing.token")}<input name="token" type="password" required autocomplete="off" @input=${this.#typed} /></label>
        <label
          >${this.words("disputing.pairing")}
          <select name="place" required>
            ${this.#own.map(([at, place]) => html`<option value=${at}>${this.#named(place)}</option>`)}
          </select></label
        >
        <label>${this.words("dispute.ask_reason")}<input name="reason" maxlength="400" required autocomplete="off" /></label>
        <button ?disabled=${this.busy || this.#own.length === 0}>${this.words("dispute.send")}</button>
      </form>
      <p role="status">${this.filed ? this.words("disputing.filed") : nothing}</p>
      ${refusal(this.refused, this.language)}
    </details>`;
  }

  /** The pairings of the entrant, or all while it is not known; each with its place in the list. */
  get #own(): (readonly [number, Place])[] {
    const all = [...(this.places ?? []).entries()];
    const mine = all.filter(([, { pairing }]) => [pairing.a.entrant, pairing.b?.entrant].includes(this.entrant));
    return this.entrant === 0 ? all : mine;
  }

  #named({ stage, round, pairing }: Place): string {
    return this.words("disputing.place", { stage: stage + 1, round, a: pairing.a.name, b: pairing.b?.name ?? "" });
  }

  readonly #load = async (): Promise<void> => {
    if (this.places !== null) return;
    this.places = [];
    try {
      this.places = placesOf(await clientIn(this.language).tournaments.results(this.tournament, this.language));
    } catch (error) {
      this.refused = error;
      this.places = null; // asked again when it is opened again
    }
  };

  readonly #typed = (event: Event): void => {
    const token = (event.target as HTMLInputElement).value.trim();
    this.entrant = Number(/^saikoro_[0-9a-f]{32}_([1-9][0-9]*)_/u.exec(token)?.[1] ?? 0);
  };

  readonly #file = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const given = new FormData(form);
    const place = this.places?.[Number(given.get("place"))];
    if (place === undefined || this.busy) return;
    const { stage, round, pairing } = place;
    const dispute = { reason: String(given.get("reason")), stage, round, slot: pairing.slot };
    this.busy = true;
    try {
      await clientIn(this.language).tournaments.fileDispute(this.tournament, dispute, String(given.get("token")).trim());
      this.refused = undefined;
      this.filed = true;
      form.reset();
    } catch (error) {
      this.refused = error;
    }
    this.busy = false;
  };
}

customElements.define("saikoro-disputing", SaikoroDisputing);
