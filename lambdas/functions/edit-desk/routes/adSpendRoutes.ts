import { reportContract } from "@planner/shared/api/reportContract";
import { dateOf, monthOf } from "@planner/shared/calendar";
import { campaignsMessage, spendLimits } from "@planner/shared/reports/adSpend";
import { firstKeptDay } from "@planner/shared/reports/reportPeriod";
import { deleteSpend, importSpend, type SpendOutcome } from "../../../adSpend/changeSpend.ts";
import { joinSpend } from "../../../adSpend/spendJoins.ts";
import { adminEndpoint } from "../../../http/adminEndpoint.ts";
import { problems } from "../../../http/problems.ts";
import type { EditServices } from "./EditServices.ts";

/** Stores the ad spend of a service and month. */
export function importAdSpendRoute(services: EditServices) {
  const { tables, now } = services;
  return adminEndpoint(services, reportContract.importAdSpend, async (request) => {
    const { ifMatch: version, body: spend, caller } = request;
    const time = now();
    const firstDay = firstKeptDay(dateOf(time, tables.timeZone));
    if (spend.month < monthOf(firstDay)) {
      return problems.invalidField("month", `Reports go back to ${firstDay}`);
    }
    const edit = { by: caller.name, now: time, version };
    return spendResponse(await importSpend(tables, spend, edit));
  });
}

/** Deletes the ad spend of a service and month. */
export function deleteAdSpendRoute(services: EditServices) {
  const { tables, now } = services;
  return adminEndpoint(services, reportContract.deleteAdSpend, async (request) => {
    const { ifMatch: version, query, caller } = request;
    const edit = { by: caller.name, now: now(), version };
    return spendResponse(await deleteSpend(tables, query, edit));
  });
}

/** Joins a campaign of an account to a row of the reports, or undoes it. */
export function joinAdSpendRoute(services: EditServices) {
  const { tables, now } = services;
  return adminEndpoint(services, reportContract.joinAdSpend, async (request) => {
    const { ifMatch: version, body: join, caller } = request;
    const outcome = await joinSpend(tables, join, { by: caller.name, now: now(), version });
    if (outcome.kind === "stale") return problems.staleSpend(outcome);
    if (outcome.kind === "saved") return { version: outcome.version };
    return problems.invalidField(
      "campaign",
      `At most ${spendLimits.joins} campaigns can be joined`,
    );
  });
}

/** The version of the changed month, or why it was not changed. */
function spendResponse(outcome: SpendOutcome) {
  if (outcome.kind === "stale") return problems.staleSpend(outcome);
  if (outcome.kind === "saved") return { version: outcome.version, cents: outcome.cents };
  const message = `${campaignsMessage}. This one would have ${outcome.campaigns}`;
  return problems.invalidField("campaigns", message);
}
