import type { Attribution } from "@planner/shared/lead/attribution";
import { type BotSignals, suspectReasonsOf } from "@planner/shared/lead/botSignals";
import type { Contact } from "@planner/shared/lead/contactSchema";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { Plan } from "@planner/shared/plan/Plan";
import { roundHalfUp } from "@planner/shared/plan/round";

/** What a lead is made of. */
export type LeadParts = {
  readonly id: string;
  readonly createdAt: Date;
  readonly contact: Contact;
  readonly plan: Plan;
  readonly attribution?: Attribution | undefined;
  readonly form?: BotSignals | undefined;
  readonly consent_version?: string | undefined;
};

/**
 * The lead to store: the spec's fields with its fixed values, the plan's figures rounded half up,
 * money to cents and counts to two decimals. The current estimates shape the plan and are, as the
 * spec says, not saved; of the form's signs only what they make suspect is. Source: spec, section 3;
 * decisions, sections 1 and 3.
 */
export function newLead(parts: LeadParts): Lead {
  const { id, createdAt, contact, plan, attribution, form, consent_version } = parts;
  const suspect = suspectReasonsOf(form);
  return {
    id,
    created_at: createdAt.toISOString(),
    first_name: contact.first_name,
    last_name: notAsked,
    company_name: notAsked,
    work_email: contact.work_email,
    mobile: contact.mobile,
    website: contact.website,
    state: notAsked,
    avg_job_value: plan.inputs.avg_job_value,
    target_estimates_per_week: plan.inputs.target_estimates_per_week,
    gross_margin_pct: plan.inputs.gross_margin_pct,
    calculated_daily_budget: plan.daily_budget,
    calculated_leads_per_day: roundHalfUp(plan.leads_per_day, 2),
    calculated_jobs_30: roundHalfUp(plan.cumulative.days_30.jobs, 2),
    calculated_revenue_30: roundHalfUp(plan.scenarios.expected.days_30, 2),
    ...(attribution && { attribution }),
    ...(suspect.length > 0 && { suspect: [...suspect] }),
    ...(consent_version !== undefined && { consent_version }),
  };
}

const notAsked = "Unknown";
