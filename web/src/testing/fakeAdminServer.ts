import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { AlertScope } from "@planner/shared/api/admin/deviceContract";
import type { EditedLead } from "@planner/shared/api/admin/leadEditContract";
import type { CallsToday, LeadQueue } from "@planner/shared/api/admin/queueContract";
import type { ListedPlan } from "@planner/shared/api/admin/savedPlanContract";
import { reportContract } from "@planner/shared/api/reportContract";
import type { ApiRoute } from "@planner/shared/api/route";
import { callState } from "@planner/shared/lead/followUp/bookedCall";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import { type TouchGroup, waitingGroups } from "@planner/shared/lead/followUp/nextTouch";
import { inQueueOrder } from "@planner/shared/lead/followUp/queueOrder";
import { listedCalls } from "@planner/shared/lead/followUp/touchFacts";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { centsOf, type SpendMonth } from "@planner/shared/reports/adSpend";
import { type LeadReport, leadReport } from "@planner/shared/reports/leadReport";
import { mergeSpend } from "@planner/shared/reports/mergeSpend";
import type { DayRange } from "@planner/shared/reports/reportPeriod";
import type { SpendJoin } from "@planner/shared/reports/spendJoin";
import type * as z from "zod/mini";
import { deferred } from "./deferred.ts";
import { editLead, otherLeads, pageOf, statsOf } from "./fakeLeadTable.ts";
import { type Answer, type Call, fakeServer, problem, readRequest } from "./fakeServer.ts";
import { aLead } from "./someLeads.ts";

/** What the admin calls. */
const routes = { ...adminContract, ...reportContract };

type CallName = keyof typeof routes;

/**
 * Replaces `fetch` with a fake of the admin API, which serves `leads`, newest first. Its user can change the fields at any
 * time, edit a lead as another administrator with `edit`, and replace whole responses with `answers`.
 */
export function fakeAdminApi(leads: readonly Lead[] = []) {
  const results = new Map<string, EditedLead>();
  const dismissed = new Map<string, LeadQueue["bookings"][number]>();
  const fake = {
    leads,
    isAdmin: true,
    /** The maximum number of leads per page, regardless of the limit. */
    pageSize: 100,
    /** The timelines by lead, newest first. */
    events: new Map<string, readonly LeadEvent[]>(),
    /** Served once by the next call of `leadChanges`. */
    changes: noChanges,
    /** Whether the queue has the leads that are due. */
    hasQueue: false,
    /** The saved plans, the longest silent first. */
    plans: [] as readonly ListedPlan[],
    report: leadReport(november, { days: [], persons: [], campaigns: [] }),
    /** Returned if the user compares the period. */
    compared: undefined as LeadReport | undefined,
    hasEarlier: true,
    notKept: undefined as DayRange | undefined,
    /** The imported ad spend. */
    spend: [] as readonly SpendMonth[],
    joins: [] as readonly SpendJoin[],
    joinsVersion: 0,
    bookings: [] as readonly LeadQueue["bookings"][number][],
    /** Which alerts the only device gets. */
    alertScope: undefined as AlertScope | undefined,
    answers: noAnswers(),
    requests: [] as FakeRequest[],
    /** Lets a call wait for the response that the test gives. */
    hold: (name: CallName) => {
      const response = deferred<Response>();
      fake.answers[name] = () => response.promise;
      return response;
    },
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

  const save = (id: string, event: LeadEvent): EditedLead => {
    fake.edit(id, event);
    return { lead: leadOf(id) ?? aLead(), event };
  };

  /** The booked calls of the leads in the queue, those without an outcome first. */
  const todaysCalls = (): CallsToday["calls"] =>
    (fake.hasQueue ? fake.leads : [])
      .flatMap((lead) =>
        listedCalls(lead).map(({ id, start, outcome }) => ({
          id,
          start,
          outcome,
          lead,
          is_done: outcome !== undefined,
        })),
      )
      .toSorted((one, other) => Number(one.is_done) - Number(other.is_done));

  const leadOf = (id: string) => fake.leads.find((lead) => lead.id === id);

  const { isAdmin, leadStats, listLeads, getLead, changeStage, addLeadEvent } = adminContract;
  const { startCall, leadQueue, editBooking, listPlans, createLeadPlan, leadChanges, addLead } =
    adminContract;
  const endpoints: Readonly<Record<CallName, Endpoint>> = {
    isAdmin: serve(isAdmin, () => ({ is_admin: fake.isAdmin })),
    leadStats: serve(leadStats, () => statsOf(fake.leads)),
    listLeads: serve(listLeads, ({ query: { cursor, limit, ...filter } }) =>
      pageOf(fake.leads, filter, { cursor, size: Math.min(fake.pageSize, limit) }),
    ),
    getLead: serve(getLead, ({ id }) => {
      const lead = leadOf(id);
      return lead
        ? {
            lead,
            events: [...(fake.events.get(id) ?? [])],
            ...otherLeads(fake.leads, lead),
            booked_calls: (lead.bookings ?? []).map((booking) => ({
              ...booking,
              state: callState(booking, new Date(eventFields().at)),
            })),
            plan: fake.plans.find(({ lead_id }) => lead_id === id),
          }
        : unknownLead();
    }),
    changeStage: serve(changeStage, ({ id, ifMatch, body }) => {
      const lead = leadOf(id);
      if (!lead) return unknownLead();
      if (ifMatch !== lead.version) {
        const last_change = fake.events.get(id)?.find(({ kind }) => kind === "stage");
        return problem(412, { lead, last_change });
      }
      const { stage: to, undoes: _, ...details } = body;
      return save(id, { ...eventFields(), kind: "stage", from: lead.stage, to, ...details });
    }),
    addLeadEvent: serve(addLeadEvent, ({ id, idempotencyKey: key, body: event }) => {
      const lead = leadOf(id);
      if (!lead) return unknownLead();
      const isTaken =
        event.kind === "owner" && event.is_mine && !event.take_over && lead.owner !== undefined;
      if (isTaken) return problem(412, { lead });
      const result = results.get(key) ?? save(id, { ...eventFields(), ...event });
      results.set(key, result);
      return result;
    }),
    startCall: serve(startCall, ({ id, idempotencyKey }) => {
      const lead = leadOf(id);
      if (!lead) return unknownLead();
      const { at, by } = eventFields();
      const calls = [...(lead.calls ?? []), { id: idempotencyKey, at, by }];
      fake.leads = fake.leads.map((one) => (one.id === id ? { ...one, calls } : one));
      return { lead: { ...lead, calls } };
    }),
    leadQueue: serve(leadQueue, ({ query: { limit, cursor } }) => {
      const rows = inQueueOrder(fake.hasQueue ? fake.leads : [], new Date(eventFields().at));
      const waiting = (group: TouchGroup) => rows.filter(({ due }) => due.group === group).length;
      const start = Number(cursor ?? 0);
      const end = start + Math.min(fake.pageSize, limit);
      const calls = todaysCalls();
      return {
        leads: rows.slice(start, end).map(({ lead }) => lead),
        next_cursor: end < rows.length ? String(end) : null,
        later: waiting("later"),
        waiting: leadQueue.response.shape.waiting.parse(
          Object.fromEntries(waitingGroups.map((group) => [group, waiting(group)])),
        ),
        calls_today: {
          total: calls.length,
          left: calls.filter(({ is_done }) => !is_done).length,
        },
        bookings: [...fake.bookings],
        administrators: ["ann@planner.local", "ben@planner.local", "cem@planner.local"],
      };
    }),
    callsToday: serve(adminContract.callsToday, () => {
      const calls = [...todaysCalls()];
      return { calls, left: calls.filter(({ is_done }) => !is_done).length };
    }),
    editDevices: serve(adminContract.editDevices, ({ body }) => {
      if (body.kind !== "confirm") return {};
      fake.alertScope = body.alert_scope ?? fake.alertScope;
      return { alert_scope: fake.alertScope };
    }),
    editBooking: serve(editBooking, ({ body: { id, action } }) => {
      const restored = action === "restore" ? dismissed.get(id) : undefined;
      if (restored) fake.bookings = [restored, ...fake.bookings];
      fake.bookings = fake.bookings.flatMap((booking) => {
        if (booking.id !== id) return [booking];
        if (action === "claim") return [{ ...booking, owner: eventFields().by }];
        if (action === "return") return [{ ...booking, owner: undefined }];
        if (action === "dismiss") {
          dismissed.set(id, booking);
          return [];
        }
        if (action === "restore") return [booking];
        return [{ ...booking, outcome: action }];
      });
      return {};
    }),
    listPlans: serve(listPlans, ({ query: { cursor } }) => {
      const from = Number(cursor ?? 0);
      const end = from + fake.pageSize;
      return {
        plans: fake.plans.slice(from, end),
        next_cursor: end < fake.plans.length ? String(end) : null,
      };
    }),
    createLeadPlan: serve(createLeadPlan, () => ({ token: "a-token" })),
    addLead: serve(addLead, ({ idempotencyKey: id, body: { contact, source, plan_start } }) => {
      const { by: owner, at } = eventFields();
      const planned_touch = { kind: "follow_up", at } as const;
      const lead =
        leadOf(id) ??
        aLead({
          ...contact,
          work_email: contact.work_email ?? "",
          id,
          source,
          owner,
          planned_touch,
        });
      fake.leads = [lead, ...fake.leads.filter((one) => one.id !== id)];
      return { lead, token: plan_start && "a-token" };
    }),
    leadReports: serve(reportContract.leadReports, ({ query: { compare } }) => ({
      ...fake.report,
      today: "2026-11-17",
      first_day: "2024-09-09",
      has_earlier: fake.hasEarlier,
      compared: compare ? fake.compared : undefined,
      not_kept: compare ? fake.notKept : undefined,
    })),
    adSpend: serve(reportContract.adSpend, () => ({
      months: fake.spend.map(({ campaigns, ...month }) => ({
        ...month,
        campaigns: campaigns.length,
        cents: centsOfAll(campaigns),
        by: "ben@planner.local",
        at: eventFields().at,
      })),
      joins: [...fake.joins],
      version: fake.joinsVersion,
    })),
    adSpendMonth: serve(reportContract.adSpendMonth, ({ query }) => spendOf(query)),
    importAdSpend: serve(reportContract.importAdSpend, ({ ifMatch, body }) => {
      const month = spendOf(body);
      if (month.version !== ifMatch) return staleSpend(month);
      return saveSpend({ ...month, ...mergeSpend(month, body) });
    }),
    deleteAdSpend: serve(reportContract.deleteAdSpend, ({ ifMatch, query }) => {
      const month = spendOf(query);
      if (month.version !== ifMatch) return staleSpend(month);
      return saveSpend({ ...month, covered: [], campaigns: [] });
    }),
    joinAdSpend: serve(
      reportContract.joinAdSpend,
      ({ ifMatch, body: { service, campaign, row } }) => {
        if (ifMatch !== fake.joinsVersion) return staleSpend({ version: fake.joinsVersion });
        const others = fake.joins.filter((join) => join.campaign !== campaign);
        const { by, at } = eventFields();
        const source = row?.source;
        const added = row ? [{ service, campaign, source, counts_as: row.campaign, by, at }] : [];
        fake.joins = [...others, ...added];
        fake.joinsVersion += 1;
        return { version: fake.joinsVersion };
      },
    ),
    leadChanges: serve(leadChanges, ({ query: { since } }) => {
      const { leads, erased_ids, has_more } = since === undefined ? noChanges : fake.changes;
      fake.changes = noChanges;
      const next_since = eventFields().at;
      return { leads: [...leads], erased_ids: [...erased_ids], has_more, next_since };
    }),
  };

  const spendOf = ({ service, month }: Pick<SpendMonth, "service" | "month">): SpendMonth =>
    fake.spend.find((each) => each.service === service && each.month === month) ?? {
      service,
      month,
      version: 0,
      covered: [],
      campaigns: [],
    };

  const saveSpend = (month: SpendMonth) => {
    const version = month.version + 1;
    const others = fake.spend.filter(
      (each) => each.service !== month.service || each.month !== month.month,
    );
    fake.spend = [...others, { ...month, version }];
    return { version, cents: centsOfAll(month.campaigns) };
  };

  const staleSpend = ({ version }: Pick<SpendMonth, "version">) =>
    problem(412, { version, by: "ben@planner.local", at: eventFields().at });

  fakeServer((call) => {
    const { path: url, body, request } = call;
    const { headers } = request;
    const authorization = headers.get("Authorization");
    const key = headers.get("Idempotency-Key");
    fake.requests.push({ url, authorization, key, body });
    const name = callNames.find((each) => routes[each] === call.route);
    return name && (fake.answers[name]?.() ?? endpoints[name](call));
  });
  return fake;
}

function centsOfAll(campaigns: SpendMonth["campaigns"]): number {
  return campaigns.reduce((sum, campaign) => sum + centsOf(campaign), 0);
}

const november = { from: "2026-11-01", to: "2026-11-17", time_zone: "America/New_York" };

const callNames = Object.keys(routes).filter(isCallName);

function isCallName(name: string): name is CallName {
  return name in routes;
}

type Endpoint = (call: Call) => Response;

/** Serves a route: a handler gets the request, and returns what the route responds or an error response. */
function serve<Request extends z.ZodMiniObject, Result extends z.ZodMiniType>(
  route: ApiRoute & { readonly request: Request; readonly response: Result },
  handle: (request: z.output<Request>) => z.output<Result> | Response,
): Endpoint {
  return (call) => {
    const request = readRequest<Request>(route, call);
    const result = request instanceof Response ? request : handle(request);
    return result instanceof Response ? result : Response.json(result, { status: route.status });
  };
}

function unknownLead(): Response {
  return problem(404, { detail: "This lead does not exist or was erased" });
}

type Changes = Readonly<{
  leads: readonly Lead[];
  erased_ids: readonly string[];
  has_more: boolean;
}>;

type FakeRequest = Record<"authorization" | "key", string | null | undefined> & {
  url: string;
  body: unknown;
};

const noChanges: Changes = { leads: [], erased_ids: [], has_more: false };

function noAnswers(): Partial<Record<CallName, () => Answer>> {
  return {};
}

/** An error response of the API. */
export function refusal(status: number): () => Response {
  return () => problem(status);
}
