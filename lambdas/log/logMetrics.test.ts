import { randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import { type LogMetricName, logMetrics } from "@planner/shared/logMetrics";
import { describe, expect, it } from "vitest";
import { changeStage } from "../functions/change-stage/changeStage.ts";
import { countNewLeads } from "../functions/count-leads/countNewLeads.ts";
import { isAdmin } from "../functions/is-admin/isAdmin.ts";
import { leadStats } from "../functions/lead-stats/leadStats.ts";
import { listLeads } from "../functions/list-leads/listLeads.ts";
import { saveLead } from "../functions/save-lead/saveLead.ts";
import type { LeadReceipt } from "../leads/storeLead.ts";
import { aLeadItem } from "../testing/aLead.ts";
import {
  accessClaims,
  adminClaims,
  apiEvent,
  endpointRuntime,
  lambdaContext,
  saveLeadBody,
} from "../testing/apiEvent.ts";
import { streamEvent, streamRecord } from "../testing/batchEvents.ts";
import { captureLog } from "../testing/captureLog.ts";

const logged = captureLog();

const gone = () => Promise.reject(new Error("gone"));
const runtimeOf = (serviceName: string) => endpointRuntime(new Logger({ serviceName }));
const stored = async (): Promise<LeadReceipt> => ({ id: "1", created_at: "", repeated: false });
const repeated = async (): Promise<LeadReceipt> => ({ id: "1", created_at: "", repeated: true });

type SaveOptions = { readonly target?: number; readonly margin?: number; readonly key?: string };

const save = (
  store: () => Promise<LeadReceipt>,
  { target = 10, margin = 55, key = randomUUID() }: SaveOptions = {},
) =>
  saveLead({
    ...runtimeOf("save-lead"),
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

const list = (brokenIds: readonly string[], secret: () => Promise<string> = async () => "secret") =>
  listLeads({
    ...runtimeOf("list-leads"),
    findLeads: async () => ({ leads: [], brokenIds, next: undefined }),
    cursorSecret: secret,
  })(apiEvent({ method: "GET", claims: adminClaims() }), lambdaContext);

const countBatch = (count: () => Promise<void>, records = streamEvent([aLeadItem()])) =>
  countNewLeads({ count, ...runtimeOf("count-leads") })(records, lambdaContext);

const brokenRecord = () => {
  const record = streamRecord(aLeadItem(), "1");
  const { avg_job_value: _, ...NewImage } = record.dynamodb?.NewImage ?? {};
  return { Records: [{ ...record, dynamodb: { NewImage } }] };
};

const smokeKey = `${smokeTestMark.keyPrefix}000000000001`;

const scenarios: readonly [string, () => Promise<unknown>, readonly LogMetricName[]][] = [
  ["a lead above the gate", () => save(stored), ["plansComputed", "leadsSaved", "gatesPassed"]],
  ["a lead below the gate", () => save(stored, { target: 1 }), ["plansComputed", "leadsSaved"]],
  ["a repeated lead", () => save(repeated), ["plansComputed"]],
  ["a rejected lead", () => save(stored, { margin: 99 }), []],
  ["a lead that cannot be stored", () => save(gone), ["plansComputed", "saveFailures"]],
  ["the smoke test's lead", () => save(stored, { key: smokeKey }), []],
  [
    "the smoke test's lead that cannot be stored",
    () => save(gone, { key: smokeKey }),
    ["saveFailures"],
  ],
  ["a page of leads", () => list([]), []],
  ["a page that cannot be read", () => list([], gone), ["adminFailures"]],
  ["a page with a malformed lead", () => list(["lead-1"]), ["brokenLeads"]],
  [
    "statistics that cannot be read",
    () =>
      leadStats({ ...runtimeOf("lead-stats"), readStatistics: gone, now: () => new Date(0) })(
        apiEvent({ method: "GET", claims: adminClaims() }),
        lambdaContext,
      ),
    ["adminFailures"],
  ],
  [
    "a user pool that does not respond",
    () =>
      isAdmin({ ...runtimeOf("is-admin"), isInGroup: gone })(
        apiEvent({ claims: accessClaims(), body: JSON.stringify({ user_id: "user-2" }) }),
        lambdaContext,
      ),
    ["adminFailures"],
  ],
  [
    "a change by a user whom the user pool cannot look up",
    () =>
      changeStage({
        ...runtimeOf("change-stage"),
        authorize: gone,
        change: gone,
        now: () => new Date(0),
        newId: () => "event-1",
      })(apiEvent({ method: "PATCH", claims: adminClaims() }), lambdaContext),
    ["adminFailures"],
  ],
  ["new leads", () => countBatch(async () => undefined), []],
  ["new leads that cannot be counted", () => countBatch(gone), ["countingFailures"]],
  [
    "a malformed new lead",
    () => countBatch(async () => undefined, brokenRecord()),
    ["brokenLeads"],
  ],
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
