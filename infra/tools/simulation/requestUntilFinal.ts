import { problemSchema } from "@planner/shared/api/problem";
import { type ApiRoute, rejectionsOf } from "@planner/shared/api/route";
import { apiRoutes } from "@planner/shared/api/routes";
import { describe } from "./cloud/Log.ts";
import type { HistoryRun } from "./HistoryRun.ts";
import { type ApiRequest, type ApiResponse, type RouteName, request } from "./request.ts";

/**
 * Repeats a request until its response is final, as browsers and booking services do. Checks the response by the contract.
 *
 * @param source the request, or a function that builds it for each attempt
 */
export async function requestUntilFinal(
  run: HistoryRun,
  name: RouteName,
  source: ApiRequest | (() => ApiRequest),
): Promise<ApiResponse | undefined> {
  const { cloud, runtime } = run;
  const route: ApiRoute = apiRoutes[name];
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const sent = typeof source === "function" ? source() : source;
    const response = await request(cloud, name, sent);
    const isLost = runtime.chance(cloud.network.faults.lostResponse);
    const received = isLost ? undefined : response;
    const { by = "visitor", id, headers = {}, body } = sent;
    const lead = id ?? headers["idempotency-key"] ?? headers.authorization;
    const status = received === undefined ? "no response" : String(received.status);
    run.log(by, () => `${name} ${describe({ lead, body })}`, status);
    if (received !== undefined) {
      checkResponse(run, name, received);
      if (received.status < 500) return received;
    }
    await runtime.wait(1_000 + runtime.int(20_000));
  }
  // The desk's queue is read by twenty calls, so it may fail each time.
  if (route.method !== "GET") run.surprises.push(`${name} never gets a final response`);
  return undefined;
}

const maxAttempts = 40;

/** Records a response that the route's contract does not allow. */
function checkResponse(run: HistoryRun, name: RouteName, { status, body }: ApiResponse): void {
  const route: ApiRoute = apiRoutes[name];
  const isSuccess = status === route.status;
  const schema = isSuccess ? route.response : problemSchema;
  const isAllowed =
    isSuccess ||
    status === route.conflict?.status ||
    // After a bounce. The route has no body.
    (status === 422 && name === "resumePlanMail") ||
    rejectionsOf(route).includes(status);
  if (!isAllowed || !schema.safeParse(body).success) {
    run.surprises.push(`${name} returns ${status} ${JSON.stringify(body).slice(0, 200)}`);
  }
}
