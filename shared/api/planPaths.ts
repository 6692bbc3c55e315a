import { paths } from "./sitePaths.ts";

/**
 * The path of a link to a plan. The token is in the fragment, which browsers don't send: no server logs it, and no Referer
 * contains it.
 */
export function planPath(token: string): string {
  return `${paths.plan}#${token}`;
}

/** The path of the link that ends the emails about a plan. */
export function stopMailPath(token: string): string {
  return planPath(stopPrefix + token);
}

/** Before the token in the link that ends the emails. Emails that were sent contain it. */
export const stopPrefix = "stop.";
