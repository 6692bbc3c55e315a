import type { BotSignals } from "@planner/shared/lead/contact/botSignals";
import type { Contact } from "@planner/shared/lead/contact/contactSchema";
import { suspectReasonsOf } from "@planner/shared/lead/contact/suspectReasons";
import type { GoalName } from "@planner/shared/lead/goals/goalFields";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { notCollected } from "@planner/shared/lead/notCollected";
import type { Attribution } from "@planner/shared/lead/source/attribution";
import type { Plan } from "@planner/shared/plan/Plan";
import { roundHalfUp } from "@planner/shared/plan/round";

/** What a new lead is made of. */
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
 * Builds the lead to store. Rounds goals and figures half up: money to cents, counts to two decimals. The current
 * estimates affect the plan but are not saved. Bot signals are not saved either, only the reasons for suspicion.
 */
export function newLead(parts: LeadParts): Lead {
  const { id, createdAt, contact, plan, attribution, form, consent_version } = parts;
  const suspect = suspectReasonsOf(form);
  const lead: Lead = {
    id,
    created_at: createdAt.toISOString(),
    first_name: contact.first_name,
    last_name: notCollected,
    company_name: notCollected,
    work_email: contact.work_email,
    mobile: contact.mobile,
    website: contact.website,
    state: notCollected,
    ...leadGoals(plan.inputs),
    assumption_profile: plan.inputs.assumption_profile ?? "Expected",
    calculated_daily_budget: plan.daily_budget,
    calculated_leads_per_day: roundHalfUp(plan.leads_per_day, 2),
    calculated_jobs_30: roundHalfUp(plan.cumulative.days_30.jobs, 2),
    calculated_revenue_30: roundHalfUp(plan.scenarios.expected.days_30, 2),
    stage: "new",
    version: 1,
  };
  if (attribution !== undefined) lead.attribution = attribution;
  if (suspect.length > 0) lead.suspect = [...suspect];
  if (consent_version !== undefined) lead.consent_version = consent_version;
  return lead;
}

/** The goals of a plan as its lead stores them. */
export function leadGoals(inputs: PlanInputs) {
  return {
    avg_job_value: roundHalfUp(inputs.avg_job_value, 2),
    target_estimates_per_week: roundHalfUp(inputs.target_estimates_per_week, 2),
    gross_margin_pct: roundHalfUp(inputs.gross_margin_pct, 2),
  } satisfies Readonly<Record<Exclude<GoalName, "current_estimates_per_week">, number>>;
}
