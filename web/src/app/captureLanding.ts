import { tabStorage } from "./tabStorage.ts";
import { tabStorageKeys } from "./tabStorageKeys.ts";

/** How a tab came to the site. */
export type Landing = {
  readonly path: string;
  /** The query, with its "?"; "" when there is none. */
  readonly query: string;
  /** The page that led here; "" when there is none, or it is one of ours. */
  readonly referrer: string;
};

/** Keeps how this tab came here. Only its first page knows: later ones change nothing. */
export function captureLanding(landing: Landing): void {
  if (tabStorage.read(tabStorageKeys.landing) !== undefined) return;
  tabStorage.write(tabStorageKeys.landing, JSON.stringify(landing));
}
