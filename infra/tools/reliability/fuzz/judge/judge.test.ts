import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { WholeAnswer } from "../http/Answer.ts";
import type { FuzzedRequest } from "../http/FuzzedRequest.ts";
import { judge } from "./judge.ts";
import { requestedLead } from "./requestedLead.ts";

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
): WholeAnswer => ({
  kind: "answered",
  status,
  headers: new Map(Object.entries(headers)),
  body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
});

const verdict = (given: WholeAnswer, request = aRequest()) =>
  judge(request, given, requestedLead(request));

const saved = answer(201, product, { id: "1", created_at: "2026-11-21T08:30:00.000Z" });
const notJson = aRequest({ body: Buffer.from("{") });
const badRequest = {
  title: "Bad Request",
  status: 400,
  detail: "The body must be a JSON object",
  correlation_id: "1",
};

describe("judge", () => {
  it("finds nothing wrong with a saved lead", () => {
    expect(verdict(saved)).toEqual({ sender: "product", faults: [] });
  });

  it("finds nothing wrong with a refusal in a problem document", () => {
    expect(verdict(answer(400, problem, badRequest), notJson)).toEqual({
      sender: "product",
      faults: [],
    });
  });

  it.each([
    ["gateway", answer(404, gateway, { message: "Not Found" })],
    ["gateway", answer(401, gateway, { message: "Unauthorized" })],
    ["cdn", answer(403, { "x-cache": "Error from cloudfront" }, "<h1>403 ERROR</h1>")],
    ["site", answer(404, { "x-amz-cf-id": "1", "x-cache": "Error from cloudfront" }, "a page")],
    ["server", answer(431, { connection: "close" })],
  ])("lets the %s answer in words of its own", (sender, given) => {
    expect(verdict(given)).toEqual({ sender, faults: [] });
  });

  it.each([
    ["a 5xx", answer(500, problem, { ...badRequest, status: 500 }), notJson],
    ["a 5xx of the CDN", answer(502, { "x-cache": "Error from cloudfront" }), notJson],
    ["a lead where there is none", saved, notJson],
    ["a lead refused", answer(400, problem, badRequest), aRequest()],
    ["a body that is no document", answer(400, problem, "no"), notJson],
    ["another status in the document", answer(415, problem, badRequest), notJson],
    ["more in the document", answer(400, problem, { ...badRequest, stack: "at" }), notJson],
    [
      "another request's id in the document",
      answer(400, problem, { ...badRequest, correlation_id: "2" }),
      notJson,
    ],
    ["a document of another type", answer(400, product, badRequest), notJson],
    ["invalid fields without names", answer(422, problem, { ...badRequest, status: 422 }), notJson],
    [
      "an answer for caches",
      answer(400, { ...problem, "cache-control": "public" }, badRequest),
      notJson,
    ],
    [
      "a status the route does not have",
      answer(418, problem, { ...badRequest, status: 418 }),
      notJson,
    ],
    ["an answer where there is no route", saved, aRequest({ target: "/api/Leads" })],
    [
      "other words of the gateway",
      answer(404, gateway, { message: "Error: at leads.ts" }),
      notJson,
    ],
  ])("finds fault with %s", (_, given, request) => {
    expect(verdict(given, request).faults).not.toEqual([]);
  });

  it("lets a server hang up on what is not HTTP, and on nothing else", () => {
    const hungUp = (request: FuzzedRequest) =>
      judge(request, { kind: "hung up" }, undefined).faults;
    expect(hungUp(aRequest({ framing: "broken chunk" }))).toEqual([]);
    expect(hungUp(aRequest())).not.toEqual([]);
    expect(judge(aRequest(), { kind: "silence" }, undefined).faults).not.toEqual([]);
  });
});

describe("requestedLead", () => {
  it.each<[string, Partial<FuzzedRequest>]>([
    [
      "a type beside",
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
    ["another address", { target: "/api/leads/" }],
    ["two keys", { headers: [...aRequest().headers, ["idempotency-key", randomUUID()]] }],
    ["no type", { headers: aRequest().headers.slice(1) }],
    ["a body too long", { body: Buffer.from(JSON.stringify(lead) + " ".repeat(16_384)) }],
    ["a field that does not hold", { body: Buffer.from(JSON.stringify({ ...lead, inputs: {} })) }],
  ])("reads none with %s", (_, overrides) => {
    expect(requestedLead(aRequest(overrides))).toBeUndefined();
  });
});
