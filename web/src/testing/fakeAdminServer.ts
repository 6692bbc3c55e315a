import { adminContract, type LeadQueue, type TrackedPlan } from "@planner/shared/api/adminContract";
import { type DueGroup, inQueueOrder } from "@planner/shared/lead/followUp/due";
import { type LeadEvent, newEventSchema } from "@planner/shared/lead/followUp/leadEvent";
import { leadFilterSchema } from "@planner/shared/lead/leadFilter";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { editLead, otherLeads, pageOf, statsOf } from "./fakeLeadTable.ts";
import { aLead } from "./someLeads.ts";

type Answer = () => Response | Promise<Response>;
type Call =
  | "isAdmin"
  | "listLeads"
  | "leadStats"
  | "getLead"
  | "changeStage"
  | "addLeadEvent"
  | "startCall"
  | "leadQueue"
  | "leadChanges"
  | "listPlans"
  | "createLeadPlan";

/**
 * A fake of the admin API, which serves `leads`, newest first. Its user can change the fields at any time, edit a lead as
 * another administrator with `edit`, and replace whole responses with `answers`.
 */
export function fakeAdminServer(leads: readonly Lead[] = []) {
  const results = new Map<string, unknown>();
  const fake = {
    leads,
    isAdmin: true,
    /** The maximum number of leads per page, regardless of the limit. */
    pageSize: 100,
    /** The timelines by lead, newest first. */
    events: new Map<string, readonly LeadEvent[]>(),
    /** Served once by the next call of `leadChanges`. */
    changes: { leads: [] as readonly Lead[], erased_ids: [] as readonly string[], has_more: false },
    /** Whether the queue has the leads that are due. */
    hasQueue: false,
    /** The saved plans, the longest silent first. */
    plans: [] as readonly TrackedPlan[],
    bookings: [] as readonly LeadQueue["bookings"][number][],
    answers: noAnswers(),
    requests: [] as FakeRequest[],
    edit: (id: string, event: LeadEvent) => {
      fake.leads = fake.leads.map((lead) => (lead.id === id ? editLead(lead, event) : lead));
      fake.events.set(id, [event, ...(fake.events.get(id) ?? [])]);
    },
  };

  const eventFields = () => ({
    id: `01930000-0000-7000-9000-${String(fake.requests.length).padStart(12, "0")}`,
    at: "2026-11-17T12:30:00.000Z",
    by: "ann@planner.local",
  });

  const save = (id: string, event: LeadEvent) => {
    fake.edit(id, event);
    return { lead: fake.leads.find((lead) => lead.id === id), event };
  };

  const responses: Readonly<Record<Call, (request: ParsedRequest) => Response>> = {
    isAdmin: () => Response.json({ is_admin: fake.isAdmin }),
    leadStats: () => Response.json(statsOf(fake.leads)),
    listLeads: ({ query }) => {
      const filter = leadFilterSchema.safeParse(Object.fromEntries(query));
      if (!filter.success) return problem(422, filter.error.issues[0]?.message);
      const size = Math.min(fake.pageSize, Number(query.get("limit") ?? 25));
      return Response.json(pageOf(fake.leads, filter.data, { cursor: query.get("cursor"), size }));
    },
    getLead: ({ lead }) =>
      Response.json({
        lead,
        events: fake.events.get(lead.id) ?? [],
        ...otherLeads(fake.leads, lead),
        plan: fake.plans.find(({ lead_id }) => lead_id === lead.id),
      }),
    changeStage: ({ lead, body, headers }) => {
      const version = headers.get("If-Match");
      if (version === null) return problem(428, "If-Match is missing");
      const patch = adminContract.changeStage.request.shape.body.safeParse(body);
      if (!patch.success) return problem(422, patch.error.issues[0]?.message);
      if (version !== `"${lead.version}"`) {
        const last_change = fake.events.get(lead.id)?.find(({ kind }) => kind === "stage");
        return problem(412, "The lead has changed", { lead, ...(last_change && { last_change }) });
      }
      const { stage: to, ...details } = patch.data;
      return Response.json(
        save(lead.id, { ...eventFields(), kind: "stage", from: lead.stage, to, ...details }),
      );
    },
    addLeadEvent: ({ lead, body, headers }) => {
      const key = headers.get("Idempotency-Key");
      const event = newEventSchema.safeParse(body);
      if (key === null) return problem(400, "Idempotency-Key is missing");
      if (!event.success) return problem(422, event.error.issues[0]?.message);
      const isTaken = event.data.kind === "owner" && event.data.is_mine && lead.owner !== undefined;
      if (isTaken) return problem(412, "The lead belongs to another", { lead });
      const result = results.get(key) ?? save(lead.id, { ...eventFields(), ...event.data });
      results.set(key, result);
      return Response.json(result, { status: 201 });
    },
    startCall: ({ lead, headers }) => {
      const call = { id: headers.get("Idempotency-Key") ?? "", by: "ann@planner.local" };
      const calls = [...(lead.calls ?? []), { ...call, at: "2026-11-17T12:30:00.000Z" }];
      fake.leads = fake.leads.map((one) => (one.id === lead.id ? { ...one, calls } : one));
      return Response.json({ lead: { ...lead, calls } }, { status: 201 });
    },
    leadQueue: ({ query }) => {
      const rows = inQueueOrder(
        fake.hasQueue ? fake.leads : [],
        new Date("2026-11-17T12:30:00.000Z"),
      );
      const waiting = (group: DueGroup) => rows.filter(({ due }) => due.group === group).length;
      return Response.json({
        leads: rows.slice(0, Number(query.get("limit"))).map(({ lead }) => lead),
        waiting: {
          clock: waiting("clock"),
          follow_up: waiting("follow_up"),
          retry: waiting("retry"),
          new: waiting("new"),
        },
        calls_today: 0,
        bookings: fake.bookings,
      });
    },
    listPlans: ({ query }) => {
      const from = Number(query.get("cursor") ?? 0);
      const end = from + fake.pageSize;
      return Response.json({
        plans: fake.plans.slice(from, end),
        next_cursor: end < fake.plans.length ? String(end) : null,
      });
    },
    createLeadPlan: ({ body }) => {
      const plan = adminContract.createLeadPlan.request.shape.body.safeParse(body);
      return plan.success
        ? Response.json({ token: "a-token" }, { status: 201 })
        : problem(422, plan.error.issues[0]?.message);
    },
    leadChanges: ({ query }) => {
      const { changes } = fake;
      const isFirst = !query.has("since");
      fake.changes = { leads: [], erased_ids: [], has_more: false };
      return Response.json({
        ...(isFirst ? fake.changes : changes),
        next_since: `position ${fake.requests.length}`,
      });
    },
  };

  const handle = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(path, location.href);
    const route = routes.find(
      ({ method, pattern }) => method === (init.method ?? "GET") && pattern.test(url.pathname),
    );
    if (!route) throw new TypeError(`No network: ${path}`);
    const { call, pattern } = route;
    const headers = new Headers(init.headers);
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
    fake.requests.push({ url: path, authorization: headers.get("Authorization"), body });
    const answer = fake.answers[call];
    if (answer) return answer();
    const id = url.pathname.match(pattern)?.[1];
    const lead = fake.leads.find((one) => one.id === id);
    if (id && !lead) return problem(404, "This lead does not exist or was erased");
    return responses[call]({ query: url.searchParams, headers, body, lead: lead ?? aLead() });
  };
  return { fake, handle };
}

/** The fake, as tests use it. */
export type FakeAdminApi = ReturnType<typeof fakeAdminServer>["fake"];

type FakeRequest = { url: string; authorization: string | null; body: unknown };

type ParsedRequest = {
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
  /** The lead whose id is in the path, if there is one. */
  readonly lead: Lead;
};

function noAnswers(): Partial<Record<Call, Answer>> {
  return {};
}

/** An error response of the API. */
export function refusal(status: number): Answer {
  return () => problem(status, "Refused");
}

/** The response of an unreachable API. */
export function unreachable(): Promise<Response> {
  return Promise.reject(new TypeError("Failed to fetch"));
}

function problem(status: number, detail = "Refused", extension: object = {}): Response {
  return Response.json({ title: "Refused", status, detail, ...extension }, { status });
}

const routes = [
  { call: "isAdmin", method: "POST", pattern: /^\/api\/is-admin$/ },
  { call: "leadStats", method: "GET", pattern: /^\/api\/leads\/stats$/ },
  { call: "leadChanges", method: "GET", pattern: /^\/api\/leads\/changes$/ },
  { call: "leadQueue", method: "GET", pattern: /^\/api\/leads\/queue$/ },
  { call: "startCall", method: "POST", pattern: /^\/api\/leads\/([^/]+)\/calls$/ },
  { call: "listLeads", method: "GET", pattern: /^\/api\/leads$/ },
  { call: "getLead", method: "GET", pattern: /^\/api\/leads\/([^/]+)$/ },
  { call: "changeStage", method: "PATCH", pattern: /^\/api\/leads\/([^/]+)$/ },
  { call: "listPlans", method: "GET", pattern: /^\/api\/plans$/ },
  { call: "createLeadPlan", method: "POST", pattern: /^\/api\/leads\/([^/]+)\/plan$/ },
  { call: "addLeadEvent", method: "POST", pattern: /^\/api\/leads\/([^/]+)\/events$/ },
] as const satisfies readonly { call: Call; method: string; pattern: RegExp }[];
