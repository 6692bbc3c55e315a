import { planContract } from "@planner/shared/api/planContract";
import { callApi } from "../api/callApi.ts";
import { holderOf } from "./planLink.ts";

/** Loads the plan that a link opens. */
export function openPlan(token: string) {
  return callApi(planContract.openPlan, {}, holderOf(token));
}
