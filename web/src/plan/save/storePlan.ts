import { planContract } from "@planner/shared/api/planContract";
import { entityTag } from "@planner/shared/api/route";
import type { CalendarDate } from "@planner/shared/calendar";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { ScenarioName } from "@planner/shared/plan/Plan";
import { planStart } from "@planner/shared/plan/planStart";
import { type ApiOutcome, type ApiRefusal, callApi } from "../../api/callApi.ts";
import { openPlan } from "../openPlan.ts";
import { holderOf, openedPlan } from "../planLink.ts";
import { type SavedLead, sameInputs, savedLead } from "../savedLead.ts";

/** The plan as the results show it. */
export type PlanToStore = Readonly<{
  inputs: PlanInputs;
  scenario: ScenarioName;
  today: CalendarDate;
}>;

type LeadPlan = NonNullable<SavedLead["plan"]>;

/**
 * Stores the plan of a lead. A new one is created with the lead's goals. If the results show other goals, a second call replaces
 * them. Returns why it did not work, if it did not.
 */
export async function storePlan(
  lead: SavedLead,
  shown: PlanToStore,
): Promise<ApiRefusal | undefined> {
  const stored = await storedOrNewPlan(lead, shown);
  if (stored.kind !== "done") return stored;
  if (sameInputs(stored.value.inputs, shown.inputs)) return undefined;
  const refusal = await changeGoals(lead, stored.value, shown.inputs);
  if (refusal?.kind !== "notFound") return refusal;
  // The link has ended. The lead's key gets another one, to the same plan with its latest goals.
  const renewed = await createPlan(lead, shown);
  if (renewed.kind !== "done") return renewed;
  return changeGoals(lead, renewed.value, shown.inputs);
}

async function storedOrNewPlan(lead: SavedLead, shown: PlanToStore): Promise<ApiOutcome<LeadPlan>> {
  if (lead.plan) return { kind: "done", value: lead.plan };
  return createPlan(lead, shown);
}

async function createPlan(lead: SavedLead, shown: PlanToStore): Promise<ApiOutcome<LeadPlan>> {
  const { inputs } = lead;
  const start_date = planStart(shown.today);
  const body = { inputs, scenario: shown.scenario, start_date };
  const created = await callApi(planContract.createPlan, { idempotencyKey: lead.key, body });
  if (created.kind !== "done") return created;
  const plan = { ...created.value, start_date, inputs };
  rememberPlan(lead, plan);
  openedPlan.write(plan.token);
  return { kind: "done", value: plan };
}

async function changeGoals(
  lead: SavedLead,
  plan: LeadPlan,
  inputs: PlanInputs,
): Promise<ApiRefusal | undefined> {
  const opened = await openPlan(plan.token);
  if (opened.kind !== "done") return opened;
  const change = { ifMatch: entityTag(opened.value.version), body: { inputs } };
  const changed = await callApi(planContract.changePlan, change, holderOf(plan.token));
  if (changed.kind !== "done") return changed;
  rememberPlan(lead, { ...plan, inputs });
  return undefined;
}

/** Keeps the plan with its lead, unless the visitor has sent another lead in the meantime. */
function rememberPlan(lead: SavedLead, plan: LeadPlan): void {
  if (savedLead.read()?.key === lead.key) savedLead.write({ ...lead, plan });
}
