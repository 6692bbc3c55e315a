import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { findEnvironment } from "@planner/infra/environments";
import { signSmokeTest } from "@planner/lambdas/http/originSecret";
import { eraseLead } from "@planner/lambdas/operators/eraseLead";
import type { AdEventMessage } from "@planner/lambdas/queues/adEventMessages";
import { enqueueTo } from "@planner/lambdas/queues/leadMessages";
import { readItem } from "@planner/lambdas/tables/LeadTable";
import { adminContract } from "@planner/shared/api/admin/adminContract";
import { contract, type SaveLeadRequest, smokeTestHeader } from "@planner/shared/api/contract";
import { planContract, planTokenScheme } from "@planner/shared/api/planContract";
import { idempotencyKeyHeader } from "@planner/shared/api/route";
import { localCalendarDate } from "@planner/shared/calendar";
import type { AlertChannel } from "@planner/shared/lead/alerts";
import { planStart } from "@planner/shared/plan/planStart";
import { adEventMarkKey, alertMarkKey, leadsTable } from "@planner/shared/tables/leadsTable";
import { unconfirmedSubscriptions } from "../commands/alarmSubscriptions.ts";
import { CommandError } from "../commands/CommandError.ts";
import { findTarget, type Target } from "../commands/findTarget.ts";
import { printLine } from "../commands/runCommand.ts";
import { withTemporaryAdministrator } from "./temporaryAdministrator.ts";

/**
 * Follows a synthetic lead through the deployed product: saves it and its plan as a visitor, finds and edits it as an
 * administrator, and erases it. A signature marks it as the smoke test's: it is neither listed nor counted, and alerts
 * no one.
 *
 * @throws CommandError naming the step that failed
 */
export async function smoke({ env }: { readonly env?: string | undefined }) {
  const target = await findTarget(env);
  const site = target.site();
  printLine(`Smoke test of ${site}`);
  const signed = await signLead(target);
  const { leadKey } = signed;
  const erase = () => eraseLead(target.desk(), leadKey, new Date());
  try {
    await step("The planner's page is served", () => loadPage(site));
    await step("The list of leads is closed to visitors", () => listWithoutToken(site));
    const { id } = await step("A visitor's lead is saved", () => saveLead(site, signed));
    await step("The plan can be saved, and opens with its link", () => savePlan(site, leadKey));
    await withTemporaryAdministrator(target.users(), async (token) => {
      await step("An administrator can read it", () => findLead(site, { id, token }));
      await step("An administrator's note is stored", () => addNote(site, { id, token }));
      await step("The lead is erased", async () => {
        if (!(await erase())) throw new CommandError("there was no lead to erase");
        await send(site, adminContract.getLead, { id, token, status: 404 });
      });
    });
  } catch (error) {
    // The lead may be stored although its step failed.
    await erase().catch((reason: unknown) => {
      printLine(`! The test's lead may remain, with the key ${leadKey}: ${messageOf(reason)}`);
    });
    throw error;
  }
  const warnings = env === undefined ? [] : await unconfirmedSubscriptions(findEnvironment(env));
  return [...warnings, "All steps passed."];
}

type AlertsTestOptions = {
  readonly env?: string | undefined;
  /** From the page `Test events` of Meta's Events Manager. Locally, any code will do. */
  readonly "meta-test-code"?: string | undefined;
};

/**
 * Sends one real alert through each channel, and a test event to Meta: stores a smoke test's lead, queues it, waits until it is
 * sent, and erases it.
 *
 * @throws CommandError if an alert was not sent within a minute
 */
export async function alertsTest({ env, "meta-test-code": givenCode }: AlertsTestOptions) {
  const target = await findTarget(env);
  const { client, channels, adEvents } = target.queues();
  if (channels.length === 0 && adEvents === undefined) {
    throw new CommandError(`Neither alerts nor events are configured (${target.name}).`);
  }
  const tables = target.desk();
  const signed = await signLead(target);
  const testCode = env === undefined ? (givenCode ?? "LOCAL") : givenCode;
  const untilSent = async (markKey: string, page: string) => {
    for (let attempt = 1; ; attempt += 1) {
      const mark = await readItem(tables, markKey);
      if (mark?.sent_at !== undefined) return;
      if (attempt === 60) throw new CommandError(`see docs/runbook.md#${page}`);
      await delay(1_000);
    }
  };
  try {
    await saveLead(target.site(), signed);
    for (const { channel, queueUrl } of channels) {
      await enqueueTo(client, queueUrl)([{ idempotency_key: signed.leadKey }]);
      await step(`An alert was sent: ${places[channel]}`, () =>
        untilSent(alertMarkKey(channel, signed.leadKey), "alerts-late"),
      );
    }
    if (adEvents !== undefined && testCode !== undefined) {
      const enqueue = enqueueTo<AdEventMessage>(client, adEvents.queueUrl);
      await enqueue([{ idempotency_key: signed.leadKey, test_event_code: testCode }]);
      await step(`Meta received a test event, ${testCode}`, () =>
        untilSent(adEventMarkKey("test", signed.leadKey), "events-for-meta"),
      );
    }
  } finally {
    await eraseLead(tables, signed.leadKey, new Date());
  }
  const notes: string[] = [];
  if (adEvents !== undefined && testCode === undefined) {
    notes.push("Not tested: Meta. Give the code of its test events, --meta-test-code.");
  }
  notes.push(`Look for a lead named ${syntheticLead.contact.first_name} (${target.name}).`);
  return notes;
}

/** What each channel's alert looks like to the team. */
const places = {
  mail: "an email to the team",
  webhook: "a request to the webhook",
  push: "a notification to each registered device, if there is one",
  slack: "a message in the Slack channel",
} as const satisfies Record<AlertChannel, string>;

/** Only a lead with this signature is a smoke test's. */
async function signLead(target: Target): Promise<SignedLead> {
  const leadKey = leadsTable.smokeTestKeyPrefix + randomBytes(6).toString("hex");
  return { leadKey, signature: signSmokeTest(leadKey, await target.originSecret()) };
}

async function step<T>(sentence: string, run: () => Promise<T>): Promise<T> {
  try {
    const result = await run();
    printLine(`✓ ${sentence}`);
    return result;
  } catch (error) {
    printLine(`✗ ${sentence}`);
    throw new CommandError(messageOf(error), { cause: error });
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The message of a `fetch` error is always "fetch failed". The cause says why.
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

async function loadPage(site: string): Promise<void> {
  const page = await send(site, { method: "GET", path: "/" }, { status: 200 });
  if (!/<h1[^>]*>(?:<[^>]*>)*[^<\s]/.test(page)) throw new CommandError("it has no heading");
}

async function listWithoutToken(site: string): Promise<void> {
  await send(site, adminContract.listLeads, { status: 401 });
}

type SignedLead = { readonly leadKey: string; readonly signature: string };

async function saveLead(
  site: string,
  { leadKey, signature }: SignedLead,
): Promise<{ readonly id: string }> {
  const saved = await send(site, contract.saveLead, {
    status: 201,
    headers: { [idempotencyKeyHeader]: leadKey, [smokeTestHeader]: signature },
    body: syntheticLead,
  });
  return contract.saveLead.response.parse(JSON.parse(saved));
}

/** The mail domain is reserved (RFC 2606), and the phone number is directory assistance. */
const syntheticLead = {
  inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
  contact: {
    first_name: "Smoke Test",
    work_email: "smoke-test@ad-budget-planner.invalid",
    mobile: "(212) 555-1212",
  },
} as const satisfies SaveLeadRequest;

async function savePlan(site: string, leadKey: string): Promise<void> {
  const saved = await send(site, planContract.createPlan, {
    status: 201,
    headers: { [idempotencyKeyHeader]: leadKey },
    body: { inputs: syntheticLead.inputs, start_date: planStart(localCalendarDate(new Date())) },
  });
  const { token } = planContract.createPlan.response.parse(JSON.parse(saved));
  const headers = { Authorization: `${planTokenScheme} ${token}` };
  const opened = await send(site, planContract.openPlan, { status: 200, headers });
  const { first_name } = planContract.openPlan.response.parse(JSON.parse(opened));
  if (first_name !== syntheticLead.contact.first_name) throw new CommandError("it is another plan");
}

type KnownLead = { readonly id: string; readonly token: string };

/** The lead is found through an index, which follows the table within a second or so. */
async function findLead(site: string, { id, token }: KnownLead): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const text = await send(site, adminContract.getLead, { status: 200, id, token });
      const { lead } = adminContract.getLead.response.parse(JSON.parse(text));
      if (lead.work_email === syntheticLead.contact.work_email) return;
      throw new CommandError("it is another lead");
    } catch (error) {
      if (attempt === 10) throw error;
      await delay(1_000);
    }
  }
}

async function addNote(site: string, { id, token }: KnownLead): Promise<void> {
  const edited = await send(site, adminContract.addLeadEvent, {
    status: 201,
    id,
    token,
    headers: { [idempotencyKeyHeader]: randomUUID() },
    body: { kind: "note", note: "Smoke test" },
  });
  const { event } = adminContract.addLeadEvent.response.parse(JSON.parse(edited));
  if (event?.kind !== "note") throw new CommandError("the response has no note");
}

type Call = {
  /** The expected status. */
  readonly status: number;
  /** Replaces `{id}` in the route's path. */
  readonly id?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
};

/** Calls a route of the site. Returns the response's text. */
async function send(
  site: string,
  route: { readonly method: string; readonly path: string },
  { status, id = "", token, headers, body }: Call,
): Promise<string> {
  const sent = new Headers({ "user-agent": "ad-budget-planner-smoke" });
  if (token !== undefined) sent.set("authorization", `Bearer ${token}`);
  if (body !== undefined) sent.set("content-type", "application/json");
  for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, value);
  const response = await fetch(site + route.path.replace("{id}", id), {
    method: route.method,
    redirect: "manual",
    signal: AbortSignal.timeout(15_000),
    headers: sent,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status === status) return text;
  const path = `${route.method} ${route.path}`;
  throw new CommandError(`${path} returned ${response.status} instead of ${status}`);
}
