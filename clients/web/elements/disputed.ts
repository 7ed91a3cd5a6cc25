/** `<saikoro-disputed open="ID ID">`: how the disputes of a match stand, drawn anew when an open one is closed. */

import { Client, ClientError } from "../../typescript/index.ts";
import { redrawn } from "../redrawn.ts";

/** Around what the service has drawn. */
export class SaikoroDisputed extends HTMLElement {
  #ended = new AbortController();

  connectedCallback(): void {
    this.#ended = new AbortController();
    for (const dispute of this.getAttribute("open")!.split(" ")) void this.#follow(dispute);
  }

  disconnectedCallback(): void {
    this.#ended.abort();
  }

  /** Wait until a dispute is closed: its lines end there. */
  async #follow(dispute: string): Promise<void> {
    const { signal } = this.#ended;
    const lines = new Client(location.origin, { patience: Infinity }).disputes.follow(dispute, { signal });
    try {
      while (!(await lines.next()).done);
    } catch (error) {
      if (!signal.aborted && !(error instanceof ClientError)) throw error;
      return;
    }
    const after = (await redrawn())?.querySelector(this.localName);
    if (after) this.replaceChildren(...after.childNodes);
  }
}

customElements.define("saikoro-disputed", SaikoroDisputed);
