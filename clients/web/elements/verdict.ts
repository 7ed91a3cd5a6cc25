/** A verdict about a record in a judge's words, with what the record holds. */

import { type TemplateResult, html, nothing } from "lit";
import type { BrokenRecord, Verified } from "../../typescript/verifying.ts";
import { ENDING, Labels, openInWords } from "../checking/labels.ts";
import type { RecordFacts } from "../checking/record.ts";
import { type Found, isWhole } from "../checking/verdict.ts";
import type { Key } from "../words.ts";
import "./dice.ts";
import { Part } from "./part.ts";

/** `<saikoro-verdict>`: what the check of a record came to. */
export class SaikoroVerdict extends Part {
  static override properties = {
    found: { attribute: false },
    labels: { attribute: false },
    served: { type: Boolean },
    brief: { type: Boolean },
  };
  declare found: Found | undefined;
  declare labels: Labels;
  /** Whether this service shows the lines of the match. */
  declare served: boolean;
  /** Whether the page says what the record holds, but for its dice. */
  declare brief: boolean;

  constructor() {
    super();
    this.labels = new Labels();
    this.served = false;
    this.brief = false;
  }

  protected override render(): unknown {
    const { found } = this;
    if (found === undefined) return nothing;
    return html`<section class="verdict ${found.verdict}${isWhole(found) ? " whole" : ""}" aria-live="polite">
        <p class="soft">${this.words("check.by_browser")}</p>
        <h2>${this.words(`check.verdict.${found.verdict}`)}</h2>
        <p>${this.words(`check.means.${found.verdict}`)}</p>
        ${found.verdict === "not_sound" ? this.#fault(found.fault, found.facts) : nothing}
        ${found.verdict === "incomplete" ? this.#proved(found.verified) : nothing}
      </section>
      ${found.verdict === "no_record" ? nothing : this.#facts(found)}`;
  }

  #fault({ line, what, detail, compared }: BrokenRecord, { lines, match }: RecordFacts): TemplateResult {
    const where = line === 0 ? this.words("check.header_line") : this.words("check.line", { line });
    const compare = compared && html`<dl class="compared">
      <dt>${this.words("check.expected")}</dt><dd><code>${compared.expected}</code></dd>
      <dt>${this.words("check.found")}</dt><dd><code>${compared.found}</code></dd>
    </dl>`;
    return html`<h3>${this.words("check.first_fault")}</h3>
      <p><b>${this.#place(line, match, where)}</b>: ${this.words(`check.fault.${what}`)}</p>
      <p lang="en"><code>${detail}</code></p>
      ${compare ?? nothing}
      <details><summary>${this.words("check.the_line")}</summary><pre>${lines[line] ?? ""}</pre></details>`;
  }

  /** The name of a line, which leads to it where this service shows the match. */
  #place(line: number, match: string, name: string): unknown {
    return this.served && line > 0 ? html`<a href=${`/m/${match}?lang=${this.language}#${line}`}>${name}</a>` : name;
  }

  #proved({ unchecked, choice, kept }: Verified): TemplateResult {
    const heads = [...new Set(kept.values())].sort((one, other) => one - other);
    return html`<h3>${this.words("check.unchecked")}</h3>
      <ul>
        ${unchecked.map((one) => html`<li>${openInWords(one, this.language)}</li>`)}
      </ul>
      <h3>${this.words("check.trust")}</h3>
      <ul>
        <li>${this.words(`check.choice.${choice}`)}</li>
        <li>${this.words("check.choice.residual")}</li>
        ${heads.length === 0 ? html`<li>${this.words("check.kept_none")}</li>` : nothing}
        ${heads.map((version) => html`<li class="held">${this.words("check.kept_at", { version })}</li>`)}
      </ul>`;
  }

  #facts(found: Exclude<Found, { verdict: "no_record" }>): TemplateResult {
    const { facts } = found;
    const verified = found.verdict === "incomplete" ? found.verified : undefined;
    const rows: [Key, unknown][] = [
      ["check.match", html`<code>${facts.match}</code>`],
      ["check.game", this.labels.title?.[this.language] ?? facts.game],
      ["check.ruleset", facts.ruleset],
      ["check.players", this.#players(facts)],
      ["check.lines", facts.lines.length - 1],
    ];
    if (verified !== undefined) {
      const { draws, dice, opened: submissions, cards, shuffles, repeated } = verified;
      const counts = [this.words("check.counts", { draws, dice, submissions, cards })];
      if (shuffles > 0) counts.push(this.words("check.shuffles", { shuffles, repeated }));
      rows.push(
        ["check.result", this.#result(facts)],
        ["check.counted", counts.map((one) => html`<div>${one}</div>`)],
        ["check.head", html`<code>${verified.head}</code>`],
        ["check.server_key", html`<code>${verified.serverKey}</code>`],
      );
    }
    const listed = html`<h2>${this.words("check.facts")}</h2>
      <dl>${rows.map(([key, value]) => html`<dt>${this.words(key)}</dt><dd>${value}</dd>`)}</dl>`;
    return html`<section class="record-facts">
      ${this.brief ? nothing : listed}
      ${facts.dice.length === 0 ? nothing : html`<saikoro-dice .facts=${facts} .labels=${this.labels} .served=${this.served}></saikoro-dice>`}
    </section>`;
  }

  #players({ players, withdrawn }: RecordFacts): TemplateResult[] {
    return players.map(
      (name, seat) =>
        html`<div><i class="seat seat-${seat}">${"AB"[seat]}</i> ${this.#name(name, withdrawn[seat] === true)}</div>`,
    );
  }

  #name(player: string | undefined, withdrawn: boolean): string {
    return player || this.words(withdrawn ? "check.withdrawn" : "check.unnamed");
  }

  #who(name: string | undefined, at: number): string {
    const seat = "AB"[at]!;
    return name ? this.words("check.named", { name, seat }) : this.words("check.seat", { seat });
  }

  #result({ ending, players }: RecordFacts): string {
    if (ending === undefined) return this.words("check.result.open");
    if (ending.how === "halted") return this.words("check.result.halted");
    const field = ending.how === "finished" ? ENDING : "MatchCancelled.reason";
    const reason = this.labels.of(field, ending.reason, this.language);
    if (ending.how === "cancelled") return this.words("check.result.cancelled", { reason });
    const { winner } = ending;
    const drawn = this.words("check.result.drawn");
    const outcome = winner === null ? drawn : this.words("check.result.won", { who: this.#who(players[winner], winner) });
    return ending.reason === "" ? outcome : `${outcome} · ${reason}`;
  }
}

customElements.define("saikoro-verdict", SaikoroVerdict);
