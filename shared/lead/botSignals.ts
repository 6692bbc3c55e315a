import * as z from "zod/mini";

/**
 * How the contact form was filled: what stands in the field that no person sees, and the milliseconds from the form's
 * appearance to its submission. What is missing or makes no sense is left out: it never refuses a lead.
 */
export const botSignalsSchema = z.pipe(z.unknown(), z.transform(readableSigns));

export type BotSignals = {
  readonly trap?: string;
  readonly elapsed_ms?: number;
};

function readableSigns(value: unknown): BotSignals {
  if (typeof value !== "object" || value === null) return {};
  const given = new Map<string, unknown>(Object.entries(value));
  const trap = given.get("trap");
  const elapsed = given.get("elapsed_ms");
  return {
    ...(typeof trap === "string" && { trap }),
    ...(typeof elapsed === "number" && Number.isFinite(elapsed) && { elapsed_ms: elapsed }),
  };
}

/** Why a lead may not come from a person. */
export const suspectReasons = ["honeypot", "too_fast"] as const;
export type SuspectReason = (typeof suspectReasons)[number];

/**
 * What speaks against a person having filled the contact form. A sign that is missing says nothing: older pages send
 * none. Such a lead is stored all the same; somebody looks at it.
 */
export function suspectReasonsOf(signs: BotSignals | undefined): readonly SuspectReason[] {
  const holds: Record<SuspectReason, boolean> = {
    honeypot: (signs?.trap ?? "") !== "",
    too_fast: (signs?.elapsed_ms ?? fastestPersonMs) < fastestPersonMs,
  };
  return suspectReasons.filter((suspicion) => holds[suspicion]);
}

/** With autofill a person needs a tap on a field, one on the suggestion and one on the button, and looks in between. */
const fastestPersonMs = 2000;

/** What made a lead suspect, in a few words that stand after "Suspect:". */
export const suspectReasonTexts = {
  honeypot: "filled in a hidden field",
  too_fast: "sent within 2 seconds",
} as const satisfies Readonly<Record<SuspectReason, string>>;
