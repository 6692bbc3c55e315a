import { randomUUID } from "node:crypto";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { problemSchema } from "@planner/shared/api/problem";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import type { LeadTable } from "../../leads/LeadTable.ts";
import { storeLead } from "../../leads/storeLead.ts";
import { apiEvent, endpointRuntime, lambdaContext, saveLeadBody } from "../../testing/apiEvent.ts";
import { newLeadTable } from "../../testing/testDatabase.ts";
import { saveLead } from "./saveLead.ts";

let table: LeadTable;
let save: ReturnType<typeof saveLead>;

beforeAll(async () => {
  table = await newLeadTable();
  save = saveLead({
    ...endpointRuntime(),
    store: (lead, request) => storeLead(table, lead, request),
    now: () => new Date("2026-11-21T08:30:00.123Z"),
    newId: (at) => uuidv7({ msecs: at.getTime() }),
  });
});

/** A valid body with one invalid field. */
const bodyWithInvalidField = fc
  .oneof(
    fc
      .tuple(
        fc.constantFrom("target_estimates_per_week", "avg_job_value", "gross_margin_pct"),
        fc.oneof(
          fc.double({ max: 0.5 }),
          fc.double({ min: 1e7 }),
          fc.string(),
          fc.constant(null),
          fc.object(),
        ),
      )
      .map(([field, value]) => ({
        ...saveLeadBody(),
        inputs: { ...saveLeadBody().inputs, [field]: value },
      })),
    fc
      .tuple(
        fc.constantFrom("first_name", "work_email", "mobile"),
        fc.oneof(
          fc.string({ unit: "binary" }).map((text) => `0${text}`),
          fc.double(),
          fc.constant(null),
          fc.array(fc.anything()),
        ),
      )
      .map(([field, value]) => ({
        ...saveLeadBody(),
        contact: { ...saveLeadBody().contact, [field]: value },
      })),
    fc
      .constantFrom("inputs", "contact")
      .chain((part) => fc.jsonValue().map((value) => ({ ...saveLeadBody(), [part]: value }))),
  )
  .map((body) => JSON.stringify(body));

const malformedBody = fc.oneof(
  { weight: 4, arbitrary: bodyWithInvalidField },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  { weight: 1, arbitrary: fc.nat(8000).map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`) },
  {
    weight: 1,
    arbitrary: fc
      .nat(500)
      .map((end) => JSON.stringify(saveLeadBody()).slice(0, Math.min(end, 200))),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{"__proto__":{"inputs":{}}}',
      '{"constructor":{"prototype":{}}}',
      '{"inputs":{"__proto__":null},"contact":{}}',
      '{"inputs":1e999,"contact":-1e999}',
    ),
  },
);

describe("save-lead with 2,000 malformed bodies", () => {
  it("returns a 4xx for each and stores no lead", async () => {
    await fc.assert(
      fc.asyncProperty(malformedBody, fc.boolean(), async (body, isBase64Encoded) => {
        const event = apiEvent({
          body: isBase64Encoded ? Buffer.from(body).toString("base64") : body,
          isBase64Encoded,
          headers: { "idempotency-key": randomUUID() },
        });
        const result = await save(event, lambdaContext);
        expect(result.statusCode).toBeGreaterThanOrEqual(400);
        expect(result.statusCode).toBeLessThan(500);
        expect(problemSchema.parse(JSON.parse(result.body)).status).toBe(result.statusCode);
      }),
      { numRuns: 2_000 },
    );
    const { Count } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
    expect(Count).toBe(0);
  });
});
