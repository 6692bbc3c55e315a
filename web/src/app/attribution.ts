import { type Attribution, attributionFields } from "@planner/shared/lead/source/attribution";
import { tabStorage, tabStorageKeys } from "../browser/tabStorage.ts";

/** Stores how the visitor reached the site. Only a tab's first page knows, so later pages change nothing. */
export function captureLanding(landing: Landing): void {
  if (tabStorage.read(tabStorageKeys.landing) !== undefined) return;
  tabStorage.write(tabStorageKeys.landing, JSON.stringify(attributionOf(landing)));
}

type Landing = {
  readonly url: URL;
  /** `document.referrer`: "" if there is none. */
  readonly referrer: string;
};

/** Keeps only known campaign parameters: others, and those of the referrer, may contain personal data. */
function attributionOf({ url, referrer }: Landing): Attribution {
  const campaign = attributionFields.flatMap((field) => {
    const value = url.searchParams.get(field);
    return value ? [[field, value] as const] : [];
  });
  const from = otherSite(referrer, url.origin);
  return {
    ...Object.fromEntries(campaign),
    ...(from && { referrer: from }),
    landing_path: url.pathname,
  };
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
