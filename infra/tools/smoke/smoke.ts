import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { EnvironmentName } from "@planner/infra/environments";
import { eraseLead } from "@planner/lambdas/erasure/eraseLead";
import { adminContract } from "@planner/shared/api/adminContract";
import { contract, idempotencyKeyHeader, type SaveLeadRequest } from "@planner/shared/api/contract";
import { deskRoutes } from "@planner/shared/api/deskContract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import { CommandError } from "../commands/CommandError.ts";
import { findTarget } from "../commands/findTarget.ts";
import { printLine } from "../commands/runCommand.ts";
import { withTemporaryAdministrator } from "./temporaryAdministrator.ts";

/**
 * Follows a synthetic lead through the deployed product: saves it as a visitor, finds and edits it as an administrator,
 * and erases it. The lead's key marks it as the smoke test's: it is neither counted nor alerted, and nothing else is erased.
 *
 * @throws CommandError naming the step that failed
 */
export async function smoke({ env }: { readonly env?: EnvironmentName | undefined }) {
  const target = await findTarget(env);
  const site = target.site();
  printLine(`Smoke test of ${site}`);
  const leadKey = smokeTestMark.keyPrefix + randomBytes(6).toString("hex");
  const erase = () => eraseLead(target.desk(), leadKey, new Date());
  try {
    await step("The planner's page is served", () => loadPage(site));
    await step("The list of leads is closed to visitors", () => listWithoutToken(site));
    const { id } = await step("A visitor's lead is saved", () => saveLead(site, leadKey));
    await withTemporaryAdministrator(target.users(), async (token) => {
      await step("An administrator finds it in the list", () => findLead(site, { id, token }));
      await step("An administrator's note is stored", () => addNote(site, { id, token }));
      await step("The lead is erased", async () => {
        if (!(await erase())) throw new CommandError("there was no lead to erase");
        await send(site, deskRoutes.getLead, { id, token, status: 404 });
      });
    });
  } catch (error) {
    // The lead may be stored although its step failed.
    await erase().catch((reason: unknown) => {
      printLine(`! The test's lead may remain, with the key ${leadKey}: ${messageOf(reason)}`);
    });
    throw error;
  }
  return ["All steps passed."];
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

async function saveLead(site: string, leadKey: string): Promise<{ readonly id: string }> {
  const saved = await send(site, contract.saveLead, {
    status: 201,
    headers: { [idempotencyKeyHeader]: leadKey },
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
  attribution: { utm_source: smokeTestMark.utmSource },
} as const satisfies SaveLeadRequest;

type KnownLead = { readonly id: string; readonly token: string };

/** The list reads an index, which follows the table within a second or so. */
async function findLead(site: string, { id, token }: KnownLead): Promise<Lead> {
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const page = await send(site, adminContract.listLeads, { status: 200, token });
    const { leads } = adminContract.listLeads.response.parse(JSON.parse(page));
    const lead = leads.find((each) => each.id === id);
    if (lead?.work_email === syntheticLead.contact.work_email) return lead;
    await delay(1_000);
  }
  throw new CommandError("it is not among the newest leads");
}

async function addNote(site: string, { id, token }: KnownLead): Promise<void> {
  const edited = await send(site, deskRoutes.addLeadEvent, {
    status: 201,
    id,
    token,
    headers: { [idempotencyKeyHeader]: randomUUID() },
    body: { kind: "note", note: "Smoke test" },
  });
  const { event } = deskRoutes.addLeadEvent.response.parse(JSON.parse(edited));
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
  const response = await fetch(site + route.path.replace("{id}", id), {
    method: route.method,
    redirect: "manual",
    signal: AbortSignal.timeout(15_000),
    headers: {
      "user-agent": "ad-budget-planner-smoke",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status === status) return text;
  const path = `${route.method} ${route.path}`;
  throw new CommandError(`${path} returned ${response.status} instead of ${status}`);
}
