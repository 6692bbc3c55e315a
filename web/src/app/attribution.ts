import { type Attribution, attributionFields } from "@planner/shared/lead/source/attribution";
import { tabStorage, tabStorageKeys } from "../browser/tabStorage.ts";

/**
 * Stores how the visitor reached the site. Only a tab's first page knows, so later pages change nothing. Keeps only known
 * campaign parameters: others, and those of the referrer, may contain personal data.
 */
export function captureLanding({ url, referrer }: Readonly<{ url: URL; referrer: string }>): void {
  if (tabStorage.read(tabStorageKeys.landing) !== undefined) return;
  const campaign = attributionFields.flatMap((field) => {
    const value = url.searchParams.get(field);
    return value ? [[field, value] as const] : [];
  });
  const from = otherSite(referrer, url.origin);
  const attribution: Attribution = {
    ...Object.fromEntries(campaign),
    ...(from && { referrer: from }),
    landing_path: url.pathname,
  };
  tabStorage.write(tabStorageKeys.landing, JSON.stringify(attribution));
}

function otherSite(referrer: string, ownOrigin: string): string | undefined {
  try {
    const { origin, pathname } = new URL(referrer);
    return origin === ownOrigin ? undefined : `${origin}${pathname}`;
  } catch {
    // An empty referrer: the visitor typed the address.
    return undefined;
  }
}
