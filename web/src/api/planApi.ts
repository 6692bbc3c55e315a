import {
  type newPlanSchema,
  planContract,
  planTokenScheme,
  type SavedPlan,
  type StoredWeek,
  type WeekEntry,
} from "@planner/shared/api/planContract";
import { problemSchema } from "@planner/shared/api/problem";
import { type ApiRoute, entityTag, idempotencyKeyHeader } from "@planner/shared/api/route";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import * as z from "zod/mini";
import { withTimeout } from "./withTimeout.ts";

export type PlanFailure =
  /** The link opens no plan. */
  | { readonly kind: "unknown link" }
  /** The plan or the week was changed elsewhere first. */
  | { readonly kind: "stale"; readonly plan: SavedPlan }
  | { readonly kind: "invalid"; readonly errors: readonly FieldError[] }
  /** The API is unreachable, too slow or busy, or sent an invalid response. A retry may help. */
  | { readonly kind: "failed" };

export type PlanOutcome<T> = { readonly kind: "done"; readonly value: T } | PlanFailure;

/** Saves the plan of the lead that was saved with the key. */
export function createPlan(
  key: string,
  plan: z.input<typeof newPlanSchema>,
): Promise<PlanOutcome<{ readonly token: string }>> {
  return call(planContract.createPlan, { headers: { [idempotencyKeyHeader]: key }, body: plan });
}

export function openPlan(token: string): Promise<PlanOutcome<SavedPlan>> {
  return call(planContract.openPlan, { headers: holder(token) });
}

/** Replaces the inputs of a saved plan. */
export async function changeInputs(
  token: string,
  inputs: PlanInputs,
): Promise<PlanOutcome<SavedPlan>> {
  const opened = await openPlan(token);
  if (opened.kind !== "done") return opened;
  const headers = { ...holder(token), "If-Match": entityTag(opened.value.version) };
  return call(planContract.changePlan, { headers, body: { inputs } });
}

/** Stores a week. `stored` is the entry that it corrects. */
export function putWeek(
  token: string,
  week: Readonly<{ number: number; entry: WeekEntry; stored: StoredWeek | undefined }>,
): Promise<PlanOutcome<SavedPlan>> {
  const { number, entry, stored } = week;
  const condition = stored ? { "If-Match": entityTag(stored.version) } : { "If-None-Match": "*" };
  const headers = { ...holder(token), ...condition };
  return call(planContract.putWeek, { week: number, headers, body: entry });
}

/** Ends all other links to the plan. */
export function endPlanLinks(token: string) {
  return call(planContract.endPlanLinks, { headers: holder(token) });
}

export function stopPlanMail(token: string) {
  return call(planContract.stopPlanMail, { headers: holder(token) });
}

/** Turns the email on Mondays on or off. */
export function setReminder(token: string, reminder: boolean) {
  return call(planContract.setReminder, { headers: holder(token), body: { reminder } });
}

export function requestPlanLink(email: string) {
  return call(planContract.requestPlanLink, { headers: {}, body: { email } });
}

/** In a header and never in the address, so that no log has the token. */
function holder(token: string) {
  return { Authorization: `${planTokenScheme} ${token}` };
}

type PlanRequest = Readonly<{
  headers: Readonly<Record<string, string>>;
  week?: number;
  body?: unknown;
}>;

/** Calls a route. The timeout includes the response's body. Never rejects. */
async function call<Route extends ApiRoute>(
  { method, path, response: schema }: Route,
  { headers, week, body }: PlanRequest,
): Promise<PlanOutcome<z.output<Route["response"]>>> {
  try {
    return await withTimeout(10_000, async (signal) => {
      const response = await fetch(path.replace("{week}", String(week)), {
        method,
        headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        cache: "no-store",
        signal,
      });
      if (!response.ok) return await failureOf(response);
      const content = response.status === 204 ? undefined : await response.json();
      const parsed = z.safeParse<Route["response"]>(schema, content);
      return parsed.success ? { kind: "done", value: parsed.data } : { kind: "failed" };
    });
  } catch {
    // Network error, timeout, or a body that is not JSON.
    return { kind: "failed" };
  }
}

async function failureOf(response: Response): Promise<PlanFailure> {
  if (response.status === 404) return { kind: "unknown link" };
  const body: unknown = await response.json();
  if (response.status === 412) {
    const stale = planContract.putWeek.conflict.response.safeParse(body);
    return stale.success ? { kind: "stale", plan: stale.data.plan } : { kind: "failed" };
  }
  const errors = problemSchema.safeParse(body).data?.errors;
  return response.status === 422 && errors ? { kind: "invalid", errors } : { kind: "failed" };
}
