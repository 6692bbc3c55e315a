import { planContract } from "@planner/shared/api/planContract";
import { callApi } from "../api/callApi.ts";
import { holderOf } from "./planLink.ts";

/** Stops all emails about a plan. */
export function stopPlanMail(token: string) {
  return callApi(planContract.stopPlanMail, {}, holderOf(token));
}

export function resumePlanMail(token: string) {
  return callApi(planContract.resumePlanMail, {}, holderOf(token));
}
