import type { Suspicion } from "./suspicions.ts";

/** What made a lead suspect, in a few words that stand after "Suspect:". */
export const suspicionReasons = {
  honeypot: "filled in a hidden field",
  too_fast: "sent within 2 seconds",
} as const satisfies Readonly<Record<Suspicion, string>>;
