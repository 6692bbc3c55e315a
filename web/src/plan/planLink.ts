import { planTokenScheme } from "@planner/shared/api/planContract";
import { paths } from "@planner/shared/sitePaths";
import { browserStorage } from "../browser/tabStorage.ts";

/** What the page's address says. The token is in the fragment, which browsers don't send. */
export type PlanLink =
  /** `isKnown`: this browser has opened it before. Mail scanners follow links, so an unknown one needs a press. */
  | { readonly kind: "plan"; readonly token: string; readonly isKnown: boolean }
  /** The link in an email that ends the emails. */
  | { readonly kind: "stop"; readonly token: string }
  | { readonly kind: "none" };

export function readPlanLink(): PlanLink {
  const fragment = location.hash.slice(1);
  const stored = openedPlan.read();
  if (fragment.startsWith(stopPrefix)) {
    return { kind: "stop", token: fragment.slice(stopPrefix.length) };
  }
  const token = fragment || stored;
  return token ? { kind: "plan", token, isKnown: token === stored } : { kind: "none" };
}

const stopPrefix = "stop.";

/** The address that opens a plan. */
export function planUrl(token: string): string {
  return `${location.origin}${paths.plan}#${token}`;
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
