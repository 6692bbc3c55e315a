import type { Lead } from "../leadSchema.ts";

/** How long the clock runs. A lead that is called within this time is far more likely to be qualified. */
export const responseLimitMs = 5 * 60_000;

/** The state of a lead's five-minute clock. Derived when read, never stored. */
export type ResponseClock =
  | { readonly kind: "running"; readonly leftMs: number }
  | { readonly kind: "late"; readonly lateMs: number }
  | { readonly kind: "answered"; readonly afterMs: number }
  /** No clock, or one that ended without a response: the lead left the stage `new`. */
  | { readonly kind: "none" };

/** The parts of a lead that determine its clock. */
export type ClockedLead = Pick<
  Lead,
  "created_at" | "first_response_at" | "clock_ended_at" | "stage" | "suspect" | "joined_to"
>;

/** The state of the clock now. */
export function responseClock(lead: ClockedLead, now: Date): ResponseClock {
  if (!hasClock(lead)) return { kind: "none" };
  const start = Date.parse(lead.created_at);
  if (lead.first_response_at !== undefined) {
    return { kind: "answered", afterMs: Math.max(0, Date.parse(lead.first_response_at) - start) };
  }
  if (lead.stage !== "new") return { kind: "none" };
  const elapsed = now.getTime() - start;
  return elapsed < responseLimitMs
    ? { kind: "running", leftMs: responseLimitMs - Math.max(0, elapsed) }
    : { kind: "late", lateMs: elapsed - responseLimitMs };
}

/** A suspect lead has no clock, a booking ends it without an answer, and a joined lead waits for the newer one's answer. */
export function hasClock(lead: ClockedLead): boolean {
  const { suspect, clock_ended_at, joined_to, first_response_at } = lead;
  const isJoined = joined_to !== undefined && first_response_at === undefined;
  return suspect === undefined && clock_ended_at === undefined && !isJoined;
}

/** When the clock of a lead runs out. In milliseconds since the epoch. */
export function clockEnd({ created_at }: Pick<Lead, "created_at">): number {
  return Date.parse(created_at) + responseLimitMs;
}

/** Whether a response at this time was within the limit. */
export function isWithinLimit(createdAt: string, respondedAt: string): boolean {
  return Date.parse(respondedAt) - Date.parse(createdAt) < responseLimitMs;
}
