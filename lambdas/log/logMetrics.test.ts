import { createHmac, randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { smokeTestHeader } from "@planner/shared/api/contract";
import { type LogMetricName, logMetrics } from "@planner/shared/logMetrics";
import { beforeEach, describe, expect, it } from "vitest";
import type { DeskTables } from "../desk/DeskTables.ts";
import { countLeads } from "../functions/count-leads/handler.ts";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import { lambdaContext, originSecret, saveLeadBody } from "../testing/apiEvent.ts";
import { streamEvent } from "../testing/batchEvents.ts";
import { captureLog } from "../testing/captureLog.ts";
import { type RouteName, testApi } from "../testing/testApi.ts";
import { newDeskTables } from "../testing/testDatabase.ts";

const logged = captureLog();
let tables: DeskTables;
beforeEach(async () => {
  tables = await newDeskTables();
});

/** Tables that do not exist, so every request fails. */
const broken = () => ({ ...tables, tableName: "none", deskTableName: "none" });

const call = (name: RouteName, service: string, request = {}, used = tables) =>
  testApi(used, undefined, { logger: new Logger({ serviceName: service }) }).call(name, request);

type Save = { readonly target?: number; readonly margin?: number; readonly smokeTest?: boolean };

function save({ target = 10, margin = 55, smokeTest = false }: Save = {}, used = tables) {
  const key = randomUUID();
  const signature = createHmac("sha256", originSecret).update(`smoke-test ${key}`).digest("hex");
  const headers = { "idempotency-key": key, ...(smokeTest && { [smokeTestHeader]: signature }) };
  const inputs = { target_estimates_per_week: target, gross_margin_pct: margin };
  const send = () =>
    call("saveLead", "save-lead", { headers, body: saveLeadBody({ inputs }) }, used);
  return { send, twice: () => send().then(send) };
}

async function count(item: Readonly<Record<string, unknown>>, used = tables) {
  const lead = aLeadItem();
  await storeItems(tables, [{ ...lead, ...item }]);
  const logger = new Logger({ serviceName: "count-leads" });
  const handler = countLeads({ tables: used, now: () => new Date(), logger });
  await handler(streamEvent([lead]), lambdaContext);
}

const scenarios: readonly [string, () => Promise<unknown>, readonly LogMetricName[]][] = [
  ["a lead above the gate", () => save().send(), ["plansComputed", "leadsSaved", "gatesPassed"]],
  ["a lead below the gate", () => save({ target: 1 }).send(), ["plansComputed", "leadsSaved"]],
  [
    "a lead sent twice",
    () => save({ target: 1 }).twice(),
    ["plansComputed", "leadsSaved", "plansComputed"],
  ],
  ["a rejected lead", () => save({ margin: 99 }).send(), []],
  [
    "a lead that cannot be stored",
    () => save({}, broken()).send(),
    ["plansComputed", "saveFailures"],
  ],
  ["the smoke test's lead", () => save({ smokeTest: true }).send(), []],
  [
    "the smoke test's lead that cannot be stored",
    () => save({ smokeTest: true }, broken()).send(),
    ["saveFailures"],
  ],
  ["a page of leads", () => call("listLeads", "list-leads"), []],
  [
    "a page that cannot be read",
    () => call("listLeads", "list-leads", {}, broken()),
    ["adminFailures"],
  ],
  [
    "a page with a malformed lead",
    async () => {
      await storeItems(tables, [{ ...aLeadItem(), avg_job_value: "" }]);
      await call("listLeads", "list-leads");
    },
    ["brokenLeads"],
  ],
  [
    "statistics that cannot be read",
    () => call("leadStats", "lead-stats", {}, broken()),
    ["adminFailures"],
  ],
  ["a new lead", () => count({}), []],
  ["a lead that cannot be counted", () => count({}, broken()), ["countingFailures"]],
  ["a malformed lead", () => count({ avg_job_value: "" }), ["brokenLeads"]],
];

describe("the log metrics", () => {
  it.each(scenarios)("count the log lines of %s", async (_, run, expected) => {
    await run();
    expect(countedIn(logged)).toEqual([...expected].sort());
  });

  it("are all covered by these cases", () => {
    const seen = new Set(scenarios.flatMap(([, , expected]) => expected));
    expect([...seen].sort()).toEqual(Object.keys(logMetrics).sort());
  });
});

/** The metrics that count these lines, one entry per match. */
function countedIn(lines: readonly string[]): string[] {
  return lines
    .flatMap((line) =>
      Object.entries(logMetrics)
        .filter(([, { functions, where }]) => {
          const fields = new Map<string, unknown>(Object.entries(JSON.parse(line)));
          return (
            functions.some((name) => name === fields.get("service")) &&
            Object.entries(where).every(([field, value]) => fields.get(field) === value)
          );
        })
        .map(([name]) => name),
    )
    .sort();
}
