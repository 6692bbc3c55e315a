import { createHmac, randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { smokeTestHeader } from "@planner/shared/api/requestHeaders";
import { type LogMetricName, logMetrics } from "@planner/shared/deployment/logMetrics";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tables } from "../tables/Tables.ts";
import { originSecret, saveLeadBody } from "../testing/apiEvent.ts";
import { captureLog } from "../testing/captureLog.ts";
import { testApi } from "../testing/testApi.ts";
import { newDeskTables } from "../testing/testDatabase.ts";

const logged = captureLog();
let tables: Tables;
beforeEach(async () => {
  tables = newDeskTables();
});

type Save = {
  readonly target?: number;
  readonly margin?: number;
  readonly isSmokeTest?: boolean;
  readonly tableName?: string;
};

function save({ target = 10, margin = 55, isSmokeTest = false, tableName }: Save = {}) {
  const used = { ...tables, tableName: tableName ?? tables.tableName };
  const api = testApi(used, undefined, { logger: new Logger({ serviceName: "save-lead" }) });
  const key = randomUUID();
  const headers: Record<string, string> = { "idempotency-key": key };
  if (isSmokeTest) {
    const signature = createHmac("sha256", originSecret).update(`smoke-test ${key}`);
    headers[smokeTestHeader] = signature.digest("hex");
  }
  const inputs = { target_estimates_per_week: target, gross_margin_pct: margin };
  return () => api.call("saveLead", { headers, body: saveLeadBody({ inputs }) });
}

const sendTwice = (send: () => Promise<unknown>) => () => send().then(send);

const scenarios: readonly [string, () => () => Promise<unknown>, readonly LogMetricName[]][] = [
  ["a lead above the gate", () => save(), ["gatesPassed", "leadsSaved", "plansComputed"]],
  ["a lead below the gate", () => save({ target: 1 }), ["leadsSaved", "plansComputed"]],
  [
    "a lead sent twice",
    () => sendTwice(save({ target: 1 })),
    ["leadsSaved", "plansComputed", "plansComputed"],
  ],
  ["a rejected lead", () => save({ margin: 99 }), []],
  [
    "a lead that cannot be stored",
    () => save({ tableName: "none" }),
    ["plansComputed", "saveFailures"],
  ],
  ["the smoke test's lead", () => save({ isSmokeTest: true }), []],
  [
    "the smoke test's lead that cannot be stored",
    () => save({ isSmokeTest: true, tableName: "none" }),
    ["saveFailures"],
  ],
];

// The template's metric filters come from the same table.
describe("the log metrics", () => {
  it.each(scenarios)("count the log lines of %s", async (_, prepare, expected) => {
    await prepare()();
    expect(metricsCounting(logged)).toEqual(expected);
  });
});

/** The metrics of save-lead's log that count these lines, one entry per match. */
function metricsCounting(lines: readonly string[]): string[] {
  return lines
    .flatMap((line) => {
      const fields = new Map<string, unknown>(Object.entries(JSON.parse(line)));
      return Object.entries(logMetrics)
        .filter(([, { log }]) => log === "save-lead")
        .filter(([, { where }]) =>
          Object.entries(where).every(([field, value]) => fields.get(field) === value),
        )
        .map(([name]) => name);
    })
    .sort();
}
