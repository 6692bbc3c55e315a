import { type Attribution, attributionFields } from "@planner/shared/lead/attribution";
import { tabStorage } from "./tabStorage.ts";
import { tabStorageKeys } from "./tabStorageKeys.ts";

/** Keeps how this tab came here. Only its first page knows: later ones change nothing. */
export function captureLanding(landing: Landing): void {
  if (tabStorage.read(tabStorageKeys.landing) !== undefined) return;
  tabStorage.write(tabStorageKeys.landing, JSON.stringify(attributionOf(landing)));
}

type Landing = {
  readonly url: URL;
  /** The address of the page that led here; "" when there is none. */
  readonly referrer: string;
};

/** Only what is known to say nothing of the person: other parameters, and the referrer's, may. */
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
    // No address, or none at all: the visitor typed ours.
    return undefined;
  }
}
