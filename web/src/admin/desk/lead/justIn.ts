import { responseLimitMs } from "@planner/shared/lead/followUp/responseClock";
import type { Lead } from "@planner/shared/lead/leadSchema";

/**
 * Whether a lead is marked as just in: a visitor's lead of the last five minutes that no one has answered. After that, its
 * clock says that it is late.
 */
export function isJustIn(lead: Lead, now: Date): boolean {
  const { created_by, stage, first_response_at } = lead;
  const isUnanswered = stage === "new" && first_response_at === undefined;
  return isRecent(lead, now) && isUnanswered && !created_by;
}

/** Whether a lead came in during the last five minutes. */
export function isRecent({ created_at }: Pick<Lead, "created_at">, now: Date): boolean {
  return now.getTime() - Date.parse(created_at) < responseLimitMs;
}
