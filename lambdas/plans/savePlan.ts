import type { newPlanSchema } from "@planner/shared/api/planContract";
import { goalNames } from "@planner/shared/lead/goals/goalFields";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { assumptions } from "@planner/shared/plan/assumptions";
import type * as z from "zod/mini";
import { transact } from "../aws/database.ts";
import { planPointer, timelineChange } from "../leads/edits/leadEditItems.ts";
import { type StoredLead, toStoredLead } from "../leads/leadItem.ts";
import { leadGoals } from "../leads/newLead.ts";
import { deskPut } from "../tables/deskItems.ts";
import { readItem } from "../tables/LeadTable.ts";
import type { Tables } from "../tables/Tables.ts";
import { type Attempt, untilWritten } from "../tables/untilWritten.ts";
import { forecastAttributes, forecastOf } from "./planForecast.ts";
import { addressItemKey, partKey, planKey } from "./planKeys.ts";
import { addLink, linkPuts, newLink } from "./planLinks.ts";
import { startProblem } from "./planPeriod.ts";
import { planRecipient } from "./planRecipient.ts";
import { timelinePuts } from "./planTimeline.ts";
import { type RejectedField, rejectedField } from "./rejectedField.ts";
import type { PlanRecord, Recipient } from "./storedPlan.ts";

type PlanToSave = {
  readonly leadKey: string;
  readonly plan: z.output<typeof newPlanSchema>;
  /** The administrator who saves it. Absent if the contractor does. */
  readonly by?: string | undefined;
  readonly now: Date;
  /** Whether an earlier request may have saved it. Then another link gets no second entry in the timeline. */
  readonly isRepeated?: boolean | undefined;
};

/** What became of a plan to save. */
export type NewPlanOutcome =
  | {
      readonly kind: "saved";
      readonly planId: string;
      readonly token: string;
      readonly recipient: Recipient;
    }
  /** The lead does not exist, was not stored yet, or was erased. */
  | { readonly kind: "unknown lead" }
  | RejectedField;

/**
 * Saves the plan of a lead and returns the token of a new link. If the lead already has a plan, only adds a link to it,
 * which the timeline reports if an administrator asked for it.
 *
 * @throws BusyError if concurrent edits make every attempt fail
 */
export function savePlan(tables: Tables, toSave: PlanToSave): Promise<NewPlanOutcome> {
  return untilWritten(tables, "The lead", async () => {
    const stored = toStoredLead(await readItem(tables, toSave.leadKey));
    if (stored === undefined) return { kind: "done", outcome: { kind: "unknown lead" } };
    const { plan_id: planId } = stored.lead;
    if (planId === undefined) return firstPlan(tables, stored, toSave);
    return { kind: "done", outcome: await anotherLink(tables, { stored, planId }, toSave) };
  });
}

/** The write of a lead's first plan, or why it is rejected. */
function firstPlan(
  tables: Tables,
  { lead, entity }: StoredLead,
  { leadKey, plan, by, now }: PlanToSave,
): Attempt<NewPlanOutcome> {
  if (!isPlanOf(lead, plan.inputs)) {
    return { kind: "done", outcome: rejectedField("inputs", otherInputs) };
  }
  const problem = startProblem(plan.start_date, { now });
  if (problem !== undefined) {
    return { kind: "done", outcome: rejectedField("start_date", problem) };
  }
  const { token, hash } = newLink();
  const recipient = planRecipient(lead, entity);
  const record = newRecord(tables, lead, { leadKey, plan, now, recipient });
  return {
    kind: "write",
    items: [
      planPointer(tables.tableName, leadKey, record.plan_id),
      deskPut(tables, { ...planKey(record.plan_id), ...record }),
      deskPut(tables, {
        ...partKey(record.plan_id, "inputs", plan.start_date),
        inputs: plan.inputs,
        version: record.version,
      }),
      deskPut(tables, addressItemKey(record.address, record.plan_id)),
      deskPut(tables, partKey(record.plan_id, "address", record.address)),
      ...linkPuts(tables, record.plan_id, { hash, state: "browser", now }),
      ...timelinePuts(tables, record, { events: [{ action: "saved" }], by, now }),
    ],
    outcome: { kind: "saved", planId: record.plan_id, token, recipient },
  };
}

/** Adds a link to the plan that a lead has. */
async function anotherLink(
  tables: Tables,
  { stored, planId }: { readonly stored: StoredLead; readonly planId: string },
  toSave: PlanToSave,
): Promise<NewPlanOutcome> {
  const { lead, entity } = stored;
  const token = await addLink(tables, planId, { state: "browser", now: toSave.now });
  if (token === undefined) return { kind: "unknown lead" };
  await noteLink(tables, lead, toSave);
  return { kind: "saved", planId, token, recipient: planRecipient(lead, entity) };
}

/** Writes into a lead's timeline that an administrator made another link to its plan. */
async function noteLink(
  tables: Tables,
  { id: lead_id }: Lead,
  { leadKey: lead_key, by, now, isRepeated }: Omit<PlanToSave, "plan">,
): Promise<void> {
  if (by === undefined || isRepeated) return;
  await transact(tables.client, [
    timelineChange(tables.tableName, lead_key),
    ...timelinePuts(tables, { lead_id, lead_key }, { events: [{ action: "saved" }], by, now }),
  ]);
}

/** Whether a plan's inputs are the lead's goals. The current estimates may differ: leads do not store them. */
function isPlanOf(lead: Lead, inputs: PlanInputs): boolean {
  const goals = leadGoals(inputs);
  return goalNames.every(
    (name) => name === "current_estimates_per_week" || lead[name] === goals[name],
  );
}

const otherInputs = "These are not the goals that this plan was made with";

function newRecord(
  { newId }: Tables,
  lead: Lead,
  { leadKey, plan, now, recipient }: PlanToSave & { readonly recipient: Recipient },
): PlanRecord {
  return {
    plan_id: newId(now),
    lead_key: leadKey,
    lead_id: lead.id,
    first_name: lead.first_name,
    ...recipient,
    ...plan,
    chosen_start: plan.start_date,
    assumptions,
    version: 1,
    revision: 0,
    last_entry: now.toISOString(),
    weeks_entered: 0,
    ...forecastAttributes(
      forecastOf({ record: { ...plan, assumptions }, weeks: [], changes: [] }),
      0,
    ),
  };
}
