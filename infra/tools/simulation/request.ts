import { bookCall } from "@planner/lambdas/functions/book-call/handler";
import { deskEditors } from "@planner/lambdas/functions/edit-desk/handler";
import { planHandlers } from "@planner/lambdas/functions/plan/handler";
import { deskReaders } from "@planner/lambdas/functions/read-desk/handler";
import { saveLead } from "@planner/lambdas/functions/save-lead/handler";
import type { PlanMessage } from "@planner/lambdas/plans/mail/planMessages";
import { enqueueTo } from "@planner/lambdas/queues/enqueueTo";
import {
  adminClaims,
  apiEvent,
  lambdaContext,
  originSecret,
} from "@planner/lambdas/testing/apiEvent";
import { type ApiRoute, needsAccessToken } from "@planner/shared/api/route";
import { apiRoutes } from "@planner/shared/api/routes";
import type { FunctionName } from "@planner/shared/deployment/functions";
import type { Clients } from "./cloud/Process.ts";
import type { SimulatedCloud } from "./cloud/SimulatedCloud.ts";
import { bookingKeys, logger, now, site } from "./services.ts";

/** The name of a route in the contracts. */
export type RouteName = keyof typeof apiRoutes;

/** What a request to a route contains. */
export type ApiRequest = {
  /** The administrator who sends it. */
  readonly by?: string;
  readonly id?: string;
  readonly week?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** A response, with its body as JSON. */
export type ApiResponse = { readonly status: number; readonly body: unknown };

/** Sends a request to the API. Undefined if there is no response. */
export async function request(
  cloud: SimulatedCloud,
  name: RouteName,
  { by = "ana", id, week, query, headers, body }: ApiRequest,
): Promise<ApiResponse | undefined> {
  const { method, path, access, functionName }: ApiRoute = apiRoutes[name];
  const claims = needsAccessToken(access) ? adminClaims({ sub: by, username: by }) : undefined;
  // A webhook's body is already text, because its sender has signed it.
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const event = apiEvent({
    method,
    path,
    claims,
    id,
    week,
    query,
    headers: { authorization: `Bearer ${by}`, ...headers },
    body: text,
  });
  const result = await cloud.run(functionName, async (clients) => {
    const handler = handlersOf(functionName, clients)[name];
    if (handler === undefined) throw new Error(`No handler for ${name}`);
    return handler(event, lambdaContext);
  });
  if (result === undefined) return undefined;
  if (result instanceof Error) throw result;
  return {
    status: result.statusCode,
    body: result.body === "" ? undefined : JSON.parse(result.body),
  };
}

/** The handlers of a function behind the API. */
function handlersOf(
  functionName: FunctionName,
  clients: Clients,
): Partial<Record<RouteName, ReturnType<typeof saveLead>>> {
  const services = {
    logger,
    originSecrets: [originSecret],
    now,
    pool: { client: clients.pool, userPoolId: "pool" },
    confirmed: new Map(),
    table: clients.tables,
    tables: clients.tables,
    cursorSecret: async () => "cursor secret",
    queueMail: enqueueTo<PlanMessage>(clients.queues, "plan-mail"),
    mailRecipients: "everyone" as const,
    timeZone: site.timeZone,
    pushService: undefined,
    bookingKeys: { calendly: async () => bookingKeys.calendly, cal: async () => bookingKeys.cal },
  };
  if (functionName === "save-lead") return { saveLead: saveLead(services) };
  if (functionName === "book-call") return { bookCall: bookCall(services) };
  if (functionName === "plan") return planHandlers(services);
  if (functionName === "read-desk") return deskReaders(services);
  return deskEditors(services);
}
