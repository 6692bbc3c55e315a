import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { findEnvironment } from "@planner/infra/environments";
import { eraseLead } from "@planner/lambdas/operators/eraseLead";
import { printLine } from "@planner/local-cloud/printLine";
import { adminContract } from "@planner/shared/api/admin/adminContract";
import { planContract, planTokenScheme } from "@planner/shared/api/planContract";
import { idempotencyKeyHeader } from "@planner/shared/api/route";
import { localCalendarDate } from "@planner/shared/calendar";
import { planStart } from "@planner/shared/plan/planStart";
import { CommandError } from "../commands/CommandError.ts";
import { unconfirmedSubscriptions } from "../commands/deploy/unconfirmedSubscriptions.ts";
import { findTarget } from "../commands/target/findTarget.ts";
import { send } from "./send.ts";
import { saveLead, signLead, syntheticLead } from "./smokeLead.ts";
import { messageOf, step } from "./step.ts";
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

async function loadPage(site: string): Promise<void> {
  const page = await send(site, { method: "GET", path: "/" }, { status: 200 });
  if (!/<h1[^>]*>(?:<[^>]*>)*[^<\s]/.test(page)) throw new CommandError("it has no heading");
}

async function listWithoutToken(site: string): Promise<void> {
  await send(site, adminContract.listLeads, { status: 401 });
}

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

/** A lead, and the access token of an administrator. */
type LeadAccess = { readonly id: string; readonly token: string };

/** Tries for some seconds: the lead is found through an index, which follows the table within a second or so. */
async function findLead(site: string, { id, token }: LeadAccess): Promise<void> {
  for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
    try {
      await readLead(site, { id, token });
      return;
    } catch {
      // The index may not have the lead yet. The last attempt throws.
      await delay(1_000);
    }
  }
  await readLead(site, { id, token });
}

const maxAttempts = 10;

async function readLead(site: string, { id, token }: LeadAccess): Promise<void> {
  const text = await send(site, adminContract.getLead, { status: 200, id, token });
  const { lead } = adminContract.getLead.response.parse(JSON.parse(text));
  if (lead.work_email === syntheticLead.contact.work_email) return;
  throw new CommandError("it is another lead");
}

async function addNote(site: string, { id, token }: LeadAccess): Promise<void> {
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
