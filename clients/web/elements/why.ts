/** Why an event happened, as a seat knows it: what the page of the service shows with its token, in a dialog. */

import { type Language, words } from "../words.ts";

/** Open a dialog with the page at an address, read with the token of a seat. */
export async function showWhy(address: string, token: string, language: Language): Promise<void> {
  const dialog = document.createElement("dialog");
  dialog.className = "why-dialog";
  dialog.setAttribute("aria-label", words("why.link", language));
  const [form, close, body] = [document.createElement("form"), document.createElement("button"), document.createElement("div")];
  form.method = "dialog";
  close.className = "close";
  close.textContent = "×";
  close.setAttribute("aria-label", words("card.close", language));
  body.textContent = words("why.loading", language);
  form.append(close);
  dialog.append(form, body);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  try {
    const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}`, Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const shown = page.querySelector("article.why-read") ?? page.querySelector("main");
    body.replaceChildren(...(shown === null ? [] : [document.adoptNode(shown)]));
  } catch (error) {
    body.textContent = words("match.failed", language, { why: error instanceof Error ? error.message : String(error) });
  }
}
