/** What whoever holds a seat, or decides, does about a dispute of a match: opens it, replies, rules. */

import { type TemplateResult, html, nothing } from "lit";
import { Client, ClientError, type Schemas } from "../../typescript/index.ts";
import { refusal } from "../organising/faults.ts";
import { clientIn } from "../organising/keys.ts";
import { Held, browserStore } from "../playing/held.ts";
import { Part } from "./part.ts";

type Seat = 0 | 1;

const VERDICTS = ["upheld", "rejected", "voided"] as const;

/** `<saikoro-dispute>`: opens disputes of a match; with `dispute`, acts on that one, which is open. */
export class SaikoroDispute extends Part {
  static override properties = {
    match: {},
    dispute: {},
    seat: { type: Number },
    delay: { type: Number },
    version: { type: Number },
    sent: { state: true },
    fresh: { state: true },
    refused: { state: true },
    busy: { state: true },
  };
  declare match: string;
  /** The dispute; null to open one. */
  declare dispute: string | null;
  /** The seat that has opened the dispute. */
  declare seat: number;
  /** The seconds by which the page is late, as that of the match. */
  declare delay: number;
  /** The version of the dispute that the page shows. */
  declare version: number;
  /** Whether something was sent that the page does not show yet. */
  declare sent: boolean;
  /** Whether the dispute has gone on while somebody writes here. */
  declare fresh: boolean;
  declare refused: unknown;
  declare busy: boolean;
  readonly #held = new Held(browserStore());
  #end = new AbortController();

  constructor() {
    super();
    this.dispute = null;
    this.delay = 0;
    this.version = 0;
    this.sent = false;
    this.fresh = false;
    this.busy = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#end = new AbortController();
    if (this.dispute !== null) void this.#follow(this.dispute);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end.abort();
  }

  /** Show what others do about the dispute as soon as it is there, unless somebody is writing here. */
  async #follow(dispute: string): Promise<void> {
    const { signal } = this.#end;
    const client = new Client(location.origin, { patience: Infinity });
    try {
      for await (const { line } of client.disputes.follow(dispute, { after: this.version, signal })) {
        if (line.v <= this.version) continue;
        if (this.#writing) this.fresh = true;
        else return location.reload();
      }
    } catch (error) {
      if (!signal.aborted && !(error instanceof ClientError)) throw error;
    }
  }

  /** Whether something was written here that a reload would lose. */
  get #writing(): boolean {
    const fields = [...this.querySelectorAll<HTMLInputElement>("input[name=text], input[name=reason]")];
    return this.busy || fields.some((field) => field.value !== "");
  }

  protected override createRenderRoot(): HTMLElement {
    this.replaceChildren();
    return this;
  }

  protected override render(): unknown {
    const seats = this.#held.seats(this.match);
    const forms =
      this.dispute === null ? [this.#opening(seats)] : [this.#reply(seats), this.#withdrawal(seats), this.#ruling()];
    return html`${this.fresh ? html`<p class="notice" role="status"><a href=${location.href}>${this.words("dispute.fresh")}</a></p>` : nothing}${forms}
      <p role="status">${this.sent ? this.words("dispute.late", { seconds: this.delay }) : nothing}</p>
      ${refusal(this.refused, this.language)}`;
  }

  #opening(seats: Seat[]): unknown {
    if (seats.length === 0) return nothing;
    const kept = this.#kept().length;
    return html`<details>
      <summary>${this.words("dispute.open")}</summary>
      <form @submit=${this.#open}>
        ${this.#chosen(seats)}
        <label>${this.words("dispute.ask_reason")}<input name="reason" maxlength="400" required autocomplete="off" /></label>
        <label
          >${this.words("dispute.ask_events")}<input name="events" pattern="[0-9 ,、]*" inputmode="numeric" autocomplete="off"
        /></label>
        ${kept === 0
          ? nothing
          : html`<label class="choice"
              ><input type="checkbox" name="bring" checked /> ${this.words("dispute.bring", { count: kept })}</label
            >`}
        <button ?disabled=${this.busy}>${this.words("dispute.send")}</button>
      </form>
    </details>`;
  }

  #reply(seats: Seat[]): unknown {
    if (seats.length === 0) return nothing;
    return html`<form @submit=${this.#comment}>
      <h2>${this.words("dispute.reply")}</h2>
      ${this.#chosen(seats)}
      <label>${this.words("dispute.reply_text")}<input name="text" maxlength="400" required autocomplete="off" /></label>
      <button ?disabled=${this.busy}>${this.words("dispute.reply_send")}</button>
    </form>`;
  }

  #withdrawal(seats: Seat[]): unknown {
    const seat = seats.find((one) => one === this.seat);
    if (seat === undefined) return nothing;
    const withdraw = () => this.#act((api) => api.disputes.withdraw(this.dispute!, this.#token(seat)));
    return html`<p><button ?disabled=${this.busy} @click=${withdraw}>${this.words("dispute.withdraw")}</button></p>`;
  }

  #ruling(): TemplateResult {
    return html`<details>
      <summary>${this.words("dispute.rule")}</summary>
      <form @submit=${this.#rule}>
        <label>${this.words("dispute.rule_key")}<input name="key" type="password" required autocomplete="off" /></label>
        <label
          >${this.words("dispute.rule_verdict")}
          <select name="verdict">
            <option value="">${this.words("dispute.rule_comment")}</option>
            ${VERDICTS.map((one) => html`<option value=${one}>${this.words(`dispute.status.${one}`)}</option>`)}
          </select></label
        >
        <label>${this.words("dispute.rule_reason")}<input name="reason" maxlength="400" required autocomplete="off" /></label>
        <p class="soft">${this.words("dispute.rule_final")}</p>
        <button ?disabled=${this.busy}>${this.words("dispute.rule_send")}</button>
      </form>
    </details>`;
  }

  /** The seat to act as: a choice where this browser holds both. */
  #chosen(seats: Seat[]): TemplateResult {
    if (seats.length === 1) return html`<input type="hidden" name="seat" value=${seats[0]!} />`;
    return html`<label
      >${this.words("dispute.as_seat")}
      <select name="seat">
        ${seats.map((seat) => html`<option value=${seat}>${"AB"[seat]}</option>`)}
      </select></label
    >`;
  }

  /** The receipts that this browser kept of the match, as a dispute brings them. */
  #kept(): Schemas["KeptHead"][] {
    const receipts = this.#held.receipts(this.match) as Partial<Schemas["SignedReceipt"]>[];
    return receipts.flatMap(({ version, head, signature }) =>
      version === undefined || head === undefined || signature === undefined ? [] : [{ version, head, signature }],
    );
  }

  #token(seat: Seat): string {
    return this.#held.seat(this.match, seat)?.token ?? "";
  }

  readonly #open = (event: SubmitEvent): void => {
    const given = submitted(event);
    const events = [...(given.get("events") as string).matchAll(/\d+/g)].map(([number]) => Number(number));
    const body = { reason: String(given.get("reason")), events, kept: given.get("bring") === "on" ? this.#kept() : [] };
    void this.#act(async (api) => {
      const opened = await api.disputes.open(this.match, body, this.#token(seatIn(given)));
      const [stream, line] = opened.dispute.split(".");
      const page = line === undefined ? `/d/${stream}${location.search}` : `/t/${stream}${location.search}#decisions`;
      if (this.delay === 0) location.assign(page);
    });
  };

  readonly #comment = (event: SubmitEvent): void => {
    const given = submitted(event);
    void this.#act((api) => api.disputes.comment(this.dispute!, String(given.get("text")), this.#token(seatIn(given))));
  };

  readonly #rule = (event: SubmitEvent): void => {
    const given = submitted(event);
    const verdict = VERDICTS.find((one) => one === given.get("verdict"));
    const [words, key] = [String(given.get("reason")), String(given.get("key"))];
    void this.#act(({ disputes }) =>
      verdict === undefined ? disputes.comment(this.dispute!, words, key) : disputes.rule(this.dispute!, verdict, words, key),
    );
  };

  /** Do something once; the page then shows what has become of it, or that it will. */
  async #act(act: (api: Client) => Promise<unknown>): Promise<void> {
    this.busy = true;
    try {
      await act(clientIn(this.language));
      this.refused = undefined;
      if (this.delay > 0) this.sent = true;
      else if (this.dispute !== null) location.reload();
    } catch (error) {
      this.refused = error;
    }
    this.busy = false;
  }
}

/** What a form has, which is not sent by the browser itself. */
function submitted(event: SubmitEvent): FormData {
  event.preventDefault();
  return new FormData(event.target as HTMLFormElement);
}

function seatIn(given: FormData): Seat {
  return Number(given.get("seat")) === 1 ? 1 : 0;
}

customElements.define("saikoro-dispute", SaikoroDispute);
