import {
  type newPlanSchema,
  type PlanForecast,
  planWeeks,
  type SavedPlan,
  type StoredWeek,
  type WeekEntry,
} from "@planner/shared/api/planContract";
import { dayMs } from "@planner/shared/calendar";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
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
import { assumptionsAfter } from "../forecast/nextPlan.ts";
import { mondayAfter, type TrackedPlan } from "../forecast/planWeeks.ts";
import { readItem } from "../leads/LeadTable.ts";
import { planPointer, timelineChange } from "../leads/leadEdits.ts";
import { type StoredLead, toStoredLead } from "../leads/leadItem.ts";
import { leadGoals } from "../leads/newLead.ts";
import {
  addressHash,
  addressItemKey,
  earlierKey,
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
  withStart,
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
      deskPut(tables, inputsItem(record)),
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
function isPossibleStart(startDate: string, now: Date, earliest = "~"): boolean {
  const start = new Date(startDate);
  const days = (start.getTime() - now.getTime()) / dayMs;
  return start.getUTCDay() === 1 && (days > -37 || startDate >= earliest) && days < 366;
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
    ...forecastAttributes(
      forecastOf({ record: { ...plan, assumptions }, weeks: [], changes: [] }),
      0,
    ),
  };
}

type PlanEvent = Extract<LeadEvent, { kind: "plan" }>;
type PlanEdit = Omit<PlanEvent, "id" | "at" | "by" | "kind"> & {
  readonly by?: string | undefined;
  readonly now: Date;
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
  | { readonly kind: "unknown plan" }
  /** The start is not a Monday between five weeks ago and a year ahead. */
  | { readonly kind: "invalid start" }
  | Refusal;

/** The plan does not allow the change of a field. */
type Refusal = { readonly kind: "refused"; readonly path: string; readonly message: string };

function refusal(path: string, message: string): Refusal {
  return { kind: "refused", path, message };
}

/** The inputs that a plan has from a Monday on. The last change for a Monday replaces an earlier one. */
function inputsItem(
  { plan_id, inputs, version, start_date }: PlanRecord,
  monday: string = start_date,
) {
  return { ...inputsKey(plan_id, monday), inputs, version };
}

/** How many weeks of a plan are over. `today` is the date in the agency's time zone. */
function weeksOver({ start_date }: PlanRecord, today: string): number {
  const weeks = Math.floor((Date.parse(today) - Date.parse(start_date)) / (7 * dayMs));
  return Math.min(Math.max(0, weeks), planWeeks);
}

/** The Monday of the first week that has no entry and is not over. */
function nextOpenMonday({ record, weeks }: StoredPlan, today: string): string {
  let monday = record.start_date;
  const isEntered = () => weeks.some((week) => week.monday === monday);
  while (isEntered() || mondayAfter(monday, 1) <= today) monday = mondayAfter(monday, 1);
  return monday;
}

/** When a plan is changed: the time, and the date in the agency's time zone. */
type Moment = { readonly now: Date; readonly today: string };

/** A change of a plan that the caller saw in a version. */
type VersionedChange = Moment & { readonly version: number };

type AnswersChange = VersionedChange & {
  readonly inputs?: PlanRecord["inputs"] | undefined;
  readonly lag?: PlanRecord["lag"];
  readonly won_since?: PlanRecord["won_since"];
};

/** Replaces a plan's inputs from the next week on, or answers a question about it. */
export function changeAnswers(
  tables: DeskTables,
  planId: string,
  { inputs, lag, won_since, ...change }: AnswersChange,
): Promise<PlanChangeOutcome> {
  return changeVersion(tables, planId, change, (plan, record) => {
    if (won_since !== undefined && weeksOver(record, change.today) < planWeeks) {
      return refusal("won_since", "This plan has not ended yet");
    }
    const answers = { lag: lag ?? record.lag, won_since: won_since ?? record.won_since };
    const after = { ...record, ...answers };
    if (inputs === undefined) {
      const events = [{ action: "answered", won_since } as const];
      return { after: { ...plan, record: after }, items: [], events };
    }
    const from = nextOpenMonday(plan, change.today);
    const changed = { ...after, inputs };
    return {
      after: {
        ...plan,
        record: changed,
        changes: [...plan.changes.filter((each) => each.from < from), { from, inputs }],
      },
      items: [
        deskPut(tables, inputsItem(changed, from)),
        // Those are of a start that was later.
        ...inputsDeletes(tables, plan, (each) => each > from),
      ],
      events: [{ action: "changed", inputs }],
    };
  });
}

/** The transaction items that delete the inputs from Mondays on. */
function inputsDeletes(
  tables: DeskTables,
  { record, changes }: StoredPlan,
  isDeleted: (monday: string) => boolean,
): Transaction {
  return changes
    .filter(({ from }) => isDeleted(from))
    .map(({ from }) => deskDelete(tables, inputsKey(record.plan_id, from)));
}

type StartChange = VersionedChange & { readonly start_date: string };

/** Moves the start of a plan, until a week with ad spend is entered. */
export function moveStart(
  tables: DeskTables,
  planId: string,
  { start_date, ...change }: StartChange,
): Promise<PlanChangeOutcome> {
  return changeVersion(tables, planId, change, (plan, record) => {
    const { chosen_start = record.start_date } = record;
    if (plan.weeks.some(({ spend_cents }) => spend_cents > 0)) {
      return refusal("start_date", "A week with ad spend is entered, so the start cannot move");
    }
    if (!isPossibleStart(start_date, change.now, chosen_start)) return { kind: "invalid start" };
    const [end = ""] = endsOf(plan.earlier).slice(-1);
    if (start_date < end) return tooEarly();
    return {
      after: { ...plan, record: { ...record, chosen_start: start_date } },
      items: [],
      events: [{ action: "moved", start_date }],
    };
  });
}

function tooEarly(): Refusal {
  return refusal("start_date", "The start must be a Monday after week 12 of the plan before");
}

/** The Mondays after plans. */
function endsOf(plans: readonly Pick<PlanRecord, "start_date">[]): readonly string[] {
  return plans.map(({ start_date }) => mondayAfter(start_date, planWeeks));
}

/** Starts the next twelve weeks with the contractor's own numbers. Keeps the plan that has ended as an earlier one. */
export function startNext(
  tables: DeskTables,
  planId: string,
  { start_date, ...change }: StartChange,
): Promise<PlanChangeOutcome> {
  return changeVersion(tables, planId, change, (plan, record) => {
    if (weeksOver(record, change.today) < planWeeks) {
      return refusal("start_date", "This plan has not ended yet");
    }
    if (!isPossibleStart(start_date, change.now)) return { kind: "invalid start" };
    const [end = ""] = endsOf([record]);
    if (start_date < end) return tooEarly();
    const { won_since, inputs, assumptions, scenario, lag, ...rest } = record;
    const planned_jobs = forecastOf(plan)?.planned.jobs ?? 0;
    const ended = { start_date: record.start_date, planned_jobs, won_since };
    const own_assumptions = assumptionsAfter(trackedPlanOf(plan));
    const next = {
      ...{ ...rest, inputs, scenario, lag, assumptions: own_assumptions.steady, own_assumptions },
      ...{ start_date, chosen_start: start_date, last_entry: change.now.toISOString() },
    };
    return {
      after: {
        ...plan,
        record: next,
        weeks: [],
        changes: [{ from: start_date, inputs }],
        earlier: [...plan.earlier, { ...ended, weeks: [...plan.weeks] }],
      },
      items: [
        deskPut(tables, {
          ...{ ...earlierKey(planId, record.start_date), ...ended },
          ...{ inputs, assumptions, scenario, lag },
        }),
        deskPut(tables, inputsItem(next)),
        ...inputsDeletes(tables, plan, (each) => each >= end && each !== start_date),
      ],
      events: [{ action: "next", start_date }],
    };
  });
}

/** Changes a plan that still has the version. Keeps what it replaces as history. */
function changeVersion(
  tables: DeskTables,
  planId: string,
  { version, now }: VersionedChange,
  decide: (plan: StoredPlan, record: PlanRecord) => PlanDecision | NoChange,
): Promise<PlanChangeOutcome> {
  return changePlan(tables, planId, {
    now,
    decide: (plan) => {
      const { record } = plan;
      if (record.version !== version) return undefined;
      const decision = decide(plan, { ...record, version: version + 1 });
      if ("kind" in decision) return decision;
      const { inputs, lag, won_since, chosen_start } = record;
      const before = { version, inputs, lag, won_since, chosen_start };
      return { ...decision, items: [...decision.items, historyPut(tables, plan, { before, now })] };
    },
  });
}

/** The transaction item that keeps what a change replaces. */
function historyPut(
  tables: DeskTables,
  plan: StoredPlan,
  { before, now }: { readonly before: object; readonly now: Date },
) {
  const { record, weeks, earlier } = plan;
  const changes = [weeks, ...earlier.map((each) => each.weeks)]
    .flat()
    .reduce((sum, { version }) => sum + version, record.version - 1);
  const key = historyKey(record.plan_id, changes);
  return deskPut(tables, { ...key, ...before, changed_at: now.toISOString() });
}

export type WeekChange = Moment & {
  readonly week: number;
  /** The Monday that the contractor saw. Default: that of the week. */
  readonly monday?: string | undefined;
  /** The version that the contractor saw. 0 for a new week. */
  readonly version: number;
  readonly entry: WeekEntry;
};

/** Stores a week if it still has the version and the Monday. Keeps the earlier entry as history. */
export function putWeek(
  tables: DeskTables,
  planId: string,
  { week, monday: seen, version, entry, now, today }: WeekChange,
): Promise<PlanChangeOutcome> {
  return changePlan(tables, planId, {
    now,
    decide: (plan) => {
      const { record, weeks } = plan;
      const monday = mondayAfter(record.start_date, week - 1);
      const before = weeks.find((each) => each.monday === monday);
      if ((seen ?? monday) !== monday) return undefined;
      if (week < 1 && !before) return refusal("week", "This week is before the start of the plan");
      if (today < mondayAfter(monday, 1)) return refusal("week", "This week is not over yet");
      if ((before?.version ?? 0) !== version) return undefined;
      const after = { ...entry, week, monday, version: version + 1 };
      const others = weeks.filter((each) => each !== before);
      return {
        after: {
          ...plan,
          record: { ...record, last_entry: now.toISOString() },
          weeks: [...others, after].toSorted((one, other) =>
            one.monday.localeCompare(other.monday),
          ),
        },
        items: [
          weekPut(tables, planId, after),
          ...(before ? [historyPut(tables, plan, { before, now })] : []),
        ],
        writtenWeek: monday,
      };
    },
  });
}

/** The transaction item of a week. Its number follows from its Monday. */
function weekPut(tables: DeskTables, planId: string, { week: _, monday, ...entry }: StoredWeek) {
  return deskPut(tables, { ...weekKey(planId, monday), ...entry });
}

/** What a change makes of a plan, and what is written with it. */
type PlanDecision = {
  readonly after: StoredPlan;
  readonly items: Transaction;
  /** Of the lead's timeline. */
  readonly events?: readonly Omit<PlanEdit, "now">[];
  /** The Monday whose week is among the items. */
  readonly writtenWeek?: string;
};

type NoChange = Extract<PlanChangeOutcome, { kind: "invalid start" | "refused" }>;

type PlanChange = {
  readonly now: Date;
  /** Returns undefined if the caller saw another version. */
  readonly decide: (plan: StoredPlan) => PlanDecision | NoChange | undefined;
};

/**
 * Changes a plan in one transaction, ends its reminder if nothing is left to track, and reports a lever that appears to
 * the lead's timeline. Stores the weeks of the first release by Monday.
 *
 * @throws BusyError if concurrent changes make every attempt fail
 */
async function changePlan(
  tables: DeskTables,
  planId: string,
  { now, decide }: PlanChange,
): Promise<PlanChangeOutcome> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const plan = await readPlan(tables, planId);
    if (plan === undefined) return { kind: "unknown plan" };
    const decision = decide(plan);
    if (decision === undefined) return { kind: "stale", plan };
    if ("kind" in decision) return decision;
    const after = withForecast(decision.after);
    const record = { ...after.record, revision: plan.record.revision + 1 };
    const events = [...(decision.events ?? []), ...newLever(plan.record, record)];
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
      ...decision.items,
      ...numberedWeeks(tables, plan, decision.writtenWeek),
      ...timelineEntries(tables, record, { events, now }),
      ...(hasEnded ? [deskDelete(tables, reminderKey(planId))] : []),
    ]);
    const hasReminder = after.hasReminder && !hasEnded;
    if (result.kind === "written")
      return { kind: "changed", plan: { ...after, record, hasReminder } };
  }
  throw new BusyError("The plan changes too often");
}

/** A plan whose record follows from its weeks: the start, the number of weeks, and what the forecast says. */
function withForecast(plan: StoredPlan): StoredPlan {
  const after = withStart(plan);
  const { outlook: _, tracking: __, ...rest } = after.record;
  const weeks_entered = after.weeks.filter(({ week }) => week >= 1 && week <= planWeeks).length;
  const attributes = forecastAttributes(forecastOf(after), weeks_entered);
  return { ...after, record: { ...rest, weeks_entered, ...attributes } };
}

function timelineEntries(
  tables: DeskTables,
  record: PlanRecord,
  { events, now }: Required<Pick<PlanDecision, "events">> & Pick<PlanEdit, "now">,
): Transaction {
  if (events.length === 0) return [];
  return [
    timelineChange(tables.tableName, record.lead_key),
    ...events.flatMap((event) => timelineEntry(tables, record, { ...event, now })),
  ];
}

/** The event of a lever that appears. */
function newLever(before: PlanRecord, { outlook }: PlanRecord): readonly Omit<PlanEdit, "now">[] {
  const { lever, certainty } = outlook ?? {};
  const isNew = lever !== undefined && lever !== before.outlook?.lever;
  return isNew ? [{ action: "lever", lever, certainty }] : [];
}

/** The transaction items that store the weeks of the first release by Monday. */
function numberedWeeks(
  tables: DeskTables,
  { record, weeks, numbered }: StoredPlan,
  writtenWeek: string | undefined,
): Transaction {
  if (numbered.length === 0) return [];
  return [
    ...numbered.map((key) => deskDelete(tables, key)),
    ...weeks
      .filter(({ monday }) => monday !== writtenWeek)
      .map((week) => weekPut(tables, record.plan_id, week)),
  ];
}

/** A plan as its contractor sees it. `today` is the date in the agency's time zone. */
export function viewOf(
  plan: StoredPlan,
  { mail, today }: { readonly mail: SavedPlan["mail"]; readonly today: string },
): SavedPlan {
  const { first_name, start_date, scenario, inputs, assumptions, version } = plan.record;
  return {
    ...{ first_name, start_date, scenario, inputs, assumptions, version },
    weeks_over: weeksOver(plan.record, today),
    lag: plan.record.lag,
    weeks: [...plan.weeks],
    won_since: plan.record.won_since,
    earlier: [...plan.earlier],
    forecast: forecastOf(plan) ?? null,
    mail,
    reminder: plan.hasReminder && mail === "on",
  };
}

type ForecastPlan = Pick<StoredPlan, "weeks" | "changes"> & {
  readonly record: Pick<PlanRecord, "inputs" | "assumptions" | "scenario" | "start_date" | "lag">;
};

export function forecastOf(plan: ForecastPlan): PlanForecast | undefined {
  return forecastPlan(trackedPlanOf(plan));
}

/** A plan in the terms of the forecast. */
function trackedPlanOf({ record, weeks, changes }: ForecastPlan): TrackedPlan {
  const { inputs, assumptions, scenario, start_date, lag = "two_weeks" } = record;
  const [first = { inputs }] = changes;
  return { inputs: first.inputs, changes, assumptions, scenario, start_date, lag, weeks };
}

/** The contractor and an erasure may change the same plan. */
const maxAttempts = 5;
