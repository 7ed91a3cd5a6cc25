/** The page as the service draws it now. */

/** The open page, drawn anew; undefined where it cannot be had. */
export async function redrawn(): Promise<Document | undefined> {
  try {
    const answer = await fetch(location.pathname + location.search, { headers: { Accept: "text/html" }, cache: "no-store" });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : undefined;
  } catch {
    return undefined; // no connection
  }
}
