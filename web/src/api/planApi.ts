import {
  type newPlanSchema,
  planContract,
  planTokenScheme,
  type SavedPlan,
  type StalePlan,
  type StoredWeek,
  type WeekEntry,
} from "@planner/shared/api/planContract";
import { entityTag } from "@planner/shared/api/route";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type * as z from "zod/mini";
import { type ApiOutcome, callApi } from "./callApi.ts";

/** Saves the plan of the lead that was saved with the key. */
export function createPlan(idempotencyKey: string, body: z.input<typeof newPlanSchema>) {
  return callApi(planContract.createPlan, { idempotencyKey, body });
}

export function openPlan(token: string) {
  return callApi(planContract.openPlan, {}, holderOf(token));
}

/** Replaces the inputs of a saved plan. */
export async function changeInputs(
  token: string,
  inputs: PlanInputs,
): Promise<ApiOutcome<SavedPlan, StalePlan>> {
  const opened = await openPlan(token);
  if (opened.kind !== "done") return opened;
  const ifMatch = entityTag(opened.value.version);
  return callApi(planContract.changePlan, { ifMatch, body: { inputs } }, holderOf(token));
}

/** Stores a week. `stored` is the entry that it corrects. */
export function putWeek(
  token: string,
  week: Readonly<{ number: number; entry: WeekEntry; stored: StoredWeek | undefined }>,
) {
  const { number, entry, stored } = week;
  const condition = stored ? { ifMatch: entityTag(stored.version) } : { ifNoneMatch: "*" as const };
  const request = { week: String(number), ...condition, body: entry };
  return callApi(planContract.putWeek, request, holderOf(token));
}

/** Ends all other links to the plan. */
export function endPlanLinks(token: string) {
  return callApi(planContract.endPlanLinks, {}, holderOf(token));
}

export function stopPlanMail(token: string) {
  return callApi(planContract.stopPlanMail, {}, holderOf(token));
}

/** Turns the email on Mondays on or off. */
export function setReminder(token: string, reminder: boolean) {
  return callApi(planContract.setReminder, { body: { reminder } }, holderOf(token));
}

export function requestPlanLink(email: string) {
  return callApi(planContract.requestPlanLink, { body: { email } });
}

/** In a header and never in the address, so that no log has the token. */
function holderOf(token: string) {
  return { authorization: `${planTokenScheme} ${token}` };
}
