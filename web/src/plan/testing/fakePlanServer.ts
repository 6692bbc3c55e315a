import type { SavedPlan } from "@planner/shared/api/planContract";
import { vi } from "vitest";

type Answer = Response | (() => Response | Promise<Response>);

/** Replaces `fetch` with a fake of the API for saved plans. Requests without an answer fail like an unreachable network. */
export function fakePlanServer(answers: Readonly<Record<string, Answer>>) {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    const request = new Request(new URL(path, location.origin), init);
    requests.push(request);
    const answer = answers[`${request.method} ${path}`];
    if (answer === undefined) throw new TypeError(`No network: ${path}`);
    return answer instanceof Response ? answer.clone() : answer();
  });
  return { requests, answers };
}

export function problem(status: number, more: object = {}): Response {
  return Response.json({ title: "Problem", status, detail: "A problem", ...more }, { status });
}

export function stale(plan: SavedPlan): Response {
  return problem(412, { plan });
}
