import { randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import { type LogMetricName, logMetrics } from "@planner/shared/logMetrics";
import { describe, expect, it } from "vitest";
import { saveLead } from "../functions/save-lead/saveLead.ts";
import type { LeadReceipt } from "../leads/storeLead.ts";
import { apiEvent, endpointRuntime, lambdaContext, saveLeadBody } from "../testing/apiEvent.ts";
import { captureLog } from "../testing/captureLog.ts";

const logged = captureLog();

const stored = async (): Promise<LeadReceipt> => ({ id: "1", created_at: "", repeated: false });
const repeated = async (): Promise<LeadReceipt> => ({ id: "1", created_at: "", repeated: true });
const gone = () => Promise.reject(new Error("gone"));

type SaveOptions = { readonly target?: number; readonly margin?: number; readonly key?: string };

const save = (
  store: () => Promise<LeadReceipt>,
  { target = 10, margin = 55, key = randomUUID() }: SaveOptions = {},
) =>
  saveLead({
    ...endpointRuntime(new Logger({ serviceName: "save-lead" })),
    store,
    now: () => new Date("2026-11-21T08:30:00.123Z"),
    newId: () => "lead-1",
  })(
    apiEvent({
      body: JSON.stringify(
        saveLeadBody({ inputs: { target_estimates_per_week: target, gross_margin_pct: margin } }),
      ),
      headers: { "idempotency-key": key },
    }),
    lambdaContext,
  );

const smokeKey = `${smokeTestMark.keyPrefix}000000000001`;

const scenarios: readonly [string, () => Promise<unknown>, readonly LogMetricName[]][] = [
  ["a lead above the gate", () => save(stored), ["gatesPassed", "leadsSaved", "plansComputed"]],
  ["a lead below the gate", () => save(stored, { target: 1 }), ["leadsSaved", "plansComputed"]],
  ["a repeated lead", () => save(repeated), ["plansComputed"]],
  ["a rejected lead", () => save(stored, { margin: 99 }), []],
  ["a lead that cannot be stored", () => save(gone), ["plansComputed", "saveFailures"]],
  ["the smoke test's lead", () => save(stored, { key: smokeKey }), []],
  [
    "the smoke test's lead that cannot be stored",
    () => save(gone, { key: smokeKey }),
    ["saveFailures"],
  ],
];

// The template's metric filters come from the same table.
describe("the log metrics", () => {
  it.each(scenarios)("count the log lines of %s", async (_, run, expected) => {
    await run();
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
