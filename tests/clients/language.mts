/** The languages that three clients ask for: the first request of each. */

import { Client } from "../../clients/typescript/client.ts";

const asked: (string | null)[] = [];
const answer: typeof fetch = async (_input, init) => {
  asked.push(new Headers(init?.headers).get("Accept-Language"));
  return Response.json([]);
};

for (const options of [{ language: "ja" }, { language: "en" }, {}]) {
  await new Client("http://service", { fetch: answer, ...options }).games();
}
console.log(JSON.stringify(asked));
