import * as z from "zod/mini";
import { assumptions } from "../plan/assumptions.ts";
import { budgetGatePasses } from "../plan/budgetGate.ts";
import { lostReasons } from "./followUp/lostReasons.ts";
import { nextTouch } from "./followUp/nextTouch.ts";
import { hasClock } from "./followUp/responseClock.ts";
import { stageSchema } from "./followUp/stage.ts";
import type { Lead } from "./leadSchema.ts";
import { oneOf } from "./oneOf.ts";
import { searchTextSchema } from "./searchText.ts";
import { campaignLength, campaignOf } from "./source/campaign.ts";
import { trafficSource, trafficSources } from "./source/trafficSource.ts";
import { timestamp } from "./timeRange.ts";

const trueOrFalse = (name: string) =>
  z.enum(["true", "false"], { error: `${name} must be true or false` });

/** An administrator's name in the timeline. */
const administrator = z.string().check(z.minLength(1), z.maxLength(256));

/** The filters of the list of leads. All of them must match. */
export const leadFilterSchema = z.object({
  stage: z.optional(stageSchema),
  /** Captured at or after this time. With the stage `won`: won. */
  from: z.optional(timestamp("from")),
  /** Captured before this time. With the stage `won`: won. */
  to: z.optional(timestamp("to")),
  source: z.optional(oneOf("source", trafficSources)),
  /** As the reports name it: "(none)" for leads without one. */
  campaign: z.optional(z.string().check(z.minLength(1), z.maxLength(2 * campaignLength))),
  /** Why the lead was lost. */
  lost_reason: z.optional(oneOf("lost_reason", lostReasons)),
  /** Whether the plan passes the budget gate. */
  gate: z.optional(trueOrFalse("gate")),
  /** Whether a bot may have sent the lead. */
  suspect: z.optional(trueOrFalse("suspect")),
  /** The administrator who takes care of the lead. */
  owner: z.optional(administrator),
  /** The administrator who answered first, or "no_one" for leads that still wait for an answer. */
  answered_by: z.optional(administrator),
  /** `none` for open leads for which nothing is planned. */
  next: z.optional(z.literal("none", { error: "next must be none" })),
  /**
   * The beginning of a first name, email address, email domain, website or phone number, or a number's last digits. A
   * text that cannot be searched yet, such as `O'`, is no filter.
   */
  q: z.optional(searchTextSchema("q")),
});

export type LeadFilter = z.output<typeof leadFilterSchema>;

/** Whether a lead matches all filters except `q`, which needs the search index. */
export function matchesFilter(lead: Lead, filter: LeadFilter, now: Date): boolean {
  const { stage, next, source, campaign, lost_reason, gate, suspect, owner, answered_by } = filter;
  const isWaiting = hasClock(lead) && lead.first_response_at === undefined;
  const answerer = isWaiting ? "no_one" : lead.first_response_by;
  const passes = budgetGatePasses(lead.calculated_daily_budget, assumptions.dailyBudget);
  return (
    (stage === undefined || lead.stage === stage) &&
    (next === undefined || nextTouch(lead, now)?.group === "no_next_step") &&
    isInTime(lead, filter) &&
    (source === undefined || trafficSource(lead) === source) &&
    (campaign === undefined || campaignOf(lead) === campaign) &&
    (lost_reason === undefined || lead.lost_reason === lost_reason) &&
    (answered_by === undefined || answerer === answered_by) &&
    (owner === undefined || lead.owner === owner) &&
    (gate === undefined || passes === (gate === "true")) &&
    (suspect === undefined || (lead.suspect !== undefined) === (suspect === "true"))
  );
}

function isInTime(lead: Lead, { stage, from, to }: LeadFilter): boolean {
  const time = stage === "won" ? lead.won_at : lead.created_at;
  if (time === undefined) return from === undefined && to === undefined;
  const at = Date.parse(time);
  return (
    (from === undefined || at >= Date.parse(from)) && (to === undefined || at < Date.parse(to))
  );
}
