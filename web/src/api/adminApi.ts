import { adminContract, type LeadPage, type LeadStats } from "@planner/shared/api/adminContract";
import {
  deskRoutes,
  type EditedLead,
  type LeadChanges,
  type LeadDetails,
  type LeadFilter,
  type LeadPatch,
  staleLeadSchema,
} from "@planner/shared/api/deskContract";
import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import * as z from "zod/mini";
import { type AccessToken, type ApiOutcome, createAuthorizedCall } from "./authorizedCall.ts";

export type AdminApi = {
  readonly isAdmin: (userId: string) => Promise<ApiOutcome<boolean>>;
  readonly listLeads: (page: PageRequest) => Promise<ApiOutcome<LeadPage>>;
  readonly leadStats: () => Promise<ApiOutcome<LeadStats>>;
  readonly getLead: (id: string) => Promise<ApiOutcome<LeadDetails>>;
  readonly changeStage: (change: StageChange) => Promise<ApiOutcome<EditedLead | StaleLead>>;
  readonly addLeadEvent: (addition: EventAddition) => Promise<ApiOutcome<EditedLead>>;
  /** Without `since`, returns only a position. */
  readonly leadChanges: (since?: string) => Promise<ApiOutcome<LeadChanges>>;
};

export type PageRequest = {
  /** 1 to 100. */
  readonly limit: number;
  /** The `next_cursor` of the previous page. Omit it for the newest leads. */
  readonly cursor?: string;
  readonly filter?: LeadFilter;
};

/** A change of the stage of a lead that had this version. */
export type StageChange = Readonly<{ lead: Pick<Lead, "id" | "version">; patch: LeadPatch }>;

/** The lead has changed since it was read: its current state, and the last change of its stage. */
export type StaleLead = z.output<typeof staleLeadSchema>;

/** A repeated key does not add the event again. */
export type EventAddition = Readonly<{ leadId: string; key: string; event: NewEvent }>;

/** The API calls of signed-in users. */
export function createAdminApi(accessToken: AccessToken): AdminApi {
  const call = createAuthorizedCall(accessToken);
  const { isAdmin, listLeads, leadStats } = adminContract;
  const { getLead, changeStage, addLeadEvent, leadChanges } = deskRoutes;

  return {
    isAdmin: async (user_id) => {
      const answer = await call({ ...isAdmin, body: JSON.stringify({ user_id }) });
      return answer.ok ? { ok: true, value: answer.value.is_admin } : answer;
    },
    listLeads: ({ limit, cursor, filter }) => {
      const query = new URLSearchParams({ limit: String(limit), ...(cursor && { cursor }) });
      for (const [name, value] of Object.entries(filter ?? {})) {
        if (value !== undefined) query.set(name, value);
      }
      return call({ ...listLeads, path: `${listLeads.path}?${query}` });
    },
    leadStats: () => call(leadStats),
    getLead: (id) => call({ ...getLead, path: withId(getLead.path, id) }),
    changeStage: ({ lead, patch }) =>
      call({
        method: changeStage.method,
        path: withId(changeStage.path, lead.id),
        headers: { "If-Match": `"${lead.version}"` },
        body: JSON.stringify(patch),
        response: z.union([staleLeadSchema, changeStage.response]),
        alsoAccepts: 412,
      }),
    addLeadEvent: ({ leadId, key, event }) =>
      call({
        method: addLeadEvent.method,
        path: withId(addLeadEvent.path, leadId),
        headers: { "Idempotency-Key": key },
        body: JSON.stringify(event),
        response: addLeadEvent.response,
      }),
    leadChanges: (since) =>
      call({
        method: leadChanges.method,
        path: since ? `${leadChanges.path}?${new URLSearchParams({ since })}` : leadChanges.path,
        response: leadChanges.response,
      }),
  };
}

function withId(path: string, id: string): string {
  return path.replace("{id}", encodeURIComponent(id));
}
