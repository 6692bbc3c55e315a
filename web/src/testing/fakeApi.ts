import { idempotencyKeyHeader } from "@planner/shared/api/route";
import { saveLeadContract } from "@planner/shared/api/saveLeadContract";
import { type Answer, fakeServer, problem, readRequest } from "./fakeServer.ts";

type LeadRequest = { readonly key: string; readonly body: unknown };

/** Replaces `fetch` with a fake of the public API that records the leads. */
export function fakeApi({ lead, config = noConfig }: FakeAnswers = {}) {
  const leadRequests: LeadRequest[] = [];
  fakeServer((call) => {
    const { path, body, route, request } = call;
    if (path === "/config.json") return config();
    if (route !== saveLeadContract.saveLead) return undefined;
    leadRequests.push({ key: request.headers.get(idempotencyKeyHeader) ?? "", body });
    if (lead) return lead();
    const read = readRequest(saveLeadContract.saveLead, call);
    return read instanceof Response ? read : savedLead();
  });
  return { leadRequests };
}

type FakeAnswers = { readonly lead?: () => Answer; readonly config?: () => Answer };

export function savedLead(): Response {
  return Response.json(
    { id: "01930000-0000-7000-8000-000000000000", created_at: "2026-01-02T03:04:05.000Z" },
    { status: 201 },
  );
}

/** The API's response if its table is down. */
export function unavailable(): Response {
  return problem(503);
}

function noConfig(): Response {
  return new Response("Not found", { status: 404 });
}
