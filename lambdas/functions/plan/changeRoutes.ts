import { planContract } from "@planner/shared/api/planContract";
import { problems } from "../../http/problems.ts";
import { changePlan } from "../../plans/changes/changePlan.ts";
import { enterWeek } from "../../plans/changes/enterWeek.ts";
import { movePlanStart } from "../../plans/changes/movePlanStart.ts";
import { startNextPlan } from "../../plans/changes/startNextPlan.ts";
import { holderEndpoint } from "./holderEndpoint.ts";
import { nothingToTrack } from "./nothingToTrack.ts";
import { type PlanServices, todayOf } from "./PlanServices.ts";
import { changeResponse } from "./planResponse.ts";

/** Replaces the goals, or answers a question about the plan. */
export function changePlanRoute(services: PlanServices) {
  return holderEndpoint(services, planContract.changePlan, async ({ caller, ifMatch, body }) => {
    const change = { ...changeOf(services, ifMatch), ...body };
    const outcome = await changePlan(services.tables, caller.planId, change);
    return changeResponse(services, outcome);
  });
}

/** Moves the start of the plan. */
export function movePlanStartRoute(services: PlanServices) {
  return holderEndpoint(services, planContract.movePlanStart, async ({ caller, ifMatch, body }) => {
    const change = { ...changeOf(services, ifMatch), ...body };
    const outcome = await movePlanStart(services.tables, caller.planId, change);
    return changeResponse(services, outcome);
  });
}

/** Starts the next twelve weeks after a plan that has ended. */
export function startNextPlanRoute(services: PlanServices) {
  return holderEndpoint(services, planContract.startNextPlan, async ({ caller, ifMatch, body }) => {
    if (caller.plan.record.tracking === undefined) {
      return nothingToTrack("start_date");
    }
    const change = { ...changeOf(services, ifMatch), ...body };
    const outcome = await startNextPlan(services.tables, caller.planId, change);
    return changeResponse(services, outcome);
  });
}

/** Stores the numbers of a week. */
export function putWeekRoute(services: PlanServices) {
  return holderEndpoint(services, planContract.putWeek, async (request) => {
    const { caller, week, ifMatch, ifNoneMatch, body } = request;
    if (ifMatch === undefined && ifNoneMatch === undefined) return problems.preconditionRequired();
    if (caller.plan.record.tracking === undefined) {
      return nothingToTrack("week");
    }
    const { monday, ...entry } = body;
    // Without an If-Match header, the week must be new.
    const change = { ...changeOf(services, ifMatch ?? 0), week, monday, entry };
    const outcome = await enterWeek(services.tables, caller.planId, change);
    return changeResponse(services, outcome);
  });
}

/** The parts that every change of a plan has. */
function changeOf(services: PlanServices, version: number) {
  return { version, now: services.now(), today: todayOf(services) };
}
