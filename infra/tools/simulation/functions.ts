import { sendMetaEvents } from "@planner/lambdas/adEvents/sendMetaEvents";
import { type AlertChannelServices, consumeAlerts } from "@planner/lambdas/alerts/alertChannel";
import { callWebhook } from "@planner/lambdas/alerts/callWebhook";
import { sendAlertMail } from "@planner/lambdas/alerts/sendAlertMail";
import { sendAlertSlack } from "@planner/lambdas/alerts/sendAlertSlack";
import { bookCall } from "@planner/lambdas/functions/book-call/handler";
import { countLeads } from "@planner/lambdas/functions/count-leads/handler";
import { dispatchLeads } from "@planner/lambdas/functions/dispatch-leads/handler";
import { deskEditors } from "@planner/lambdas/functions/edit-desk/handler";
import { indexLead } from "@planner/lambdas/functions/index-leads/indexLead";
import { planHandlers } from "@planner/lambdas/functions/plan/handler";
import { deskReaders } from "@planner/lambdas/functions/read-desk/handler";
import { remindLeads } from "@planner/lambdas/functions/remind-leads/handler";
import { saveLead } from "@planner/lambdas/functions/save-lead/handler";
import { alertAllowance } from "@planner/lambdas/leads/alertAllowance";
import { handlePlanMessage } from "@planner/lambdas/plans/mail/handlePlanMessage";
import { type PlanMessage, queuedMessageSchema } from "@planner/lambdas/plans/mail/planMessages";
import {
  consumeLeadMessages,
  consumeMessages,
  enqueueTo,
} from "@planner/lambdas/queues/leadMessages";
import { moveMessages } from "@planner/lambdas/queues/messageMoves";
import {
  adminClaims,
  apiEvent,
  endpointServices,
  lambdaContext,
  originSecret,
} from "@planner/lambdas/testing/apiEvent";
import { queueEvent } from "@planner/lambdas/testing/batchEvents";
import { type ApiRoute, needsAccessToken } from "@planner/shared/api/route";
import { apiRoutes } from "@planner/shared/api/routes";
import { type FunctionName, notConfigured } from "@planner/shared/deployment/functions";
import { currentConsent } from "@planner/shared/lead/contact/consent";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import type { Clients } from "./cloud/Process.ts";
import type { SimulatedCloud } from "./cloud/SimulatedCloud.ts";
import { deadLettersOf } from "./cloud/SimulatedQueues.ts";
import { metaToken } from "./testing/knownEvents.ts";

/** The keys with which the booking services sign. */
export const bookingKeys = { calendly: "calendly key", cal: "cal key" } as const;

/** So few that a history can reach it. */
const mailsPerHour = 3;
export const mailsPerDay = 4;

const now = () => new Date();
/** Logs nothing, as fast as possible. */
const logger = new Proxy(endpointServices().logger, { get: () => () => undefined });
const site = {
  dashboardUrl: "https://planner.example/admin",
  brandName: "Sample",
  timeZone: "America/New_York",
};

/** Connects the real functions to a simulated cloud, as the template does. */
export function deploy(cloud: SimulatedCloud): void {
  const batch = (
    messages: readonly { readonly body: string; readonly id: string; readonly receives: number }[],
  ) => {
    const { Records } = queueEvent(messages.map(({ body }) => body));
    for (const [index, { id, receives }] of messages.entries()) {
      const record = Records[index];
      if (record === undefined) continue;
      record.messageId = id;
      record.attributes.ApproximateReceiveCount = String(receives);
    }
    return { Records };
  };
  cloud.queues.add("index-leads", ({ tables }, messages) =>
    consumeLeadMessages({
      process: async ({ idempotency_key }) => {
        await indexLead(tables, idempotency_key, now());
        return { isDone: true, outcome: "indexed" };
      },
      logMessages: { done: "", failed: "" },
      logger,
    })(batch(messages), lambdaContext),
  );
  const addAlerts = (
    channel: "mail" | "webhook" | "slack",
    open: (clients: Clients) => AlertChannelServices["senderOf"],
  ) =>
    cloud.queues.add(`alert-${channel}`, (clients, messages) => {
      const services = { tables: clients.tables, channel, now, logger };
      const consume = consumeAlerts({ ...services, senderOf: open(clients) });
      return consume(batch(messages), lambdaContext);
    });
  addAlerts("mail", ({ tables, mail: client }) => {
    const allowance = alertAllowance(tables, "mail", mailsPerHour);
    const envelope = { sender: "a@agency.example", recipients: ["b@agency.example"] };
    return (kind) => sendAlertMail({ ...site, ...envelope, client, allowance, now, logger }, kind);
  });
  const { wait } = cloud.runtime;
  addAlerts("webhook", ({ receiver }) => {
    const secret = async () => Buffer.alloc(24).toString("base64");
    const services = { url: async () => receiver, secret, now, random: Math.random, wait };
    return (kind, change) => callWebhook({ ...site, ...services }, kind, change);
  });
  addAlerts("slack", ({ tables, receiver }) => {
    const allowance = alertAllowance(tables, "slack", mailsPerHour);
    const url = async () => receiver;
    return (kind) => sendAlertSlack({ ...site, url, allowance, now, wait, logger }, kind);
  });
  cloud.queues.add("plan-mail", ({ tables, mail }, messages) =>
    consumeMessages({
      schema: queuedMessageSchema,
      process: async (message) => ({
        isDone: true,
        outcome: await handlePlanMessage(
          {
            tables,
            client: mail,
            sender: "a@agency.example",
            siteUrl: "https://planner.example",
            postalAddress: "1 Main Street",
            call: { with: "Dana", when: "soon" },
            recipients: "everyone",
            mailsPerDay,
            configurationSet: "mails",
            ...site,
            now,
          },
          message,
        ),
      }),
      logMessages: { done: "", failed: "" },
      logger,
    })(batch(messages), lambdaContext),
  );
  cloud.queues.add(
    "send-ad-events",
    ({ tables, queues, metaOrigin }, messages) => {
      const queueUrl = "send-ad-events";
      const deadLettersUrl = deadLettersOf(queueUrl);
      const consume = sendMetaEvents({
        table: tables,
        settings: { datasetId: "1234567890", currency: "USD", hashedContacts: currentConsent },
        origin: metaOrigin,
        token: async () => metaToken,
        onFailure: moveMessages({ client: queues, queueUrl, deadLettersUrl }),
        now,
        wait,
        logger,
      });
      return consume(batch(messages), lambdaContext);
    },
    500,
  );
  const isLead = ({ entity }: { entity?: unknown } = {}) => entity === leadsTable.leadEntity;
  cloud.streams.add({
    name: "count-leads",
    batchSize: 100,
    selects: ({ before, after }) => isLead(before) || isLead(after),
    handle: ({ tables }, Records) =>
      countLeads({ tables, now, logger })({ Records: [...Records] }, lambdaContext),
  });
  cloud.streams.add({
    name: "dispatch-leads",
    batchSize: 40,
    selects: ({ after }) => isLead(after),
    handle: ({ queues }, Records) =>
      dispatchLeads({
        ...alertQueues({ queues }),
        toSearch: enqueueTo(queues, "index-leads"),
        toWebhook: [enqueueTo(queues, "alert-webhook")],
        toAdEvents: [enqueueTo(queues, "send-ad-events")],
        now,
        logger,
      })({ Records: [...Records] }, lambdaContext),
  });
}

const alertQueues = ({ queues }: Pick<Clients, "queues">) => ({
  toAlerts: ["alert-mail", "alert-webhook", "alert-slack"].map((name) => enqueueTo(queues, name)),
});

/** What the schedule runs every minute. */
export function remind(cloud: SimulatedCloud) {
  const time = now().toISOString();
  return cloud.run("remind-leads", ({ tables, queues }) => {
    const enqueue = enqueueTo<PlanMessage>(queues, "plan-mail");
    const planMail = { timeZone: site.timeZone, mailsPerDay, enqueue };
    const services = { tables, ...alertQueues({ queues }), planMail, now, logger };
    return remindLeads(services)({ time }, lambdaContext);
  });
}

export type RouteName = keyof typeof apiRoutes;

export type ApiRequest = {
  /** The administrator. */
  readonly by?: string;
  readonly id?: string;
  readonly week?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

export type ApiResponse = { readonly status: number; readonly body: unknown };

/** Sends a request to the API. Undefined if there is no answer. */
export async function request(
  cloud: SimulatedCloud,
  name: RouteName,
  { by = "ana", body, ...rest }: ApiRequest,
): Promise<ApiResponse | undefined> {
  const { method, path, access, functionName }: ApiRoute = apiRoutes[name];
  const claims = needsAccessToken(access) ? adminClaims({ sub: by, username: by }) : undefined;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const event = apiEvent({
    method,
    path,
    claims,
    ...rest,
    headers: { authorization: `Bearer ${by}`, ...rest.headers },
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
    pushService: notConfigured,
    bookingKeys: { calendly: async () => bookingKeys.calendly, cal: async () => bookingKeys.cal },
  };
  if (functionName === "save-lead") return { saveLead: saveLead(services) };
  if (functionName === "book-call") return { bookCall: bookCall(services) };
  if (functionName === "plan") return planHandlers(services);
  return functionName === "read-desk" ? deskReaders(services) : deskEditors(services);
}
