import type { BrowserTraits } from "./browser/Browser.ts";
import type { PageEnd } from "./browser/Page.ts";
import type { FunctionMishap } from "./cloud/FunctionMishap.ts";
import type { Mishap } from "./Mishap.ts";

/** What one visitor does, and what befalls them. Instants in milliseconds from the scenario's begin, by the visitors' clock. */
export type VisitorPlan = {
  readonly traits: BrowserTraits;
  readonly pressesAtMs: number;
  /** How the page ends on which the button is pressed. */
  readonly end: PageEnd | undefined;
  /** Of the browser's requests, in order; after the last nothing befalls any more. */
  readonly mishaps: readonly Mishap[];
  readonly offline: { readonly fromMs: number; readonly forMs: number } | undefined;
  /** The visitor does not believe it: Try again on the page, or all of it once more in another tab. */
  readonly again: { readonly atMs: number; readonly where: "toast" | "another tab" } | undefined;
  /** Later visits, each with a page of its own. */
  readonly visits: readonly { readonly atMs: number; readonly end: PageEnd | undefined }[];
};

/** Visitors at a time of trouble. */
export type Scenario = {
  /** Of the chance in the visitors' pages: keys, waits. */
  readonly chance: number;
  readonly visitors: readonly VisitorPlan[];
  /** What befalls the functions behind the table's stream, one execution after the other. */
  readonly background: readonly FunctionMishap[];
};

/** When, at the latest, everything of a scenario has begun: then the trouble ends and every browser comes back. */
export const troubleEndsAtMs = 300_000;
