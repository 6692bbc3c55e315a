import type { SavedPlan } from "@planner/shared/api/planContract";
import { fakeServer, problem } from "../../testing/fakeServer.ts";

type Answer = Response | (() => Response | Promise<Response>);

/** Replaces `fetch` with a fake of the API for saved plans. Requests without an answer fail like an unreachable network. */
export function fakePlanServer(answers: Readonly<Record<string, Answer>>) {
  const requests: Request[] = [];
  fakeServer(({ request, path }) => {
    // The settings are loaded whenever something needs them.
    if (path !== "/config.json") requests.push(request);
    const answer = answers[`${request.method} ${path}`];
    return answer instanceof Response ? answer.clone() : answer?.();
  });
  return { requests, answers };
}

export function stale(plan: SavedPlan): Response {
  return problem(412, { plan });
}
