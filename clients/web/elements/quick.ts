/** `<saikoro-quick game>`: its link begins a first match at once; where the service opens none, it leads to the form. */

/** The element around the link. What begins a match is loaded when somebody wants one. */
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
      const { quickMatch } = await import("../playing/beginning.ts");
      const language = document.documentElement.lang === "ja" ? "ja" : "en";
      location.href = (await quickMatch(this.getAttribute("game") ?? "", language)) ?? link.href;
    } finally {
      link.removeAttribute("aria-disabled");
    }
  };
}

customElements.define("saikoro-quick", QuickElement);
