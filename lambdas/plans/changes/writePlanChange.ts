import { planWeeks } from "@planner/shared/api/planForecast";
import type { Transaction } from "../../aws/database.ts";
import { timelineChange } from "../../leads/edits/leadEditItems.ts";
import { foldEvents } from "../../leads/timeline/foldEvents.ts";
import type { Tables } from "../../tables/Tables.ts";
import { untilWritten } from "../../tables/untilWritten.ts";
import { forecastAttributes, forecastOf } from "../planForecast.ts";
import { planKey } from "../planKeys.ts";
import { type PlanEvent, timelinePuts } from "../planTimeline.ts";
import type { RejectedField } from "../rejectedField.ts";
import { type PlanRecord, readPlan, type StoredPlan, withStart } from "../storedPlan.ts";
import { historyPut, partWrites } from "./planChangeItems.ts";

/** A change by someone who saw a version. `today` is the date in the agency's time zone. */
export type PlanChange = { readonly version: number; readonly now: Date; readonly today: string };

/** What became of a change. */
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
  { planId, version, now }: PlanAtVersion,
  decide: (plan: StoredPlan) => PlanDecision,
): Promise<PlanChangeOutcome> {
  return writePlanChange(tables, { planId, now }, (plan) => {
    const { inputs, lag, won_since, chosen_start } = plan.record;
    if (plan.record.version !== version) return { kind: "stale" };
    const decision = decide(plan);
    if (decision.kind !== "change") return decision;
    const replaced = { version, inputs, lag, won_since, chosen_start };
    return { ...decision, record: { ...decision.record, version: version + 1 }, replaced };
  });
}

type PlanAtVersion = PlanToChange & Pick<PlanChange, "version">;

/** What a change does to a plan. It is stale if the caller saw another version. */
export type PlanDecision = PlanEdit | { readonly kind: "stale" } | RejectedField;

/** How a change is to be written: what is undefined stays as it is. */
type PlanEdit = Partial<Pick<StoredPlan, "weeks" | "changes" | "earlier">> & {
  readonly kind: "change";
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
 * the lead's timeline.
 *
 * @throws BusyError if concurrent changes make every attempt fail
 */
export function writePlanChange(
  tables: Tables,
  { planId, now }: PlanToChange,
  decide: (plan: StoredPlan) => PlanDecision,
): Promise<PlanChangeOutcome> {
  return untilWritten<PlanChangeOutcome>(tables, "The plan", async () => {
    const plan = await readPlan(tables, planId);
    if (plan === undefined) return { kind: "done", outcome: { kind: "unknown plan" } };
    const decision = decide(plan);
    if (decision.kind === "stale") return { kind: "done", outcome: { kind: "stale", plan } };
    if (decision.kind === "rejected") return { kind: "done", outcome: decision };
    const after = withForecast({
      ...plan,
      weeks: decision.weeks ?? plan.weeks,
      changes: decision.changes ?? plan.changes,
      earlier: decision.earlier ?? plan.earlier,
      record: { ...plan.record, ...decision.record },
    });
    const items = await editWrites(tables, { before: plan, after, edit: decision, now });
    return { kind: "write", items, outcome: { kind: "changed", plan: after } };
  });
}

type PlanToChange = { readonly planId: string; readonly now: Date };

type PlanEditWrite = {
  readonly before: StoredPlan;
  readonly after: StoredPlan;
  readonly edit: PlanEdit;
  readonly now: Date;
};

/** The transaction items of a change: the plan and its parts, what it replaces, and the entries of the lead's timeline. */
async function editWrites(
  tables: Tables,
  { before, after, edit, now }: PlanEditWrite,
): Promise<Transaction> {
  const { record } = after;
  const { items = [], replaced } = edit;
  const writes: Transaction = [
    {
      Put: {
        TableName: tables.deskTableName,
        Item: { ...planKey(record.plan_id), ...record },
        ConditionExpression: "revision = :revision",
        ExpressionAttributeValues: { ":revision": before.record.revision },
      },
    },
    ...partWrites(tables, before, after),
    ...items,
  ];
  if (replaced) {
    const history = { ...replaced, changed_at: now.toISOString() };
    writes.push(historyPut(tables, before, history));
  }
  const events = [...(edit.events ?? []), ...newLever(before, after)];
  if (events.length > 0) {
    writes.push(timelineChange(tables.tableName, record.lead_key));
    writes.push(...timelinePuts(tables, record, { events, now }));
    writes.push(...(await foldEvents(tables, record.lead_id)));
  }
  return writes;
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

/** The entry of the timeline for a lever that the plan did not have before. */
function newLever(before: StoredPlan, { record: { outlook } }: StoredPlan): readonly PlanEvent[] {
  const { lever, certainty } = outlook ?? {};
  const isNew = lever !== undefined && lever !== before.record.outlook?.lever;
  return isNew ? [{ action: "lever", lever, certainty }] : [];
}
