import type { LocalCloud } from "@planner/local-cloud/cloud/LocalCloud";
import { adminContract } from "@planner/shared/api/adminContract";
import { type Secrets, signIn } from "./Secrets.ts";

/** Access tokens live for five minutes. */
const renewAfterMs = 2 * 60_000;

/** The secrets of a local cloud, always good for a while; the cursor is empty until there are two leads. */
export function secretsOf(cloud: LocalCloud): () => Promise<Secrets> {
  let tokens: Pick<Secrets, "admin" | "viewer"> | undefined;
  let signedInAtMs = 0;
  let cursor = "";
  return async () => {
    if (tokens === undefined || performance.now() - signedInAtMs > renewAfterMs) {
      signedInAtMs = performance.now();
      tokens = await signIn(cloud);
    }
    if (cursor === "") cursor = await secondPage(cloud.site, tokens.admin);
    return { ...tokens, cursor };
  };
}

async function secondPage(site: string, token: string): Promise<string> {
  const { path, response: schema } = adminContract.listLeads;
  const response = await fetch(`${site}${path}?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return schema.parse(await response.json()).next_cursor ?? "";
}
