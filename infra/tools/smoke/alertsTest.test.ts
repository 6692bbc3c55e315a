import { newLead } from "@planner/lambdas/leads/newLead";
import { storeLead } from "@planner/lambdas/leads/storeLead";
import type { Tables } from "@planner/lambdas/tables/Tables";
import { storeItems } from "@planner/lambdas/testing/aLead";
import { itemsIn } from "@planner/lambdas/testing/testDatabase";
import { type HttpRequest, textResponse } from "@planner/local-cloud/http/HttpMessage";
import { idempotencyKeyHeader } from "@planner/shared/api/route";
import { alertChannels } from "@planner/shared/lead/alerts";
import { computePlan } from "@planner/shared/plan/computePlan";
import { adEventMarkKey, alertMarkKey, leadsTable } from "@planner/shared/tables/leadsTable";
import { expect, it, vi } from "vitest";
import { runLocalServices } from "../commands/testing/localServices.ts";
import { localTables } from "../commands/testing/localTables.ts";
import { alertsTest } from "./alertsTest.ts";
import { syntheticLead } from "./smokeLead.ts";

/** Saves the lead of a request, already marked as reported to every receiver. */
async function saveReportedLead(tables: Tables, request: HttpRequest): Promise<string> {
  const idempotencyKey = request.headers[idempotencyKeyHeader.toLowerCase()] ?? "";
  const { inputs, contact } = syntheticLead;
  const lead = newLead({
    id: tables.newId(new Date()),
    createdAt: new Date(),
    contact: { ...contact, website: "" },
    plan: computePlan(inputs),
  });
  const isSmokeTest = idempotencyKey.startsWith(leadsTable.smokeTestKeyPrefix);
  await storeLead(tables, lead, { idempotencyKey, correlationId: "test", isSmokeTest });
  const marks = alertChannels.map((channel) => alertMarkKey(channel, idempotencyKey));
  marks.push(adEventMarkKey("test", idempotencyKey));
  const sent_at = lead.created_at;
  await storeItems(
    tables,
    marks.map((key) => ({ idempotency_key: key, sent_at })),
  );
  return JSON.stringify({ id: lead.id, created_at: lead.created_at });
}

it("queues one lead for each channel and for Meta, waits until it is sent, and erases it", async () => {
  const services = await runLocalServices(async (request) =>
    textResponse(201, "application/json", await saveReportedLead(tables, request)),
  );
  const tables = await localTables(services.ready);
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const notes = await alertsTest({ "meta-test-code": "TEST7" });
  expect(notes).toEqual(["Look for a lead named Smoke Test (the local cloud)."]);
  expect(written.mock.calls.flat()).toEqual([
    "✓ An alert was sent: an email to the team\n",
    "✓ An alert was sent: a request to the webhook\n",
    "✓ An alert was sent: a notification to each registered device, if there is one\n",
    "✓ An alert was sent: a message in the Slack channel\n",
    "✓ Meta received a test event, TEST7\n",
  ]);
  const key = { idempotency_key: expect.stringContaining(leadsTable.smokeTestKeyPrefix) };
  for (const channel of ["Mail", "Webhook", "Push", "Slack"]) {
    expect(services.messagesIn(`LeadAlerts${channel}Queue`)).toEqual([key]);
  }
  expect(services.messagesIn("AdEventsQueue")).toEqual([{ ...key, test_event_code: "TEST7" }]);
  expect(JSON.stringify(await itemsIn(tables, tables.tableName))).not.toContain("smoke-test@");
});

it("stores nothing if neither alerts nor events are configured", async () => {
  const { ready } = await runLocalServices();
  const otherQueues = Object.entries(ready.queues).filter(([name]) => /^LeadStream/.test(name));
  const tables = await localTables({ ...ready, queues: Object.fromEntries(otherQueues) });
  await expect(alertsTest({})).rejects.toThrow("Neither alerts nor events are configured");
  expect(await itemsIn(tables, tables.tableName)).toEqual([]);
});
