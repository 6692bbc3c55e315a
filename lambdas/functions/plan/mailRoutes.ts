import { planContract } from "@planner/shared/api/planContract";
import { problems } from "../../http/problems.ts";
import { resumeMail, stopMail } from "../../plans/mail/mailStop.ts";
import { setReminder } from "../../plans/mail/planReminders.ts";
import { holderEndpoint } from "./holderEndpoint.ts";
import { nothingToTrack } from "./nothingToTrack.ts";
import type { PlanServices } from "./PlanServices.ts";
import { mailStateOf } from "./planResponse.ts";

/** Turns the email on Mondays on or off. */
export function setReminderRoute(services: PlanServices) {
  return holderEndpoint(services, planContract.setReminder, async ({ caller, body }) => {
    const { record } = caller.plan;
    if (body.reminder && record.tracking === undefined) {
      return nothingToTrack("reminder");
    }
    if (body.reminder && (await mailStateOf(services, record)) !== "on") {
      return problems.invalidField("reminder", noEmails);
    }
    const state = body.reminder ? "on" : "off";
    const isSet = await setReminder(services.tables, caller.planId, state);
    return isSet ? undefined : problems.unknownPlan();
  });
}

/** Stops the emails to the contractor. */
export function stopPlanMailRoute(services: PlanServices) {
  const { tables, now } = services;
  return holderEndpoint(services, planContract.stopPlanMail, async ({ caller }) => {
    await stopMail(tables, caller.plan.record.address, { by: "contractor", now: now() });
    // Also after a bounce: either way, no email is sent.
    return { mail: "stopped" as const };
  });
}

/** Resumes emails that the contractor has stopped. */
export function resumePlanMailRoute(services: PlanServices) {
  return holderEndpoint(services, planContract.resumePlanMail, async ({ caller }) => {
    const { record } = caller.plan;
    if (!(await resumeMail(services.tables, record.address))) {
      return problems.invalidField("mail", undeliverable);
    }
    const isOn = (await mailStateOf(services, record)) === "on";
    return { mail: isOn ? ("on" as const) : ("off" as const) };
  });
}

const noEmails = "This plan gets no emails";

const undeliverable = "Emails to this address came back or were reported as spam";
