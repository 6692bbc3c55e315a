import { planContract } from "@planner/shared/api/planContract";
import { callApi } from "../../api/callApi.ts";
import { holderOf } from "../planLink.ts";

/** Stops all emails about a plan. */
export function stopPlanMail(token: string) {
  return callApi(planContract.stopPlanMail, {}, holderOf(token));
}

export function resumePlanMail(token: string) {
  return callApi(planContract.resumePlanMail, {}, holderOf(token));
}

/** Turns the email on every Monday on or off. */
export function setReminder(token: string, isOn: boolean) {
  return callApi(planContract.setReminder, { body: { reminder: isOn } }, holderOf(token));
}
