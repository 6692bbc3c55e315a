import { createHmac, randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { Logger } from "@aws-lambda-powertools/logger";
import { TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { problemSchema } from "@planner/shared/api/problem";
import { smokeTestHeader } from "@planner/shared/api/requestHeaders";
import { saveLeadContract } from "@planner/shared/api/saveLeadContract";
import { currentConsent } from "@planner/shared/lead/contact/consent";
import { aLead } from "@planner/shared/testing/aLead";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import type { HttpHandler } from "../../http/endpoint.ts";
import type { HttpResult } from "../../http/httpResult.ts";
import type { LeadTable } from "../../tables/LeadTable.ts";
import {
  apiEvent,
  endpointServices,
  lambdaContext,
  originSecret,
  saveLeadBody,
} from "../../testing/apiEvent.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { itemsIn, newEmulatedLeadTable } from "../../testing/testDatabase.ts";
import { saveLead } from "./handler.ts";

const capturedAt = new Date("2026-11-21T08:30:00.123Z");
let table: LeadTable;
let save: HttpHandler;

beforeEach(async () => {
  table = await newEmulatedLeadTable();
  save = saveLead({ ...endpointServices({ now: () => capturedAt }), table });
});

const post = (
  body: unknown,
  key: string = randomUUID(),
  headers: Readonly<Record<string, string>> = {},
) =>
  save(
    apiEvent({ body: JSON.stringify(body), headers: { "idempotency-key": key, ...headers } }),
    lambdaContext,
  );

const storedItems = () => itemsIn(table, table.tableName);

/** A valid body, padded to a size in bytes. */
function sizedBody(bytes: number): string {
  const { length } = JSON.stringify({ ...saveLeadBody(), padding: "" });
  return JSON.stringify({ ...saveLeadBody(), padding: "x".repeat(bytes - length) });
}

const bodyOf = (result: HttpResult): unknown => JSON.parse(result.body);

describe("save-lead", () => {
  it("returns the lead's ID and time, and stores only its normalized fields and keys", async () => {
    const key = randomUUID();
    const result = await post(saveLeadBody(), key, { "x-amz-cf-id": "edge-1==" });
    expect(result.statusCode).toBe(201);
    const saved = saveLeadContract.saveLead.response.parse(bodyOf(result));
    expect(bodyOf(result)).toEqual(saved);
    expect(saved.created_at).toBe("2026-11-21T08:30:00.123Z");
    expect(saved.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const keys = { idempotency_key: key, entity: "lead", revision: 0, correlation_id: "edge-1==" };
    expect(await storedItems()).toEqual([{ ...keys, ...aLead(saved) }]);
  });

  it("computes the figures and ignores those in the request", async () => {
    await post({
      ...saveLeadBody({ inputs: { current_estimates_per_week: 4 } }),
      calculated_daily_budget: 1_000_000,
      id: "mine",
      created_at: "1999-01-01T00:00:00.000Z",
    });

    const [item] = await storedItems();
    expect(item).toMatchObject({
      calculated_daily_budget: 107.76,
      created_at: capturedAt.toISOString(),
    });
    expect(item).not.toHaveProperty("current_estimates_per_week");
  });

  it("computes the plan from goals with three decimals, and stores them with two", async () => {
    await post(
      saveLeadBody({ inputs: { target_estimates_per_week: 2.7836, avg_job_value: 3500.005 } }),
    );

    expect(await storedItems()).toMatchObject([
      {
        target_estimates_per_week: 2.78,
        avg_job_value: 3500.01,
        // Of 2.784. A target of 2.78 gives 49.93.
        calculated_daily_budget: 50,
      },
    ]);
  });

  it("stores and flags a lead that looks like a bot sent it, and responds as usual", async () => {
    const result = await post(saveLeadBody({ form: { trap: "buy now", elapsed_ms: 40 } }));

    expect(result.statusCode).toBe(201);
    expect(Object.keys(saveLeadContract.saveLead.response.parse(bodyOf(result)))).toEqual(
      Object.keys(JSON.parse(result.body)),
    );
    const [item] = await storedItems();
    expect(item).toMatchObject({ first_name: "Ann", suspect: ["honeypot", "too_fast"] });
    expect(JSON.stringify(item)).not.toContain("buy now");
  });

  it.each([
    ["a form filled in by a person", { trap: "", elapsed_ms: 30_000 }],
    ["no signals", undefined],
    ["invalid signals", { trap: 1, elapsed_ms: "fast" }],
  ])("does not flag %s", async (_, form) => {
    expect((await post(saveLeadBody({ form }))).statusCode).toBe(201);
    const [item] = await storedItems();
    expect(item).not.toHaveProperty("suspect");
    expect(item).not.toHaveProperty("form");
  });

  it.each([
    [currentConsent, currentConsent],
    ["2999-01-01", "2999-01-01"],
    ["x".repeat(5000), undefined],
    [{ version: 1 }, undefined],
    [undefined, undefined],
  ])("stores the lead with the consent version %j as %j", async (consent_version, stored) => {
    expect((await post(saveLeadBody({ consent_version }))).statusCode).toBe(201);
    const [item] = await storedItems();
    expect(item?.consent_version).toBe(stored);
  });

  it("keeps a signed smoke test out of every list", async () => {
    const key = randomUUID();
    const signature = createHmac("sha256", originSecret).update(`smoke-test ${key}`).digest("hex");
    await post(saveLeadBody(), key, { [smokeTestHeader]: signature });
    const [item] = await storedItems();
    expect(item).toMatchObject({ entity: "smoke-test", version: 1 });
    expect(item).not.toHaveProperty("stage");
  });

  it.each([
    ["a wrong signature", { [smokeTestHeader]: "0".repeat(64) }],
    [
      "another key's signature",
      {
        [smokeTestHeader]: createHmac("sha256", originSecret).update("smoke-test x").digest("hex"),
      },
    ],
    ["the secret itself", { [smokeTestHeader]: originSecret }],
  ])("stores a lead like any other if its smoke test header has %s", async (_, headers) => {
    const attribution = { utm_source: "smoke-test" };
    await post(saveLeadBody({ attribution }), randomUUID(), headers);
    expect(await storedItems()).toMatchObject([{ entity: "lead", stage: "new", attribution }]);
  });

  it("returns the first result for a repeated key, even with a different body or letter case", async () => {
    const key = randomUUID();
    const first = await post(saveLeadBody(), key);
    const again = await post(saveLeadBody({ contact: { first_name: "Bob" } }), key.toUpperCase());

    expect(bodyOf(again)).toEqual(bodyOf(first));
    expect(await storedItems()).toMatchObject([{ first_name: "Ann" }]);
  });

  it("reports the invalid fields with their messages and stores nothing", async () => {
    const result = await post(
      saveLeadBody({
        inputs: { gross_margin_pct: 95, assumption_profile: "Aggressive" },
        contact: { work_email: "ann@mailinator.com" },
      }),
    );

    expect(result.statusCode).toBe(422);
    expect(result.headers["content-type"]).toBe("application/problem+json");
    expect(problemSchema.parse(bodyOf(result)).errors).toEqual([
      { path: "inputs.gross_margin_pct", message: "Gross margin should be between 10% and 90%" },
      { path: "inputs.assumption_profile", message: "The assumption profile must be Expected" },
      { path: "contact.work_email", message: "Please use a real email address" },
    ]);
    expect(await storedItems()).toEqual([]);
  });
});

describe("save-lead rejects", () => {
  const key = { "idempotency-key": "7d9b3a3e-0c6b-4e0f-9c0a-1b2c3d4e5f60" };
  const valid = JSON.stringify(saveLeadBody());

  it.each([
    ["no key", { body: valid }, 400],
    ["a key that is not a UUID", { body: valid, headers: { "idempotency-key": "1" } }, 400],
    ["a key of 10 KB", { body: valid, headers: { "idempotency-key": "7".repeat(10_240) } }, 400],
    ["no body", { headers: key }, 400],
    [
      "a compressed body",
      {
        body: gzipSync(valid).toString("base64"),
        isBase64Encoded: true,
        headers: { ...key, "content-encoding": "gzip" },
      },
      400,
    ],
    ["broken JSON", { body: "{", headers: key }, 400],
    ["an array", { body: "[]", headers: key }, 400],
    ["null", { body: "null", headers: key }, 400],
    ["another media type", { body: valid, headers: { ...key, "content-type": "text/plain" } }, 415],
    ["a body one byte above the limit", { body: sizedBody(16_385), headers: key }, 413],
    ["an empty object", { body: "{}", headers: key }, 422],
  ])("%s", async (_, event, status) => {
    const result = await save(apiEvent(event), lambdaContext);

    expect(result.statusCode).toBe(status);
    expect(problemSchema.parse(bodyOf(result)).status).toBe(status);
    expect(await storedItems()).toEqual([]);
  });

  it("accepts a body of exactly 16 KB, and a base64 body with a charset", async () => {
    const full = apiEvent({ body: sizedBody(16_384), headers: key });
    expect((await save(full, lambdaContext)).statusCode).toBe(201);
    const encoded = apiEvent({
      body: Buffer.from(valid).toString("base64"),
      isBase64Encoded: true,
      headers: { ...key, "content-type": "application/json; charset=utf-8" },
    });
    expect((await save(encoded, lambdaContext)).statusCode).toBe(201);
  });
});

describe("save-lead if the database fails", () => {
  const logged = captureLog();
  const personalData = /Ann|solidfloors|8675319/i;
  const failing = (...failures: readonly Error[]) => {
    const database = mockClient(table.client);
    const puts = database.on(PutCommand);
    for (const failure of failures) puts.rejectsOnce(failure);
    puts.resolves({});
    save = saveLead({
      ...endpointServices({ logger: new Logger({ serviceName: "save-lead" }) }),
      table,
    });
  };
  const failure = (name: string) =>
    Object.assign(new Error("value {S: Ann} was rejected"), { name });

  it.each([
    ["ValidationException", 500],
    ["ThrottlingException", 503],
    ["ECONNREFUSED", 500],
  ])("with %s: returns a %i without the cause, and logs no personal data", async (name, status) => {
    failing(failure(name));
    const result = await post(saveLeadBody());
    expect(result.statusCode).toBe(status);
    expect(result.headers["retry-after"]).toBe(status === 503 ? "2" : undefined);
    expect(JSON.parse(result.body)).toMatchObject({ status, correlation_id: "api-request-1" });
    expect(result.body).not.toMatch(personalData);
    expect(JSON.parse(logged.join(""))).toMatchObject({
      level: "ERROR",
      message: "request failed",
      request_id: "request-1",
      correlation_id: "api-request-1",
      route: "POST /api/leads",
      failure: { name, frames: expect.arrayContaining([expect.stringContaining("at ")]) },
    });
    expect(logged.join("")).not.toMatch(personalData);
  });

  it("and a transaction is changing the item: tries again", async () => {
    const conflict = new TransactionConflictException({ message: "conflict", $metadata: {} });
    failing(conflict, conflict);
    expect((await post(saveLeadBody())).statusCode).toBe(201);
  });

  it("logs a saved lead only by its ID", async () => {
    failing();
    const { body } = await post(saveLeadBody());
    expect(JSON.parse(logged.join(""))).toMatchObject({
      message: "lead saved",
      lead_id: JSON.parse(body).id,
      repeated: false,
      meter_status: "green",
      suspect: [],
      consent_known: false,
    });
    expect(logged.join("")).not.toMatch(personalData);
  });
});
