import type { StoredWeek } from "@planner/shared/api/planContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import type { Transaction } from "../aws/database.ts";
import { timelineChange } from "../leads/edits/leadEditItems.ts";
import { foldEvents } from "../leads/timeline/foldEvents.ts";
import { deskDelete, deskPut } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { untilWritten } from "../tables/untilWritten.ts";
import { forecastAttributes, forecastOf } from "./planForecast.ts";
import { partKey, planKey, reminderKey } from "./planKeys.ts";
import { type PlanEvent, timelinePuts } from "./planTimeline.ts";
import type { RejectedField } from "./rejectedField.ts";
import { type PlanRecord, readPlan, type StoredPlan, withStart } from "./storedPlan.ts";

/** A change by someone who saw a version. `today` is the date in the agency's time zone. */
export type PlanChange = { readonly version: number; readonly now: Date; readonly today: string };

export type PlanChangeOutcome =
  | { readonly kind: "changed"; readonly plan: StoredPlan }
  /** Someone else changed the plan or the week first. */
  | { readonly kind: "stale"; readonly plan: StoredPlan }
  /** The plan was erased in the meantime. */
  | { readonly kind: "unknown plan" }
  | RejectedField;

/** Changes a plan that still has the version. Keeps what it replaces as history. */
export function changePlanAtVersion(
  tables: Tables,
  planId: string,
  { version, now }: PlanChange,
  decide: (plan: StoredPlan) => PlanDecision | RejectedField,
): Promise<PlanChangeOutcome> {
  return writePlanChange(tables, planId, now, (plan) => {
    const { inputs, lag, won_since, chosen_start } = plan.record;
    if (plan.record.version !== version) return "stale";
    const decision = decide(plan);
    if ("kind" in decision) return decision;
    const replaced = { version, inputs, lag, won_since, chosen_start };
    return { ...decision, record: { ...decision.record, version: version + 1 }, replaced };
  });
}

/** How a change is to be written: what is undefined stays as it is. */
export type PlanDecision = Partial<Pick<StoredPlan, "weeks" | "changes" | "earlier">> & {
  readonly record: Partial<PlanRecord>;
  /** What the change replaces, for the history. */
  readonly replaced?: object | undefined;
  /** New entries of the lead's timeline. */
  readonly events?: readonly PlanEvent[];
  /** More items of the transaction. */
  readonly items?: Transaction;
};

/**
 * Changes a plan in one transaction, ends its reminder if nothing is left to track, and reports a lever that appears to
 * the lead's timeline. `decide` returns `stale` if the caller saw another version.
 *
 * @throws BusyError if concurrent changes make every attempt fail
 */
export function writePlanChange(
  tables: Tables,
  planId: string,
  now: Date,
  decide: (plan: StoredPlan) => PlanDecision | RejectedField | "stale",
): Promise<PlanChangeOutcome> {
  return untilWritten<PlanChangeOutcome>(tables, "The plan", async () => {
    const plan = await readPlan(tables, planId);
    if (plan === undefined) return { kind: "done", outcome: { kind: "unknown plan" } };
    const decision = decide(plan);
    if (decision === "stale") return { kind: "done", outcome: { kind: "stale", plan } };
    if ("kind" in decision) return { kind: "done", outcome: decision };
    const { items = [], replaced, ...changed } = decision;
    const edited = { ...plan, ...changed, record: { ...plan.record, ...changed.record } };
    const after = withForecast(edited);
    const { record } = after;
    const events = [...(decision.events ?? []), ...newLever(plan, after)];
    const writes: Transaction = [
      {
        Put: {
          TableName: tables.deskTableName,
          Item: { ...planKey(planId), ...record },
          ConditionExpression: "revision = :revision",
          ExpressionAttributeValues: { ":revision": plan.record.revision },
        },
      },
      ...differences(tables, plan, after),
      ...items,
    ];
    if (replaced) {
      const history = { ...replaced, changed_at: now.toISOString() };
      writes.push(historyPut(tables, plan, history));
    }
    if (events.length > 0) {
      writes.push(timelineChange(tables.tableName, record.lead_key));
      writes.push(...timelinePuts(tables, record, { events, now }));
      writes.push(...(await foldEvents(tables, record.lead_id)));
    }
    return { kind: "write", items: writes, outcome: { kind: "changed", plan: after } };
  });
}

/** The plan with what follows from its weeks: the start, the number of weeks, and what the forecast says. */
function withForecast(plan: StoredPlan): StoredPlan {
  const { record, weeks, ...rest } = withStart(plan);
  const weeks_entered = weeks.filter(({ week }) => week >= 1 && week <= planWeeks).length;
  const forecast = forecastOf({ ...rest, record, weeks });
  const attributes = forecastAttributes(forecast, weeks_entered);
  return {
    ...rest,
    weeks,
    forecast,
    record: { ...record, weeks_entered, revision: record.revision + 1, ...attributes },
    hasReminder: plan.hasReminder && attributes.tracking !== undefined,
  };
}

/** The transaction items of what changes besides the record. */
function differences(tables: Tables, before: StoredPlan, after: StoredPlan): Transaction {
  const { plan_id, version } = after.record;
  const weekKey = (monday: string) => partKey(plan_id, "week", monday);
  const inputsKey = (monday: string) => partKey(plan_id, "inputs", monday);
  const mondays = new Set(after.weeks.map(({ monday }) => monday));
  const starts = new Set(after.changes.map(({ from }) => from));
  const removedWeeks = before.weeks.filter(({ monday }) => !mondays.has(monday));
  const removedChanges = before.changes.filter(({ from }) => !starts.has(from));
  const removedKeys = [
    ...removedWeeks.map(({ monday }) => weekKey(monday)),
    ...removedChanges.map(({ from }) => inputsKey(from)),
  ];
  if (before.hasReminder && !after.hasReminder) removedKeys.push(reminderKey(plan_id));
  const isStored = (week: StoredWeek) =>
    before.weeks.some((each) => each.monday === week.monday && each.version === week.version);
  const weeks = after.weeks.filter((week) => !isStored(week));
  // Changes of the inputs have no version, but those that stay are the same objects.
  const changes = after.changes.filter((change) => !before.changes.includes(change));
  return [
    ...removedKeys.map((key) => deskDelete(tables, key)),
    // The key has the Monday, from which the number of the week follows.
    ...weeks.map(({ week: _, monday, ...entry }) =>
      deskPut(tables, { ...weekKey(monday), ...entry }),
    ),
    ...changes.map(({ from, inputs }) => deskPut(tables, { ...inputsKey(from), inputs, version })),
  ];
}

const maxHistory = 50;

/** The transaction item that keeps what a change replaces. The fifty-first change overwrites the first one's item. */
function historyPut(tables: Tables, { record, weeks, earlier }: StoredPlan, replaced: object) {
  const allWeeks = [...weeks, ...earlier.flatMap((each) => each.weeks)];
  const changesBefore = allWeeks.reduce((sum, { version }) => sum + version, record.version - 1);
  const place = String(changesBefore % maxHistory).padStart(2, "0");
  const key = partKey(record.plan_id, "history", place);
  return deskPut(tables, { ...key, ...replaced });
}

/** The entry of the timeline for a lever that the plan did not have before. */
function newLever(before: StoredPlan, { record: { outlook } }: StoredPlan): readonly PlanEvent[] {
  const { lever, certainty } = outlook ?? {};
  const isNew = lever !== undefined && lever !== before.record.outlook?.lever;
  return isNew ? [{ action: "lever", lever, certainty }] : [];
}
