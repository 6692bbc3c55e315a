import { adminContract } from "@planner/shared/api/admin/adminContract";
import { reportContract } from "@planner/shared/api/reportContract";
import { dateOf, monthOf } from "@planner/shared/calendar";
import { spendLimits } from "@planner/shared/reports/adSpend";
import { firstKeptDay } from "@planner/shared/reports/reportPeriod";
import { type JoinOutcome, joinSpend } from "../../adSpend/spendJoins.ts";
import { deleteSpend, importSpend, type SpendOutcome } from "../../adSpend/spendMonths.ts";
import { addDevice, type Device, endDevices } from "../../alerts/devices.ts";
import { isPushSubscription } from "../../alerts/pushSubscription.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { editListedBooking } from "../../bookings/editListedBooking.ts";
import {
  type Administrator,
  adminAuthorizer,
  adminEndpoint,
  type DeskServices,
  openAdminServices,
} from "../../http/adminEndpoint.ts";
import { endpoint, routeHandler } from "../../http/endpoint.ts";
import { problems } from "../../http/problems.ts";
import type { EditOutcome } from "../../leads/edits/editLead.ts";
import { moveLead } from "../../leads/edits/moveLead.ts";
import { recordEvent } from "../../leads/edits/recordEvent.ts";
import { startCall } from "../../leads/edits/startCall.ts";
import { findLeadKey, readLead } from "../../leads/readLeads.ts";
import { savePlan } from "../../plans/savePlan.ts";
import { openTables } from "../../tables/Tables.ts";
import { addLead } from "./addLead.ts";

/** The handlers of the routes by which administrators add and edit leads, and save a lead's plan to send its link. */
export function deskEditors(services: DeskServices & { readonly pushService: string }) {
  const { tables, now } = services;
  const editBy = ({ id, caller }: { readonly id: string; readonly caller: Administrator }) => {
    const time = now();
    const eventId = tables.newId(time);
    return { leadId: id, by: caller.name, now: time, eventId };
  };
  return {
    changeStage: adminEndpoint(
      services,
      adminContract.changeStage,
      async ({ ifMatch: version, body: patch, ...request }) =>
        answerTo(await moveLead(tables, { ...editBy(request), version, patch })),
    ),
    addLeadEvent: adminEndpoint(
      services,
      adminContract.addLeadEvent,
      async ({ idempotencyKey: requestKey, body: event, ...request }) => {
        const { administrators } = request.caller;
        if (event.kind === "given" && !administrators.includes(event.to))
          return problems.invalidField("to", "to must be the name of an administrator");
        const addition = { ...editBy(request), requestKey, event, administrators };
        return answerTo(await recordEvent(tables, addition));
      },
    ),
    startCall: adminEndpoint(
      services,
      adminContract.startCall,
      async ({ idempotencyKey: callId, ...request }) =>
        answerTo(await startCall(tables, { ...editBy(request), callId })),
    ),
    editBooking: adminEndpoint(services, adminContract.editBooking, async ({ body, caller }) => {
      const { name: by, administrators } = caller;
      const isEdited = await editListedBooking(tables, body, { by, administrators, now: now() });
      return isEdited ? {} : problems.changedBooking();
    }),
    createLeadPlan: adminEndpoint(
      services,
      adminContract.createLeadPlan,
      async ({ id, body: plan, caller }) => {
        const leadKey = await findLeadKey(tables, id);
        if (leadKey === undefined) return problems.unknownLead();
        const saved = await savePlan(tables, { leadKey, plan, by: caller.name, now: now() });
        if (saved.kind === "unknown lead") return problems.unknownLead();
        return saved.kind === "saved"
          ? { token: saved.token }
          : problems.invalidFields(saved.errors);
      },
    ),
    addLead: endpoint(services, {
      route: adminContract.addLead,
      authorize: adminAuthorizer(services, adminContract.addLead),
      handle: async ({ body, caller: { name: by }, idempotencyKey, correlationId }) => {
        const request = { ...body, idempotencyKey, correlationId };
        const outcome = await addLead(tables, { ...request, by, now: now() });
        if (outcome.kind === "refused") return problems.invalidFields(outcome.errors);
        return { lead: outcome.lead, token: outcome.token };
      },
      answerRepeat: async (idempotencyKey) => {
        const lead = await readLead(tables, idempotencyKey);
        return lead && { lead };
      },
    }),
    editDevices: adminEndpoint(
      services,
      adminContract.editDevices,
      async ({ body: { endpoint, keys, hears }, caller: { username } }) => {
        if (keys === undefined) {
          const isTheirs = (device: Device) =>
            device.username === username && (endpoint ?? device.endpoint) === device.endpoint;
          await endDevices(tables, isTheirs);
          return {};
        }
        const subscription = { endpoint: endpoint ?? "", keys };
        if (!isPushSubscription(subscription, services.pushService)) {
          return problems.invalidField("endpoint", "This is not a browser’s push subscription");
        }
        const confirmed_at = now().toISOString();
        return {
          hears: await addDevice(tables, { ...subscription, username, hears, confirmed_at }),
        };
      },
    ),
    importAdSpend: adminEndpoint(
      services,
      reportContract.importAdSpend,
      async ({ ifMatch: version, body: spend, caller }) => {
        const time = now();
        const firstDay = firstKeptDay(dateOf(time, tables.timeZone));
        if (spend.month < monthOf(firstDay))
          return problems.invalidField("month", `Reports go back to ${firstDay}`);
        const edit = { by: caller.name, now: time, version };
        return spendAnswer(await importSpend(tables, spend, edit));
      },
    ),
    deleteAdSpend: adminEndpoint(
      services,
      reportContract.deleteAdSpend,
      async ({ ifMatch: version, query: name, caller }) =>
        spendAnswer(await deleteSpend(tables, name, { by: caller.name, now: now(), version })),
    ),
    joinAdSpend: adminEndpoint(
      services,
      reportContract.joinAdSpend,
      async ({ ifMatch: version, body: join, caller }) =>
        joinAnswer(await joinSpend(tables, join, { by: caller.name, now: now(), version })),
    ),
  } as const;
}

function spendAnswer(outcome: SpendOutcome) {
  if (outcome.kind === "stale") return problems.staleSpend(outcome);
  if (outcome.kind === "saved") return { version: outcome.version, cents: outcome.cents };
  const { campaigns } = outcome;
  const limit = `A month has at most ${spendLimits.campaigns} campaigns`;
  return problems.invalidField("campaigns", `${limit}. This one would have ${campaigns}`);
}

function joinAnswer(outcome: JoinOutcome) {
  if (outcome.kind === "stale") return problems.staleSpend(outcome);
  if (outcome.kind === "saved") return { version: outcome.version };
  return problems.invalidField("campaign", `At most ${spendLimits.joins} campaigns can be joined`);
}

function answerTo(outcome: EditOutcome) {
  if (outcome.kind === "edited") return { lead: outcome.lead, event: outcome.event };
  if (outcome.kind === "stale") return problems.staleLead(outcome.lead, outcome.lastChange);
  if (outcome.kind === "refused") return problems.invalidField(outcome.path, outcome.message);
  return problems.unknownLead();
}

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("edit-desk");
  const handlers = deskEditors({
    ...openAdminServices("edit-desk", variables),
    tables: openTables("edit-desk", variables),
    pushService: variables.PUSH_SERVICE,
  });
  return routeHandler({ ...adminContract, ...reportContract }, handlers);
});
