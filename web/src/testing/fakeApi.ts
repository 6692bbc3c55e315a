import { vi } from "vitest";

type LeadRequest = { readonly key: string; readonly body: unknown };
type Answer = () => Response | Promise<Response>;

/** Replaces `fetch` with a fake of the public API that records requests. Unknown URLs fail like an unreachable network. */
export function fakeApi(answers: { readonly lead?: Answer; readonly config?: Answer } = {}) {
  const leadRequests: LeadRequest[] = [];
  const configRequests: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (url === "/api/leads") {
      leadRequests.push({
        key: new Headers(init?.headers).get("Idempotency-Key") ?? "",
        body: JSON.parse(String(init?.body)),
      });
      return (answers.lead ?? savedLead)();
    }
    if (url === "/config.json") {
      configRequests.push(url);
      return (answers.config ?? noConfig)();
    }
    throw new TypeError(`No network: ${url}`);
  });
  return { leadRequests, configRequests };
}

export function savedLead(): Response {
  return Response.json(
    { id: "01930000-0000-7000-8000-000000000000", created_at: "2026-01-02T03:04:05.000Z" },
    { status: 201 },
  );
}

/** The API's response if its table is down. */
export function unavailable(): Response {
  return Response.json(
    { title: "Service unavailable", status: 503, detail: "Try again later" },
    { status: 503, headers: { "Content-Type": "application/problem+json" } },
  );
}

function noConfig(): Response {
  return new Response("Not found", { status: 404 });
}
