import { sendMetaEvents } from "@planner/lambdas/adEvents/sendMetaEvents";
import { type AlertChannelServices, consumeAlerts } from "@planner/lambdas/alerts/alertHandler";
import { callWebhook } from "@planner/lambdas/alerts/callWebhook";
import { sendAlertMail } from "@planner/lambdas/alerts/sendAlertMail";
import { sendAlertSlack } from "@planner/lambdas/alerts/sendAlertSlack";
import { countLeads } from "@planner/lambdas/functions/count-leads/handler";
import { dispatchLeads } from "@planner/lambdas/functions/dispatch-leads/handler";
import { indexLead } from "@planner/lambdas/functions/index-leads/indexLead";
import { remindLeads } from "@planner/lambdas/functions/remind-leads/handler";
import { alertAllowance } from "@planner/lambdas/leads/alertAllowance";
import { handlePlanMessage } from "@planner/lambdas/plans/mail/handlePlanMessage";
import { type PlanMessage, queuedMessageSchema } from "@planner/lambdas/plans/mail/planMessages";
import { consumeMessages } from "@planner/lambdas/queues/consumeMessages";
import { enqueueTo } from "@planner/lambdas/queues/enqueueTo";
import { failedMessageHandler } from "@planner/lambdas/queues/failedMessageHandler";
import { consumeLeadMessages } from "@planner/lambdas/queues/leadMessages";
import { lambdaContext } from "@planner/lambdas/testing/apiEvent";
import { queueEvent } from "@planner/lambdas/testing/batchEvents";
import { currentConsent } from "@planner/shared/lead/contact/consent";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import type { Clients } from "./cloud/Process.ts";
import type { SimulatedCloud } from "./cloud/SimulatedCloud.ts";
import { deadLettersOf, type Message } from "./cloud/SimulatedQueues.ts";
import { logger, mailsPerDay, now, site } from "./services.ts";
import { metaToken } from "./testing/eventContradictions.ts";

/** Connects the real functions to a simulated cloud, as the template does. */
export function deploy(cloud: SimulatedCloud): void {
  addSearch(cloud);
  addAlerts(cloud);
  addPlanMail(cloud);
  addAdEvents(cloud);
  addCounting(cloud);
  addDispatch(cloud);
}

function addSearch({ queues }: SimulatedCloud): void {
  queues.add("index-leads", ({ tables }, messages) => {
    const consume = consumeLeadMessages({
      process: async ({ idempotency_key }) => {
        await indexLead(tables, idempotency_key, now());
        return { isDone: true, outcome: "indexed" };
      },
      logMessages: { done: "", failed: "" },
      logger,
    });
    return consume(batchEvent(messages), lambdaContext);
  });
}

/** So few that a history can reach it. */
const alertsPerHour = 3;

function addAlerts(cloud: SimulatedCloud): void {
  const { wait } = cloud.runtime;
  addChannel(cloud, "mail", ({ tables, mail: client }) => {
    const allowance = alertAllowance(tables, "mail", alertsPerHour);
    const envelope = { sender: "a@agency.example", recipients: ["b@agency.example"] };
    return (kind) => sendAlertMail({ ...site, ...envelope, client, allowance, now, logger }, kind);
  });
  addChannel(cloud, "webhook", ({ receiver }) => {
    const secret = async () => Buffer.alloc(24).toString("base64");
    const services = { url: async () => receiver, secret, now, random: Math.random, wait };
    return (kind, change) => callWebhook({ ...site, ...services }, kind, change);
  });
  addChannel(cloud, "slack", ({ tables, receiver }) => {
    const allowance = alertAllowance(tables, "slack", alertsPerHour);
    const url = async () => receiver;
    return (kind) => sendAlertSlack({ ...site, url, allowance, now, wait, logger }, kind);
  });
}

/** Adds the queue of an alert channel. */
function addChannel(
  { queues }: SimulatedCloud,
  channel: "mail" | "webhook" | "slack",
  senderWith: (clients: Clients) => AlertChannelServices["senderOf"],
): void {
  queues.add(`alert-${channel}`, (clients, messages) => {
    const services = { tables: clients.tables, channel, now, logger };
    const consume = consumeAlerts({ ...services, senderOf: senderWith(clients) });
    return consume(batchEvent(messages), lambdaContext);
  });
}

function addPlanMail({ queues }: SimulatedCloud): void {
  queues.add("plan-mail", ({ tables, mail }, messages) => {
    const services = {
      tables,
      client: mail,
      sender: "a@agency.example",
      siteUrl: "https://planner.example",
      postalAddress: "1 Main Street",
      offer: { call: { with: "Dana", when: "soon" } },
      recipients: "everyone",
      mailsPerDay,
      configurationSet: "mails",
      ...site,
      now,
    } as const;
    const consume = consumeMessages({
      schema: queuedMessageSchema,
      process: async (message) => ({
        isDone: true,
        outcome: await handlePlanMessage(services, message),
      }),
      logMessages: { done: "", failed: "" },
      logger,
    });
    return consume(batchEvent(messages), lambdaContext);
  });
}

function addAdEvents(cloud: SimulatedCloud): void {
  const { wait } = cloud.runtime;
  const queueUrl = "send-ad-events";
  const deadLettersUrl = deadLettersOf(queueUrl);
  const maxReceives = 500;
  cloud.queues.add(
    queueUrl,
    ({ tables, queues: client, metaOrigin }, messages) => {
      const consume = sendMetaEvents({
        table: tables,
        settings: { datasetId: "1234567890", currency: "USD", hashedContacts: currentConsent },
        origin: metaOrigin,
        token: async () => metaToken,
        onFailure: failedMessageHandler({ client, queueUrl, deadLettersUrl }),
        now,
        wait,
        logger,
      });
      return consume(batchEvent(messages), lambdaContext);
    },
    maxReceives,
  );
}

function addCounting({ streams }: SimulatedCloud): void {
  streams.add({
    name: "count-leads",
    batchSize: 100,
    selects: ({ before, after }) => isLead(before) || isLead(after),
    handle: ({ tables }, records) =>
      countLeads({ tables, now, logger })({ Records: [...records] }, lambdaContext),
  });
}

function addDispatch({ streams }: SimulatedCloud): void {
  streams.add({
    name: "dispatch-leads",
    batchSize: 40,
    selects: ({ after }) => isLead(after),
    handle: ({ queues }, records) => {
      const dispatch = dispatchLeads({
        toAlerts: alertQueues({ queues }),
        toSearch: enqueueTo(queues, "index-leads"),
        toWebhook: [enqueueTo(queues, "alert-webhook")],
        toAdEvents: [enqueueTo(queues, "send-ad-events")],
        now,
        logger,
      });
      return dispatch({ Records: [...records] }, lambdaContext);
    },
  });
}

/** Runs the function that the schedule runs every minute. */
export function remind(cloud: SimulatedCloud) {
  const time = now().toISOString();
  return cloud.run("remind-leads", ({ tables, queues }) => {
    const enqueue = enqueueTo<PlanMessage>(queues, "plan-mail");
    const planMail = { timeZone: site.timeZone, mailsPerDay, enqueue };
    const services = { tables, toAlerts: alertQueues({ queues }), planMail, now, logger };
    return remindLeads(services)({ time }, lambdaContext);
  });
}

/** What puts alerts into the queue of each channel. */
function alertQueues({ queues }: Pick<Clients, "queues">) {
  const names = ["alert-mail", "alert-webhook", "alert-slack"];
  return names.map((name) => enqueueTo(queues, name));
}

function isLead(item: { readonly entity?: unknown } | undefined): boolean {
  return item?.entity === leadsTable.leadEntity;
}

/** The event with which a function receives messages. */
function batchEvent(messages: readonly Message[]) {
  const { Records } = queueEvent(messages.map(({ body }) => body));
  for (const [index, { id, receives }] of messages.entries()) {
    const record = Records[index];
    if (record === undefined) continue;
    record.messageId = id;
    record.attributes.ApproximateReceiveCount = String(receives);
  }
  return { Records };
}
