import { randomUUID } from "node:crypto";
import { contract } from "@planner/shared/api/contract";
import { leadSchema } from "@planner/shared/lead/leadSchema";
import { describe, expect, it } from "vitest";
import { type CompleteAnswer, readAnswer } from "./Connection.ts";
import type { FuzzedRequest } from "./FuzzedRequest.ts";
import { checkAnswer } from "./oracle.ts";
import { requestedLead, type StoredItem, storageDefects } from "./storedLeads.ts";

const lead = {
  inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
  contact: { first_name: "Ann", work_email: "ann@solidfloors.com", mobile: "3058675319" },
};

const aRequest = (overrides: Partial<FuzzedRequest> = {}): FuzzedRequest => ({
  kind: "test",
  method: "POST",
  target: "/api/leads",
  headers: [
    ["Content-Type", "application/json"],
    ["Idempotency-Key", randomUUID()],
  ],
  body: Buffer.from(JSON.stringify(lead)),
  framing: "length",
  ...overrides,
});

describe("checkAnswer", () => {
  const product = {
    "apigw-requestid": "1",
    "x-amz-cf-id": "1",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-type": "application/json",
  };
  const problem = { ...product, "content-type": "application/problem+json" };
  const gateway = { "apigw-requestid": "1", "content-type": "application/json" };

  const answer = (
    status: number,
    headers: Readonly<Record<string, string>>,
    body: unknown = "",
  ): CompleteAnswer => ({
    kind: "answered",
    status,
    headers: new Map(Object.entries(headers)),
    body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
  });

  const check = (given: CompleteAnswer, request = aRequest()) =>
    checkAnswer(request, given, { lead: requestedLead(request) });

  const saved = answer(201, product, { id: "1", created_at: "2026-11-21T08:30:00.000Z" });
  const notJson = aRequest({ body: Buffer.from("{") });
  const badRequest = {
    title: "Bad Request",
    status: 400,
    detail: "The body must be a JSON object",
    correlation_id: "1",
  };

  it("accepts a saved lead", () => {
    expect(check(saved)).toEqual({ sender: "product", defects: [] });
  });

  it("accepts an error with a problem document", () => {
    expect(check(answer(400, problem, badRequest), notJson)).toEqual({
      sender: "product",
      defects: [],
    });
  });

  it.each([
    [
      "edge function",
      answer(
        404,
        { "x-cache": "FunctionGeneratedResponse from cloudfront", "x-amz-cf-id": "1" },
        { ...badRequest, title: "Not Found", status: 404 },
      ),
    ],
    ["gateway", answer(401, gateway, { message: "Unauthorized" })],
    ["cdn", answer(403, { "x-cache": "Error from cloudfront" }, "<h1>403 ERROR</h1>")],
    ["site", answer(404, { "x-amz-cf-id": "1", "x-cache": "Error from cloudfront" }, "a page")],
    ["server", answer(431, { connection: "close" })],
  ])("accepts an error response from the %s", (sender, given) => {
    expect(check(given)).toEqual({ sender, defects: [] });
  });

  it.each([
    ["a 5xx", answer(500, problem, { ...badRequest, status: 500 }), notJson],
    ["a 5xx of the CDN", answer(502, { "x-cache": "Error from cloudfront" }), notJson],
    ["a 201 for an invalid lead", saved, notJson],
    ["a rejected valid lead", answer(400, problem, badRequest), aRequest()],
    ["a body that is not JSON", answer(400, problem, "no"), notJson],
    ["a different status in the document", answer(415, problem, badRequest), notJson],
    [
      "an extra field in the document",
      answer(400, problem, { ...badRequest, stack: "at" }),
      notJson,
    ],
    [
      "another request's id in the document",
      answer(400, problem, { ...badRequest, correlation_id: "2" }),
      notJson,
    ],
    ["a wrong content type", answer(400, product, badRequest), notJson],
    ["a 422 without field names", answer(422, problem, { ...badRequest, status: 422 }), notJson],
    [
      "a cacheable response",
      answer(400, { ...problem, "cache-control": "public" }, badRequest),
      notJson,
    ],
    [
      "a status that the route never returns",
      answer(418, problem, { ...badRequest, status: 418 }),
      notJson,
    ],
    ["a response for a missing route", saved, aRequest({ target: "/api/Leads" })],
    [
      "an unknown message of the gateway",
      answer(404, gateway, { message: "Error: at leads.ts" }),
      notJson,
    ],
  ])("rejects %s", (_, given, request) => {
    expect(check(given, request).defects).not.toEqual([]);
  });

  it("lets the server hang up only on invalid HTTP", () => {
    const hungUp = (request: FuzzedRequest) =>
      checkAnswer(request, { kind: "hung up" }, { lead: undefined }).defects;
    expect(hungUp(aRequest({ framing: "broken chunk" }))).toEqual([]);
    expect(hungUp(aRequest())).not.toEqual([]);
    expect(checkAnswer(aRequest(), { kind: "timed out" }, { lead: undefined }).defects).not.toEqual(
      [],
    );
  });
});

describe("requestedLead", () => {
  it.each<[string, Partial<FuzzedRequest>]>([
    [
      "content type parameters and padded keys",
      {
        headers: [
          ["content-type", "application/json;charset=utf-8"],
          ["IDEMPOTENCY-KEY", ` ${randomUUID()} `],
        ],
      },
    ],
    ["chunks", { framing: "chunked" }],
  ])("reads a lead with %s", (_, overrides) => {
    expect(requestedLead(aRequest(overrides))?.lead.contact.first_name).toBe("Ann");
  });

  it.each<[string, Partial<FuzzedRequest>]>([
    ["another method", { method: "PUT" }],
    ["another target", { target: "/api/leads/" }],
    ["two keys", { headers: [...aRequest().headers, ["idempotency-key", randomUUID()]] }],
    ["no content type", { headers: aRequest().headers.slice(1) }],
    ["a body over the limit", { body: Buffer.from(JSON.stringify(lead) + " ".repeat(16_384)) }],
    ["an invalid field", { body: Buffer.from(JSON.stringify({ ...lead, inputs: {} })) }],
  ])("returns undefined for %s", (_, overrides) => {
    expect(requestedLead(aRequest(overrides))).toBeUndefined();
  });
});

describe("storageDefects", () => {
  const sent = contract.saveLead.request.parse({ ...lead, attribution: { utm_source: "google" } });
  const item: StoredItem = {
    idempotency_key: "key",
    entity: "lead",
    ...leadSchema.parse({
      id: "1",
      created_at: "2026-11-21T08:30:00.000Z",
      ...sent.contact,
      ...sent.inputs,
      last_name: "Unknown",
      company_name: "Unknown",
      state: "Unknown",
      calculated_daily_budget: 179.59,
      calculated_leads_per_day: 5.44,
      calculated_jobs_30: 12.61,
      calculated_revenue_30: 47_922.38,
      attribution: { utm_source: "google" },
    }),
  };

  const defects = (items: readonly StoredItem[], answers: readonly string[] = ["answer"]) =>
    storageDefects(items, new Map([["key", { leads: [sent], answers: new Set(answers) }]]));

  it("accepts a lead that is stored as it was sent", () => {
    expect(defects([item])).toEqual([]);
  });

  it.each<[string, readonly StoredItem[], string]>([
    ["a missing lead", [], "key is lost"],
    [
      "a lead that was never acknowledged",
      [item, { ...item, idempotency_key: "other" }],
      "other was never acknowledged",
    ],
    ["an extra attribute", [{ ...item, polluted: true }], "key has polluted"],
    ["an invalid lead", [{ ...item, mobile: 3_058_675_319 }], "key is not a lead"],
    ["a changed name", [{ ...item, first_name: "Bea" }], "key differs from what was sent"],
    ["a last name", [{ ...item, last_name: "Bly" }], "key differs from what was sent"],
  ])("reports %s", (_, items, defect) => {
    expect(defects(items)).toEqual([expect.stringContaining(defect)]);
  });

  const mark: StoredItem = {
    idempotency_key: "alert#mail#key",
    claim: "8c1f9a52-0d5e-4a35-9c0b-1f0d7b6e2a11",
    claimed_until: 1,
  };

  const mailWindow: StoredItem = {
    idempotency_key: "alert#mail#window#google",
    closes_at: 1_800_000_000_000,
    mails: 3,
  };

  it("accepts the alert marks of a saved lead and the window of its emails", () => {
    const sentMark = { idempotency_key: "alert#webhook#key", sent_at: "2026-11-21T08:30:01.000Z" };
    const lateMark = { ...sentMark, idempotency_key: "alert#mail#late#key" };
    const lateWindow = { ...mailWindow, idempotency_key: "alert#mail#window#still waiting" };
    expect(defects([item, mark, sentMark, mailWindow, lateMark, lateWindow])).toEqual([]);
  });

  it.each<[string, StoredItem]>([
    ["of an unknown lead", { ...mark, idempotency_key: "alert#mail#other" }],
    ["of an unknown channel", { ...mark, idempotency_key: "alert#fax#key" }],
    ["window with an extra attribute", { ...mailWindow, first_name: "Bea" }],
    ["with an extra attribute", { ...mark, first_name: "Bea" }],
    ["with text from a request", { ...mark, claim: "<b>" }],
  ])("reports an alert mark %s", (_, wrongMark) => {
    expect(defects([item, wrongMark])).toEqual([
      `${String(wrongMark.idempotency_key)} was never acknowledged`,
    ]);
  });

  it("reports a key with two different responses", () => {
    expect(defects([item], ["one", "two"])).toEqual(["key got 2 different answers"]);
  });
});

describe("readAnswer", () => {
  const read = (text: string, isHead = false) => readAnswer(Buffer.from(text), isHead);

  it("reads a response with its body", () => {
    const found = read(
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\ncontent-length: 2\r\n\r\nhi",
    );
    expect(found?.answer).toMatchObject({ status: 200, body: Buffer.from("hi") });
    expect(found?.answer.headers.get("content-type")).toBe("text/plain");
    expect(found?.isKeptAlive).toBe(true);
  });

  it.each(["HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nhi"])(
    "waits for the rest of %j",
    (text) => expect(read(text)).toBeUndefined(),
  );

  it("skips informational responses", () => {
    const found = read(
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n",
    );
    expect(found?.answer.status).toBe(201);
  });

  it("expects no body for HEAD", () => {
    expect(read("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n", true)?.answer.body).toHaveLength(0);
  });

  it.each([
    "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n",
    "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi and more",
  ])("does not reuse the connection after %j", (text) => {
    expect(read(text)?.isKeptAlive).toBe(false);
  });
});
