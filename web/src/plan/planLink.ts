import { planTokenScheme } from "@planner/shared/api/planContract";
import { planPath, stopPrefix } from "@planner/shared/api/planPaths";
import { browserStorage } from "../browser/storage.ts";

/**
 * What the page's address says. In the fragment, which browsers don't send. `isKnown`: this browser has opened the plan
 * before. Mail scanners follow links, so an unknown one needs a press. `stop`: the link in an email that ends the emails.
 */
export function readPlanLink() {
  const fragment = location.hash.slice(1);
  if (fragment.startsWith(stopPrefix)) {
    return { kind: "stop", token: fragment.slice(stopPrefix.length) } as const;
  }
  const stored = openedPlan.read();
  const token = fragment || stored;
  return token ? ({ kind: "plan", token, isKnown: token === stored } as const) : undefined;
}

export function planUrl(token: string): string {
  return location.origin + planPath(token);
}

/** Calls the API as the holder of a link. In a header and never in the address, so that no log has the token. */
export function holderOf(token: string) {
  return { authorization: `${planTokenScheme} ${token}` };
}

/** The token of the plan that this browser opened last. */
export const openedPlan = {
  read: (): string | undefined => browserStorage.read(key),
  write: (token: string): void => browserStorage.write(key, token),
  remove: (token: string): void => {
    if (browserStorage.read(key) === token) browserStorage.remove(key);
  },
};

const key = "planner.plan";
