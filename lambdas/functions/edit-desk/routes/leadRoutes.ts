import { adminContract } from "@planner/shared/api/admin/adminContract";
import {
  type Administrator,
  adminEndpoint,
  repeatableAdminEndpoint,
} from "../../../http/adminEndpoint.ts";
import { problems } from "../../../http/problems.ts";
import type { Edit, EditOutcome } from "../../../leads/edits/editLead.ts";
import { moveLead } from "../../../leads/edits/moveLead.ts";
import { recordEvent } from "../../../leads/edits/recordEvent.ts";
import { startCall } from "../../../leads/edits/startCall.ts";
import { readLead } from "../../../leads/readLeads.ts";
import { addLead } from "../addLead.ts";
import type { EditServices } from "./EditServices.ts";

/** Moves a lead to another stage. */
export function changeStageRoute(services: EditServices) {
  return adminEndpoint(services, adminContract.changeStage, async (request) => {
    const { ifMatch: version, body: patch } = request;
    const change = { ...editOf(services, request), version, patch };
    return editResponse(await moveLead(services.tables, change));
  });
}

/** Records what an administrator did with a lead. */
export function addLeadEventRoute(services: EditServices) {
  return adminEndpoint(services, adminContract.addLeadEvent, async (request) => {
    const { idempotencyKey: requestKey, body: event } = request;
    const { administrators } = request.caller;
    const addition = { ...editOf(services, request), requestKey, event, administrators };
    return editResponse(await recordEvent(services.tables, addition));
  });
}

/** Records that an administrator starts a call. */
export function startCallRoute(services: EditServices) {
  return adminEndpoint(services, adminContract.startCall, async (request) => {
    const call = { ...editOf(services, request), callId: request.idempotencyKey };
    return editResponse(await startCall(services.tables, call));
  });
}

/** Adds a lead that an administrator enters. A repeated request gets its lead even if its body is no longer valid. */
export function addLeadRoute(services: EditServices) {
  const { tables, now } = services;
  return repeatableAdminEndpoint(services, adminContract.addLead, {
    handle: async ({ body, caller, idempotencyKey, correlationId }) => {
      const request = { ...body, idempotencyKey, correlationId };
      const added = await addLead(tables, { ...request, by: caller.name, now: now() });
      if (added.kind === "rejected") return problems.invalidFields(added.errors);
      return { lead: added.lead, token: added.token };
    },
    respondToRepeat: async (idempotencyKey) => {
      const lead = await readLead(tables, idempotencyKey);
      return lead && { lead };
    },
  });
}

type EditRequest = { readonly id: string; readonly caller: Administrator };

/** The parts of an edit that every route has: who edits which lead, and when. */
function editOf({ tables, now }: EditServices, { id, caller }: EditRequest): Edit {
  const time = now();
  return { leadId: id, by: caller.name, now: time, eventId: tables.newId(time) };
}

/** The edited lead, or why it was not edited. */
function editResponse(outcome: EditOutcome) {
  switch (outcome.kind) {
    case "edited":
      return { lead: outcome.lead, event: outcome.event };
    case "stale":
      return problems.staleLead(outcome.lead, outcome.lastChange);
    case "rejected":
      return problems.invalidField(outcome.path, outcome.message);
    case "unknown lead":
      return problems.unknownLead();
  }
}
