import { planContract, type WeekEntry } from "@planner/shared/api/planContract";
import { entityTag } from "@planner/shared/api/route";
import { callApi } from "../../api/callApi.ts";
import { holderOf } from "../planLink.ts";
import type { PlanWeekToEnter } from "./planView.ts";

/** Sends a week of the plan. `version` is that of the stored week, absent for a new one. */
export function putWeek(
  token: string,
  { week, monday, version }: PlanWeekToEnter & { readonly version?: number | undefined },
  entry: WeekEntry,
) {
  const condition =
    version === undefined ? { ifNoneMatch: "*" as const } : { ifMatch: entityTag(version) };
  const request = { week: String(week), ...condition, body: { ...entry, monday } };
  return callApi(planContract.putWeek, request, holderOf(token));
}
