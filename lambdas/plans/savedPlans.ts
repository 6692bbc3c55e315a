import type {
  newPlanSchema,
  planContract,
  SavedPlan,
  WeekEntry,
} from "@planner/shared/api/planContract";
import { type PlanForecast, planWeeks } from "@planner/shared/api/planForecast";
import { addWeeks, dayMs, weeksBetween } from "@planner/shared/calendar";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import { goalNames } from "@planner/shared/lead/goals/goalFields";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { assumptions } from "@planner/shared/plan/assumptions";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod/mini";
import { type Transaction, transact } from "../aws/database.ts";
import { assumptionsAfter, forecastPlan } from "../forecast/forecastPlan.ts";
import type { TrackedPlan } from "../forecast/planWeeks.ts";
import { planPointer, timelineChange } from "../leads/edits/leadEdits.ts";
import { type StoredLead, toStoredLead } from "../leads/leadItem.ts";
import { leadGoals } from "../leads/newLead.ts";
import { foldEvents } from "../leads/timeline/foldedEvents.ts";
import { eventPut } from "../leads/timeline/leadEvents.ts";
import { changePut } from "../tables/changeLog.ts";
import { deskDelete, deskPut } from "../tables/deskItems.ts";
import { readItem } from "../tables/LeadTable.ts";
import type { Tables } from "../tables/Tables.ts";
import { type Attempt, untilWritten } from "../tables/untilWritten.ts";
import {
  addressHash,
  addressItemKey,
  endOf,
  forecastAttributes,
  type PlanRecord,
  partKey,
  planKey,
  readPlan,
  reminderKey,
  type StoredPlan,
  withStart,
} from "./planItems.ts";
import { addLink, linkPuts, newLink } from "./planLinks.ts";

export type NewPlan = z.output<typeof newPlanSchema>;

type PlanToSave = {
  readonly leadKey: string;
  readonly plan: NewPlan;
  /** The administrator who saves it. Absent if the contractor does. */
  readonly by?: string | undefined;
  readonly now: Date;
  /** An earlier request may have saved it: another link gets no second entry in the timeline. */
  readonly repeated?: boolean | undefined;
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
  | Refusal;

/** The plan or the lead does not allow the value of a field. */
export type Refusal = { readonly kind: "refused"; readonly errors: readonly FieldError[] };

export function refused(path: string, message: string): Refusal {
  return { kind: "refused", errors: [{ path, message }] };
}

/** Who gets the emails about a plan. */
export type Recipient = Pick<PlanRecord, "address" | "no_mail">;

/**
 * Saves the plan of a lead and returns the token of a new link. If the lead has a plan, only adds a link to it. The
 * timeline says that an administrator did.
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

/** The write of a lead's first plan, or why it is refused. */
function firstPlan(
  tables: Tables,
  { lead, entity }: StoredLead,
  { leadKey, plan, by, now }: PlanToSave,
): Attempt<NewPlanOutcome> {
  if (!isPlanOf(lead, plan.inputs)) {
    return { kind: "done", outcome: refused("inputs", otherInputs) };
  }
  if (!isPossibleStart(plan.start_date, now)) {
    return { kind: "done", outcome: refused("start_date", impossibleStart) };
  }
  const { token, hash } = newLink();
  const recipient = recipientOf(lead, entity);
  const record = newRecord(lead, { leadKey, plan, now, recipient });
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
  return { kind: "saved", planId, token, recipient: recipientOf(lead, entity) };
}

/** Writes into a lead's timeline that an administrator made another link to its plan. */
async function noteLink(
  tables: Tables,
  { id: lead_id }: Lead,
  { leadKey: lead_key, by, now, repeated }: Omit<PlanToSave, "plan">,
): Promise<void> {
  if (by === undefined || repeated) return;
  await transact(tables.client, [
    timelineChange(tables.tableName, lead_key),
    ...timelinePuts(tables, { lead_id, lead_key }, { events: [{ action: "saved" }], by, now }),
  ]);
}

/** Whether the inputs are a lead's, which does not have the current figure. */
function isPlanOf(lead: Lead, inputs: PlanInputs): boolean {
  const goals = leadGoals(inputs);
  return goalNames.every(
    (name) => name === "current_estimates_per_week" || lead[name] === goals[name],
  );
}

/** A suspect lead's address may be anyone's, and the smoke test has no mailbox. An added lead may have no address. */
function recipientOf({ id, work_email, suspect }: Lead, entity: StoredLead["entity"]): Recipient {
  const isMailed = suspect === undefined && entity === leadsTable.leadEntity && work_email !== "";
  return { address: addressHash(work_email || id), ...(!isMailed && { no_mail: true as const }) };
}

const otherInputs = "These are not the goals that this plan was made with";
export const impossibleStart = "The start must be a Monday between five weeks ago and a year ahead";

/**
 * Whether a plan may start on a date, or move its start there from an earlier one. The caller's date may be a day behind
 * or ahead of UTC.
 */
export function isPossibleStart(startDate: string, now: Date, earlier = "~"): boolean {
  const start = new Date(startDate);
  const days = (start.getTime() - now.getTime()) / dayMs;
  return start.getUTCDay() === 1 && (days > -37 || startDate >= earlier) && days < 366;
}

function newRecord(
  lead: Lead,
  { leadKey, plan, now, recipient }: PlanToSave & { readonly recipient: Recipient },
): PlanRecord {
  return {
    plan_id: uuidv7({ msecs: now.getTime() }),
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

type PlanEvent = Omit<Extract<LeadEvent, { kind: "plan" }>, "id" | "at" | "by" | "kind">;

type Timeline = Pick<PlanToSave, "by" | "now"> & { readonly events: readonly PlanEvent[] };

/** The entries in the lead's timeline, which administrators see. */
function timelinePuts(
  tables: Tables,
  { lead_id: leadId, lead_key: leadKey }: Pick<PlanRecord, "lead_id" | "lead_key">,
  { events, by = "", now }: Timeline,
): Transaction {
  return events.flatMap((event) => {
    const id = uuidv7({ msecs: now.getTime() });
    return [
      eventPut(tables, leadId, { id, at: now.toISOString(), by, kind: "plan", ...event }),
      changePut(tables, { id, leadId, leadKey, kind: "edited" }, now),
    ];
  });
}

export type PlanChangeOutcome =
  | { readonly kind: "changed"; readonly plan: StoredPlan }
  /** Someone else changed the plan or the week first. */
  | { readonly kind: "stale"; readonly plan: StoredPlan }
  /** The plan was erased in the meantime. */
  | { readonly kind: "unknown plan" }
  | Refusal;

function weeksOver({ start_date }: PlanRecord, today: string): number {
  return Math.min(Math.max(0, Math.floor(weeksBetween(start_date, today))), planWeeks);
}

/** The Monday of the first week that has no entry and is not over. */
function nextOpenMonday({ record, weeks }: StoredPlan, today: string): string {
  let monday = record.start_date;
  const isEntered = () => weeks.some((week) => week.monday === monday);
  while (isEntered() || addWeeks(monday, 1) <= today) monday = addWeeks(monday, 1);
  return monday;
}

/** A change by someone who saw a version. `today` is the date in the agency's time zone. */
type Change = { readonly version: number; readonly now: Date; readonly today: string };

type Answers = z.output<typeof planContract.changePlan.request>["body"];

/** Replaces a plan's inputs from the next week on, or answers a question about it. */
export function changeAnswers(
  tables: Tables,
  planId: string,
  { inputs, lag, won_since, ...change }: Change & Answers,
): Promise<PlanChangeOutcome> {
  return changeVersion(tables, planId, change, (plan) => {
    const { record, changes } = plan;
    if (won_since !== undefined && weeksOver(record, change.today) < planWeeks) {
      return refused("won_since", notOver);
    }
    const answers = { lag: lag ?? record.lag, won_since: won_since ?? record.won_since };
    if (inputs === undefined) {
      return { record: answers, events: [{ action: "answered", won_since }] };
    }
    const from = nextOpenMonday(plan, change.today);
    return {
      record: { ...answers, inputs },
      // There are later ones if the start was later.
      changes: [...changes.filter((each) => each.from < from), { from, inputs }],
      events: [{ action: "changed", inputs }],
    };
  });
}

const notOver = "This plan has not ended yet";

type StartChange = Change & { readonly start_date: string };

/** Moves the start of a plan, until a week with ad spend is entered. */
export function moveStart(
  tables: Tables,
  planId: string,
  { start_date, ...change }: StartChange,
): Promise<PlanChangeOutcome> {
  return changeVersion(tables, planId, change, ({ record, weeks, earlier }) => {
    if (weeks.some(({ spend_cents }) => spend_cents > 0)) {
      return refused("start_date", "A week with ad spend is entered, so the start cannot move");
    }
    const { chosen_start } = record;
    if (!isPossibleStart(start_date, change.now, chosen_start)) {
      return refused("start_date", impossibleStart);
    }
    if (start_date < endOf(earlier.at(-1))) return refused("start_date", tooEarly);
    return { record: { chosen_start: start_date }, events: [{ action: "moved", start_date }] };
  });
}

const tooEarly = "The start must be a Monday after week 12 of the plan before";

/** Starts the next twelve weeks with the contractor's own numbers. Keeps the plan that has ended as an earlier one. */
export function startNext(
  tables: Tables,
  planId: string,
  { start_date, ...change }: StartChange,
): Promise<PlanChangeOutcome> {
  return changeVersion(tables, planId, change, (plan) => {
    const { record, weeks, changes } = plan;
    if (weeksOver(record, change.today) < planWeeks) return refused("start_date", notOver);
    if (!isPossibleStart(start_date, change.now)) return refused("start_date", impossibleStart);
    if (start_date < endOf(record)) return refused("start_date", tooEarly);
    const { inputs, assumptions, scenario, lag, won_since, start_date: start } = record;
    const planned_jobs = forecastOf(plan)?.planned.jobs ?? 0;
    const ended = { start_date: start, weeks: [...weeks], planned_jobs, won_since };
    const key = partKey(planId, "earlier", start);
    return {
      record: {
        own_assumptions: assumptionsAfter(trackedPlanOf(plan)),
        chosen_start: start_date,
        won_since: undefined,
        last_entry: change.now.toISOString(),
      },
      weeks: [],
      changes: [{ from: start_date, inputs }],
      earlier: [...plan.earlier, ended],
      items: [deskPut(tables, { ...key, ...ended, inputs, assumptions, scenario, lag, changes })],
      events: [{ action: "next", start_date }],
    };
  });
}

/** Changes a plan that still has the version. Keeps what it replaces as history. */
function changeVersion(
  tables: Tables,
  planId: string,
  { version, now }: Change,
  decide: (plan: StoredPlan) => PlanDecision | Refusal,
): Promise<PlanChangeOutcome> {
  return changePlan(tables, planId, now, (plan) => {
    const { inputs, lag, won_since, chosen_start } = plan.record;
    if (plan.record.version !== version) return undefined;
    const decision = decide(plan);
    if ("kind" in decision) return decision;
    const replaced = { version, inputs, lag, won_since, chosen_start };
    return { ...decision, record: { ...decision.record, version: version + 1 }, replaced };
  });
}

export type WeekChange = Change & {
  readonly week: number;
  /** The Monday that the contractor saw. Default: that of the week. */
  readonly monday?: string | undefined;
  readonly entry: WeekEntry;
};

/** Stores a week if it still has the Monday and the version, which is 0 for a new one. Keeps the earlier entry as history. */
export function putWeek(
  tables: Tables,
  planId: string,
  { week, monday: seen, version, entry, now, today }: WeekChange,
): Promise<PlanChangeOutcome> {
  return changePlan(tables, planId, now, ({ record, weeks }) => {
    const monday = addWeeks(record.start_date, week - 1);
    const replaced = weeks.find((each) => each.monday === monday);
    if ((seen ?? monday) !== monday) return undefined;
    if (week < 1 && !replaced) return refused("week", "This week is before the start of the plan");
    if (today < addWeeks(monday, 1)) return refused("week", "This week is not over yet");
    if ((replaced?.version ?? 0) !== version) return undefined;
    if (entry.back_next_week !== undefined && entry.spend_cents > 0) {
      return refused("back_next_week", onlyInPause);
    }
    const others = weeks.filter((each) => each !== replaced);
    const after = [...others, { ...entry, week, monday, version: version + 1 }];
    return {
      record: { last_entry: now.toISOString() },
      weeks: after.toSorted((one, other) => one.monday.localeCompare(other.monday)),
      replaced,
    };
  });
}

const onlyInPause = "Only a week without ad spend says whether the ads are back next week";

type PlanDecision = Partial<Pick<StoredPlan, "weeks" | "changes" | "earlier">> & {
  readonly record: Partial<PlanRecord>;
  readonly replaced?: object | undefined;
  /** Of the lead's timeline. */
  readonly events?: readonly PlanEvent[];
  /** What is written besides. */
  readonly items?: Transaction;
};

/**
 * Changes a plan in one transaction, ends its reminder if nothing is left to track, and reports a lever that appears to
 * the lead's timeline. `decide` returns undefined if the caller saw another version.
 *
 * @throws BusyError if concurrent changes make every attempt fail
 */
function changePlan(
  tables: Tables,
  planId: string,
  now: Date,
  decide: (plan: StoredPlan) => PlanDecision | Refusal | undefined,
): Promise<PlanChangeOutcome> {
  return untilWritten<PlanChangeOutcome>(tables, "The plan", async () => {
    const plan = await readPlan(tables, planId);
    if (plan === undefined) return { kind: "done", outcome: { kind: "unknown plan" } };
    const decision = decide(plan);
    if (decision === undefined) return { kind: "done", outcome: { kind: "stale", plan } };
    if ("kind" in decision) return { kind: "done", outcome: decision };
    const { items = [], replaced, ...changed } = decision;
    const edited = { ...plan, ...changed, record: { ...plan.record, ...changed.record } };
    const after = withForecast(edited);
    const { record, hasReminder } = after;
    const events = [...(decision.events ?? []), ...newLever(plan, after)];
    const folded = events.length > 0 ? await foldEvents(tables, record.lead_id) : [];
    const writes: Transaction = [
      {
        Put: {
          TableName: tables.deskTableName,
          Item: { ...planKey(planId), ...record },
          ConditionExpression: "revision = :revision",
          ExpressionAttributeValues: { ":revision": plan.record.revision },
        },
      },
      ...differences(tables, plan, { ...edited, hasReminder }),
      ...historyPut(tables, plan, replaced && { ...replaced, changed_at: now.toISOString() }),
      ...(events.length > 0 ? [timelineChange(tables.tableName, record.lead_key)] : []),
      ...timelinePuts(tables, record, { events, now }),
      ...folded,
      ...items,
    ];
    return { kind: "write", items: writes, outcome: { kind: "changed", plan: after } };
  });
}

/** The plan with what follows from its weeks: the start, the number of weeks, and what the forecast says. */
function withForecast(plan: StoredPlan): StoredPlan {
  const { record, weeks, ...rest } = withStart(plan);
  const weeks_entered = weeks.filter(({ week }) => week >= 1 && week <= planWeeks).length;
  const forecast = forecastOf({ ...rest, record, weeks });
  const outlook = forecastAttributes(forecast, weeks_entered);
  return {
    ...rest,
    weeks,
    forecast,
    record: { ...record, weeks_entered, revision: record.revision + 1, ...outlook },
    hasReminder: plan.hasReminder && outlook.tracking !== undefined,
  };
}

/** The transaction items of what changes besides the record. */
function differences(tables: Tables, before: StoredPlan, after: StoredPlan): Transaction {
  const { plan_id, version } = after.record;
  const weekKey = (monday: string) => partKey(plan_id, "week", monday);
  const inputsKey = (monday: string) => partKey(plan_id, "inputs", monday);
  const mondays = new Set(after.weeks.map(({ monday }) => monday));
  const starts = new Set(after.changes.map(({ from }) => from));
  const gone = [
    ...(before.hasReminder && !after.hasReminder ? [reminderKey(plan_id)] : []),
    ...before.weeks.flatMap(({ monday }) => (mondays.has(monday) ? [] : weekKey(monday))),
    ...before.changes.flatMap(({ from }) => (starts.has(from) ? [] : inputsKey(from))),
  ];
  const weeks = after.weeks.filter((week) => !before.weeks.includes(week));
  const changes = after.changes.filter((change) => !before.changes.includes(change));
  return [
    ...gone.map((key) => deskDelete(tables, key)),
    // The number follows from the Monday.
    ...weeks.map(({ week: _, monday, ...entry }) =>
      deskPut(tables, { ...weekKey(monday), ...entry }),
    ),
    ...changes.map(({ from, inputs }) => deskPut(tables, { ...inputsKey(from), inputs, version })),
  ];
}

const maxHistory = 50;

/** The transaction item that keeps what a change replaces. The fifty-first change overwrites the first one's item. */
function historyPut(
  tables: Tables,
  { record, weeks, earlier }: StoredPlan,
  replaced: object | undefined,
): Transaction {
  const all = [...weeks, ...earlier.flatMap((each) => each.weeks)];
  const changes = all.reduce((sum, { version }) => sum + version, record.version - 1);
  const key = partKey(record.plan_id, "history", String(changes % maxHistory).padStart(2, "0"));
  return replaced ? [deskPut(tables, { ...key, ...replaced })] : [];
}

function newLever(before: StoredPlan, { record: { outlook } }: StoredPlan): readonly PlanEvent[] {
  const { lever, certainty } = outlook ?? {};
  const isNew = lever !== undefined && lever !== before.record.outlook?.lever;
  return isNew ? [{ action: "lever", lever, certainty }] : [];
}

/** A plan as its contractor sees it. `today` is the date in the agency's time zone. */
export function viewOf(
  plan: StoredPlan,
  { mail, today }: { readonly mail: SavedPlan["mail"]; readonly today: string },
): SavedPlan {
  const { record } = plan;
  return {
    plan_id: record.plan_id,
    first_name: record.first_name,
    start_date: record.start_date,
    scenario: record.scenario,
    inputs: record.inputs,
    assumptions: record.assumptions,
    version: record.version,
    lag: record.lag,
    won_since: record.won_since,
    weeks_over: weeksOver(record, today),
    weeks: [...plan.weeks],
    earlier: [...plan.earlier],
    forecast: plan.forecast ?? forecastOf(plan) ?? null,
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

function trackedPlanOf({ record, weeks, changes }: ForecastPlan): TrackedPlan {
  const { inputs, assumptions, scenario, start_date, lag = "two_weeks" } = record;
  const [first = { inputs }] = changes;
  return { inputs: first.inputs, changes, assumptions, scenario, start_date, lag, weeks };
}
