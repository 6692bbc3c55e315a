import type { Lead } from "../leadSchema.ts";

/** A lead called within this time is far more likely to be qualified. */
export const responseLimitMs = 5 * 60_000;

/** The state of a lead's five-minute clock. Derived when read, never stored. */
export type ResponseClock =
  | { readonly kind: "running"; readonly leftMs: number }
  | { readonly kind: "late"; readonly lateMs: number }
  | { readonly kind: "answered"; readonly afterMs: number }
  /** A bot may have sent the lead, the visitor booked a call or sent a newer plan, or it left the stage `new` without a recorded response. */
  | { readonly kind: "none" };

/** The parts of a lead that determine its clock. */
export type ClockedLead = Pick<
  Lead,
  "created_at" | "first_response_at" | "clock_ended_at" | "stage" | "suspect" | "joined_to"
>;

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
export function hasClock({ suspect, clock_ended_at, ...lead }: ClockedLead): boolean {
  const isJoined = lead.joined_to !== undefined && lead.first_response_at === undefined;
  return suspect === undefined && clock_ended_at === undefined && !isJoined;
}

/** Whether a response at this time was within the limit. */
export function isWithinLimit(createdAt: string, respondedAt: string): boolean {
  return Date.parse(respondedAt) - Date.parse(createdAt) < responseLimitMs;
}
