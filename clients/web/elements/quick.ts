/** `<saikoro-quick game>`: its link begins a first match at once; without a service that opens one, it leads on. */

import { ClientError } from "../../typescript/errors.ts";
import { serviceIn } from "../playing/asking.ts";
import { quickMatch } from "../playing/beginning.ts";
import { Held, browserStore } from "../playing/held.ts";
import { languageOf } from "../words.ts";

/** The element around the link. */
export class QuickElement extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener("click", this.#begin);
  }

  disconnectedCallback(): void {
    this.removeEventListener("click", this.#begin);
  }

  readonly #begin = async (event: MouseEvent): Promise<void> => {
    const link = (event.target as Element).closest("a");
    if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.getAttribute("aria-disabled") === "true") return;
    link.setAttribute("aria-disabled", "true");
    try {
      location.href = await quickMatch(serviceIn(languageOf(this)), new Held(browserStore()), this.getAttribute("game") ?? "");
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      location.href = link.href; // its form says what is wrong
    } finally {
      link.removeAttribute("aria-disabled");
    }
  };
}

customElements.define("saikoro-quick", QuickElement);
