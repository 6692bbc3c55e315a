import type { BotSignals } from "./botSignals.ts";

/** Why a lead might come from a bot. */
export const suspectReasons = ["honeypot", "too_fast"] as const;

export type SuspectReason = (typeof suspectReasons)[number];

/**
 * The reasons to suspect that a bot filled in the form. A missing signal is not suspicious. Suspect leads are
 * stored and flagged.
 */
export function suspectReasonsOf(signals: BotSignals | undefined): readonly SuspectReason[] {
  const { trap = "", elapsed_ms: elapsed } = signals ?? {};
  const applies: Record<SuspectReason, boolean> = {
    honeypot: trap !== "",
    too_fast: elapsed !== undefined && elapsed < fastestPersonMs,
  };
  return suspectReasons.filter((reason) => applies[reason]);
}

/** Even with autofill, a person needs longer to read and to tap a field, a suggestion and the button. */
const fastestPersonMs = 2000;

/** The text for each reason, shown after "Suspect:". */
export const suspectReasonTexts = {
  honeypot: "filled in a hidden field",
  too_fast: `sent within ${fastestPersonMs / 1000} seconds`,
} as const satisfies Readonly<Record<SuspectReason, string>>;
