import { randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import { type LogMetricName, logMetrics } from "@planner/shared/logMetrics";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { leadStream } from "../functions/count-leads/leadStream.ts";
import { isAdmin } from "../functions/is-admin/isAdmin.ts";
import { leadStats } from "../functions/lead-stats/leadStats.ts";
import { listLeads } from "../functions/list-leads/listLeads.ts";
import { saveLead } from "../functions/save-lead/saveLead.ts";
import type { LeadRepository } from "../leads/LeadRepository.ts";
import { aLead } from "../testing/aLead.ts";
import { apiEvent, lambdaContext } from "../testing/apiEvent.ts";
import { captureLog } from "../testing/captureLog.ts";
import { accessClaims, adminClaims } from "../testing/claims.ts";
import { matchesLine } from "../testing/matchesLine.ts";
import { saveLeadBody } from "../testing/saveLeadBody.ts";
import { stored } from "../testing/storeLeads.ts";
import { streamEvent, streamRecord } from "../testing/streamEvent.ts";

let logged: readonly string[];
beforeEach(() => {
  logged = captureLog();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const gone = () => Promise.reject(new Error("gone"));
const loggerOf = (serviceName: string) => new Logger({ serviceName });
const saved: LeadRepository["save"] = async () => ({ id: "1", created_at: "", repeated: false });
const repeated: LeadRepository["save"] = async () => ({ id: "1", created_at: "", repeated: true });

type SaveOptions = { readonly target?: number; readonly margin?: number; readonly key?: string };

const save = (
  store: LeadRepository["save"],
  { target = 10, margin = 55, key = randomUUID() }: SaveOptions = {},
) =>
  saveLead({
    leads: { save: store },
    now: () => new Date("2026-11-21T08:30:00.123Z"),
    newId: () => "lead-1",
    logger: loggerOf("save-lead"),
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
    pages: { read: async () => ({ leads: [], brokenIds, next: undefined }) },
    secret,
    logger: loggerOf("list-leads"),
  })(apiEvent({ method: "GET", claims: adminClaims() }), lambdaContext);

const follow = (count: () => Promise<void>, records = streamEvent([stored(aLead())])) =>
  leadStream({ count, logger: loggerOf("count-leads") })(records, lambdaContext);

const brokenRecord = () => {
  const record = streamRecord(stored(aLead()), "1");
  const { avg_job_value: _, ...NewImage } = record.dynamodb?.NewImage ?? {};
  return { Records: [{ ...record, dynamodb: { NewImage } }] };
};

const smokeKey = `${smokeTestMark.keyPrefix}000000000001`;

const scenarios: readonly [string, () => Promise<unknown>, readonly LogMetricName[]][] = [
  ["a lead above the gate", () => save(saved), ["plansComputed", "leadsSaved", "gatesPassed"]],
  ["a lead below the gate", () => save(saved, { target: 1 }), ["plansComputed", "leadsSaved"]],
  ["a lead sent again", () => save(repeated), ["plansComputed"]],
  ["a lead that is refused", () => save(saved, { margin: 99 }), []],
  ["a lead that cannot be stored", () => save(gone), ["plansComputed", "saveFailures"]],
  ["the smoke test's lead", () => save(saved, { key: smokeKey }), []],
  ["the smoke test's lead, lost", () => save(gone, { key: smokeKey }), ["saveFailures"]],
  ["a page of leads", () => list([]), []],
  ["a page that cannot be read", () => list([], gone), ["adminFailures"]],
  ["a page with a broken record", () => list(["lead-1"]), ["brokenLeads"]],
  [
    "figures that cannot be read",
    () =>
      leadStats({ read: gone, logger: loggerOf("lead-stats") })(
        apiEvent({ method: "GET", claims: adminClaims() }),
        lambdaContext,
      ),
    ["adminFailures"],
  ],
  [
    "a pool that does not answer",
    () =>
      isAdmin({ users: { isInGroup: gone }, logger: loggerOf("is-admin") })(
        apiEvent({ claims: accessClaims(), body: JSON.stringify({ user_id: "somebody" }) }),
        lambdaContext,
      ),
    ["adminFailures"],
  ],
  ["new leads", () => follow(async () => undefined), []],
  ["new leads that cannot be counted", () => follow(gone), ["countingFailures"]],
  [
    "a new lead that is broken",
    () => follow(async () => undefined, brokenRecord()),
    ["brokenLeads"],
  ],
];

describe("what the functions' logs are counted by", () => {
  it.each(scenarios)("%s", async (_, run, expected) => {
    await run();
    expect(countedIn(logged)).toEqual([...expected].sort());
  });

  it("is each seen in one of these", () => {
    const seen = new Set(scenarios.flatMap(([, , expected]) => expected));
    expect([...seen].sort()).toEqual(Object.keys(logMetrics).sort());
  });
});

/** The metrics that lines count for, each as often as it is counted. */
function countedIn(lines: readonly string[]): string[] {
  return lines
    .flatMap((line) =>
      Object.entries(logMetrics)
        .filter(([, { functions, where }]) => {
          const { service } = JSON.parse(line);
          return functions.some((name) => name === service) && matchesLine(where, line);
        })
        .map(([name]) => name),
    )
    .sort();
}
