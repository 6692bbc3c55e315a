import type {
  newPlanSchema,
  PlanForecast,
  SavedPlan,
  StoredWeek,
  WeekEntry,
} from "@planner/shared/api/planContract";
import { dayMs } from "@planner/shared/calendar";
import { goalNames } from "@planner/shared/lead/goals/goalFields";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import { assumptions } from "@planner/shared/plan/assumptions";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod/mini";
import { BusyError, type Transaction, transact } from "../aws/database.ts";
import { changePut } from "../desk/changeLog.ts";
import { type DeskTables, deskDelete, deskPut } from "../desk/DeskTables.ts";
import { eventPut } from "../desk/leadEvents.ts";
import { forecastPlan } from "../forecast/forecastPlan.ts";
import { mondayAfter } from "../forecast/planWeeks.ts";
import { readItem } from "../leads/LeadTable.ts";
import { planPointer, timelineChange } from "../leads/leadEdits.ts";
import { type StoredLead, toStoredLead } from "../leads/leadItem.ts";
import { leadGoals } from "../leads/newLead.ts";
import {
  addressHash,
  addressItemKey,
  forecastAttributes,
  historyKey,
  inputsKey,
  type PlanRecord,
  planAddressKey,
  planKey,
  readPlan,
  reminderKey,
  type StoredPlan,
  weekKey,
} from "./planItems.ts";
import { addLink, linkPuts, newLink } from "./planLinks.ts";

export type NewPlan = z.output<typeof newPlanSchema>;

type PlanToSave = {
  readonly leadKey: string;
  readonly plan: NewPlan;
  /** The administrator who saves it. Absent if the contractor does. */
  readonly by?: string;
  readonly now: Date;
};

export type NewPlanOutcome =
  | {
      readonly kind: "saved";
      readonly planId: string;
      readonly token: string;
      readonly recipient: Recipient;
    }
  /** The lead does not exist, was not stored yet, or was erased. */
  | { readonly kind: "unknown lead" }
  /** The inputs are not the ones of the lead. */
  | { readonly kind: "other inputs" }
  /** The start is not a Monday between five weeks ago and a year ahead. */
  | { readonly kind: "invalid start" };

/** Who gets the emails about a plan. */
export type Recipient = Pick<PlanRecord, "address" | "no_mail">;

/**
 * Saves the plan of a lead and returns the token of a new link. If the lead has a plan, only adds a link to it.
 *
 * @throws BusyError if concurrent edits make every attempt fail
 */
export async function savePlan(
  tables: DeskTables,
  { leadKey, plan, by, now }: PlanToSave,
): Promise<NewPlanOutcome> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const stored = toStoredLead(await readItem(tables, leadKey));
    if (stored === undefined) return { kind: "unknown lead" };
    const { lead } = stored;
    const recipient = recipientOf(lead, stored.entity);
    if (lead.plan_id !== undefined) {
      const token = await addLink(tables, lead.plan_id, { state: "opened", now });
      if (token === undefined) return { kind: "unknown lead" };
      return { kind: "saved", planId: lead.plan_id, token, recipient };
    }
    if (!isPlanOf(lead, plan.inputs)) return { kind: "other inputs" };
    if (!isPossibleStart(plan.start_date, now)) return { kind: "invalid start" };
    const { token, hash } = newLink();
    const record = newRecord(lead, { leadKey, plan, now, recipient });
    const result = await transact(tables.client, [
      planPointer(tables.tableName, leadKey, record.plan_id),
      deskPut(tables, { ...planKey(record.plan_id), ...record }),
      deskPut(tables, inputsItem(record, plan.start_date)),
      deskPut(tables, addressItemKey(record.address, record.plan_id)),
      deskPut(tables, planAddressKey(record.plan_id, record.address)),
      ...linkPuts(tables, record.plan_id, { hash, state: "opened", now }),
      ...timelineEntry(tables, record, { action: "saved", by, now }),
    ]);
    if (result.kind === "written") {
      return { kind: "saved", planId: record.plan_id, token, recipient };
    }
  }
  throw new BusyError("The lead changes too often");
}

/** Whether the inputs are a lead's, which does not have the current figure. */
function isPlanOf(lead: Lead, inputs: PlanInputs): boolean {
  const goals = leadGoals(inputs);
  return goalNames.every(
    (name) => name === "current_estimates_per_week" || lead[name] === goals[name],
  );
}

/** A suspect lead's address may be anyone's, and the smoke test has no mailbox. */
function recipientOf({ work_email, suspect }: Lead, entity: StoredLead["entity"]): Recipient {
  const isMailed = suspect === undefined && entity === leadsTable.leadEntity;
  return { address: addressHash(work_email), ...(!isMailed && { no_mail: true as const }) };
}

/** Whether a plan may start on a date. The caller's date may be a day behind or ahead of UTC. */
function isPossibleStart(startDate: string, now: Date): boolean {
  const start = new Date(startDate);
  const days = (start.getTime() - now.getTime()) / dayMs;
  return start.getUTCDay() === 1 && days > -37 && days < 366;
}

type NewRecord = {
  readonly leadKey: string;
  readonly plan: NewPlan;
  readonly now: Date;
  readonly recipient: Recipient;
};

function newRecord(lead: Lead, { leadKey, plan, now, recipient }: NewRecord): PlanRecord {
  return {
    plan_id: uuidv7({ msecs: now.getTime() }),
    lead_key: leadKey,
    lead_id: lead.id,
    first_name: lead.first_name,
    ...recipient,
    ...plan,
    assumptions,
    version: 1,
    revision: 0,
    last_entry: now.toISOString(),
    weeks_entered: 0,
    ...forecastAttributes(forecastOf({ record: { ...plan, assumptions }, weeks: [] }), 0),
  };
}

type PlanEdit = {
  readonly action: "saved" | "changed";
  readonly by?: string | undefined;
  readonly now: Date;
  readonly inputs?: PlanRecord["inputs"];
};

/** The entry in the lead's timeline, which administrators see. */
function timelineEntry(
  tables: DeskTables,
  { lead_id: leadId, lead_key: leadKey }: PlanRecord,
  { by = "", now, ...entry }: PlanEdit,
): Transaction {
  const id = uuidv7({ msecs: now.getTime() });
  return [
    eventPut(tables, leadId, { id, at: now.toISOString(), by, kind: "plan", ...entry }),
    changePut(tables, { id, leadId, leadKey, kind: "edited" }, now),
  ];
}

export type PlanChangeOutcome =
  | { readonly kind: "changed"; readonly plan: StoredPlan }
  /** Someone else changed the plan or the week first. */
  | { readonly kind: "stale"; readonly plan: StoredPlan }
  /** The plan was erased in the meantime. */
  | { readonly kind: "unknown plan" };

/** The inputs that a plan has from a Monday on. The last change for a Monday replaces an earlier one. */
function inputsItem({ plan_id, inputs, version }: PlanRecord, monday: string) {
  return { ...inputsKey(plan_id, monday), inputs, version };
}

/** The Monday of the first week that has no entry and is not over, in UTC. */
function nextOpenMonday({ record, weeks }: StoredPlan, now: Date): string {
  const start = Date.parse(record.start_date);
  const mondayOf = (week: number) => start + (week - 1) * 7 * dayMs;
  const isEntered = (number: number) => weeks.some(({ week }) => week === number);
  let week = 1;
  while (isEntered(week) || mondayOf(week + 1) <= now.getTime()) week += 1;
  return new Date(mondayOf(week)).toISOString().slice(0, record.start_date.length);
}

/** Replaces a plan's inputs if it still has the version. Keeps the earlier ones as history, and those of each week. */
export function changeInputs(
  tables: DeskTables,
  planId: string,
  { version, inputs, now }: { version: number; inputs: PlanRecord["inputs"]; now: Date },
): Promise<PlanChangeOutcome> {
  return changePlan(tables, planId, (plan) => {
    const { record } = plan;
    if (record.version !== version) return undefined;
    const before = { version, inputs: record.inputs, changed_at: now.toISOString() };
    const after = { ...record, inputs, version: version + 1 };
    return {
      after: { ...plan, record: after },
      items: [
        deskPut(tables, { ...historyKey(planId, changesOf(plan)), ...before }),
        deskPut(tables, inputsItem(after, nextOpenMonday(plan, now))),
        timelineChange(tables.tableName, record.lead_key),
        ...timelineEntry(tables, record, { action: "changed", now, inputs }),
      ],
    };
  });
}

export type WeekChange = {
  readonly week: number;
  /** The version that the contractor saw. 0 for a new week. */
  readonly version: number;
  readonly entry: WeekEntry;
  readonly now: Date;
};

/** How often a plan's inputs and weeks have changed. */
function changesOf({ record, weeks }: StoredPlan): number {
  return weeks.reduce((changes, { version }) => changes + version, record.version - 1);
}

/** Stores a week if it still has the version. Keeps the earlier entry as history. */
export function putWeek(
  tables: DeskTables,
  planId: string,
  { week, version, entry, now }: WeekChange,
): Promise<PlanChangeOutcome> {
  return changePlan(tables, planId, (plan) => {
    const { record, weeks } = plan;
    const before = weeks.find((each) => each.week === week);
    if ((before?.version ?? 0) !== version) return undefined;
    const after: StoredWeek = { ...entry, week, version: version + 1 };
    const others = weeks.filter((each) => each.week !== week);
    const replaced = before && { ...before, changed_at: now.toISOString() };
    return {
      after: {
        ...plan,
        record: {
          ...record,
          last_entry: now.toISOString(),
          weeks_entered: others.length + 1,
        },
        weeks: [...others, after].toSorted((one, other) => one.week - other.week),
      },
      items: [
        deskPut(tables, { ...weekKey(planId, week), ...after }),
        ...(replaced
          ? [deskPut(tables, { ...historyKey(planId, changesOf(plan)), ...replaced })]
          : []),
      ],
    };
  });
}

/**
 * Changes a plan in one transaction, and ends its reminder if nothing is left to track. `decide` returns undefined if the caller saw another version.
 *
 * @throws BusyError if concurrent changes make every attempt fail
 */
async function changePlan(
  tables: DeskTables,
  planId: string,
  decide: (
    plan: StoredPlan,
  ) => { readonly after: StoredPlan; readonly items: Transaction } | undefined,
): Promise<PlanChangeOutcome> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const plan = await readPlan(tables, planId);
    if (plan === undefined) return { kind: "unknown plan" };
    const decision = decide(plan);
    if (decision === undefined) return { kind: "stale", plan };
    const { after, items } = decision;
    const { outlook: _, tracking: __, ...rest } = after.record;
    const record = {
      ...rest,
      ...forecastAttributes(forecastOf(after), rest.weeks_entered),
      revision: plan.record.revision + 1,
    };
    const hasEnded = after.hasReminder && record.tracking === undefined;
    const result = await transact(tables.client, [
      {
        Put: {
          TableName: tables.deskTableName,
          Item: { ...planKey(planId), ...record },
          ConditionExpression: "revision = :revision",
          ExpressionAttributeValues: { ":revision": plan.record.revision },
        },
      },
      ...items,
      ...(hasEnded ? [deskDelete(tables, reminderKey(planId))] : []),
    ]);
    const hasReminder = after.hasReminder && !hasEnded;
    if (result.kind === "written")
      return { kind: "changed", plan: { ...after, record, hasReminder } };
  }
  throw new BusyError("The plan changes too often");
}

/** A plan as its contractor sees it. */
export function viewOf(plan: StoredPlan, mail: SavedPlan["mail"]): SavedPlan {
  const { first_name, start_date, scenario, inputs, assumptions, version } = plan.record;
  return {
    first_name,
    start_date,
    scenario,
    inputs,
    assumptions,
    version,
    weeks: [...plan.weeks],
    forecast: forecastOf(plan) ?? null,
    mail,
    reminder: plan.hasReminder && mail === "on",
  };
}

type ForecastPlan = {
  readonly record: Pick<PlanRecord, "inputs" | "assumptions" | "scenario" | "start_date">;
  readonly weeks: readonly StoredWeek[];
};

function forecastOf({ record, weeks }: ForecastPlan): PlanForecast | undefined {
  const { inputs, assumptions, scenario, start_date } = record;
  return forecastPlan({
    inputs,
    changes: [],
    assumptions,
    scenario,
    start_date,
    lag: "two_weeks",
    weeks: weeks.map((week) => ({ ...week, monday: mondayAfter(start_date, week.week - 1) })),
  });
}

/** The contractor and an erasure may change the same plan. */
const maxAttempts = 5;
