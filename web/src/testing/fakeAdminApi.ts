import type { LeadStats } from "@planner/shared/api/adminContract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { vi } from "vitest";

type Answer = () => Response | Promise<Response>;
type Call = "isAdmin" | "listLeads" | "leadStats";

/**
 * Replaces `fetch` with a fake of the admin API, which serves `leads` in pages, newest first. A test can change `leads`
 * and `isAdmin` at any time, and replace whole responses with `answers`.
 */
export function fakeAdminApi(leads: readonly Lead[] = []) {
  const fake = {
    leads,
    isAdmin: true,
    answers: noAnswers(),
    requests: [] as { url: string; authorization: string | null; body: unknown }[],
  };
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    const url = new URL(path, location.href);
    const call = calls.get(url.pathname);
    if (!call) throw new TypeError(`No network: ${path}`);
    fake.requests.push({
      url: path,
      authorization: new Headers(init?.headers).get("Authorization"),
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
    });
    const answer = fake.answers[call];
    if (answer) return answer();
    if (call === "isAdmin") return Response.json({ is_admin: fake.isAdmin });
    if (call === "leadStats") return Response.json(statsOf(fake.leads));
    return Response.json(pageOf(fake.leads, url.searchParams));
  });
  return fake;
}

function noAnswers(): Partial<Record<Call, Answer>> {
  return {};
}

/** An error response of the API. */
export function refusal(status: number): Answer {
  return () => Response.json({ title: "Refused", status, detail: "Refused" }, { status });
}

/** A cursor is the id of the last lead on the previous page, so pages stay right while new leads arrive. */
function pageOf(leads: readonly Lead[], query: URLSearchParams) {
  const from = leads.findIndex(({ id }) => id === query.get("cursor")) + 1;
  const page = leads.slice(from, from + Number(query.get("limit")));
  const isLast = from + page.length >= leads.length;
  return { leads: page, next_cursor: isLast ? null : page.at(-1)?.id };
}

function statsOf(leads: readonly Lead[]): LeadStats {
  const sum = (of: (lead: Lead) => number) => leads.reduce((total, lead) => total + of(lead), 0);
  return {
    total_leads: leads.length,
    mean_job_value: leads.length === 0 ? null : sum((lead) => lead.avg_job_value) / leads.length,
    total_revenue_30: sum((lead) => lead.calculated_revenue_30),
    latest_lead_at: leads[0]?.created_at ?? null,
    by_stage: byStage(leads),
    answered_in_time_pct: null,
  };
}

function byStage(leads: readonly Lead[]): LeadStats["by_stage"] {
  const counts = { new: 0, contacted: 0, call_booked: 0, proposal: 0, won: 0, lost: 0 };
  for (const { stage } of leads) counts[stage] += 1;
  return counts;
}

const calls: ReadonlyMap<string, Call> = new Map([
  ["/api/is-admin", "isAdmin"],
  ["/api/leads", "listLeads"],
  ["/api/leads/stats", "leadStats"],
]);
