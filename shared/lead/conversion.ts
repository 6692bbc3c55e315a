import * as z from "zod/mini";
import { dayMs } from "../calendar.ts";
import type { Stage } from "./followUp/stage.ts";

/** What the advertising services learn about a lead: that its call was booked, and that it was won. */
export const conversions = ["booked", "won"] as const;

export type Conversion = (typeof conversions)[number];

/** How long a conversion stays in a feed: the longest click window of Google Ads and Microsoft Advertising. */
export const feedDays = 90;

/** What an advertising service may have learned of a conversion. A lead that moves back keeps it. */
export const reachedConversionSchema = z.object({
  /** The first time, by which services recognize the conversion. */
  at: z.iso.datetime(),
  /** The won value at that time, in dollars. Absent without one. */
  value: z.optional(z.number()),
  /** When the value last changed, or the lead returned. */
  changed_at: z.optional(z.iso.datetime()),
  /** When the lead moved back. Absent while it counts. */
  retracted_at: z.optional(z.iso.datetime()),
});

export type ReachedConversion = z.infer<typeof reachedConversionSchema>;

/** The conversions that a lead has reached, including those from which it moved back. */
export const leadConversionsSchema = z.partialRecord(
  z.enum(conversions),
  z.optional(reachedConversionSchema),
);

export type LeadConversions = z.infer<typeof leadConversionsSchema>;

/** What decides which conversions a lead has reached. */
type ConversionFacts = {
  readonly stage: Stage;
  readonly booked_at?: string | undefined;
  readonly won_at?: string | undefined;
  readonly won_value?: number | undefined;
  readonly conversions?: LeadConversions | undefined;
};

/** When the lead reached a conversion. Undefined if it has not, or has moved back. */
export function reachedAt(
  conversion: Conversion,
  { stage, booked_at, won_at }: Omit<ConversionFacts, "conversions">,
): string | undefined {
  if (conversion === "won") return stage === "won" ? won_at : undefined;
  return stage === "new" || stage === "contacted" ? undefined : booked_at;
}

/**
 * The conversions of a lead after an edit. Each keeps its first time, even if the lead moves back and returns within the
 * days of a feed, so that no service counts it twice. Returns the same object if they did not change.
 */
export function conversionsAfter(
  before: ConversionFacts,
  after: ConversionFacts,
  now: Date,
): LeadConversions | undefined {
  const earlier = before.conversions ?? {};
  const next = {
    booked: conversionAfter("booked", earlier.booked, { before, after, now }),
    won: conversionAfter("won", earlier.won, { before, after, now }),
  };
  const isSame = conversions.every((conversion) => next[conversion] === earlier[conversion]);
  return isSame ? before.conversions : next;
}

type Edit = {
  readonly before: ConversionFacts;
  readonly after: ConversionFacts;
  readonly now: Date;
};

function conversionAfter(
  conversion: Conversion,
  earlier: ReachedConversion | undefined,
  { before, after, now }: Edit,
): ReachedConversion | undefined {
  const time = reachedAt(conversion, after);
  const nowText = now.toISOString();
  if (time === undefined) {
    const isCounted = earlier !== undefined && earlier.retracted_at === undefined;
    return isCounted ? { ...earlier, retracted_at: nowText } : earlier;
  }
  const value = conversion === "won" ? after.won_value : undefined;
  if (earlier === undefined) return { at: time, value };
  if (earlier.retracted_at !== undefined) {
    // The feeds no longer have the first time, so the conversion is a new one.
    const isOver = now.getTime() - Date.parse(earlier.at) >= feedDays * dayMs;
    if (isOver) return { at: nowText, value };
    // It counts again, with its first time and value.
    return { at: earlier.at, value: earlier.value, changed_at: nowText };
  }
  const isCorrected = conversion === "won" && before.won_value !== after.won_value;
  return isCorrected ? { ...earlier, changed_at: nowText } : earlier;
}
