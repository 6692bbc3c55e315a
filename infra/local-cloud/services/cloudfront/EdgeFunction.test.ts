import { describe, expect, it } from "vitest";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { aRequest } from "../../testing/aRequest.ts";
import { EdgeFunction } from "./EdgeFunction.ts";
import { applyRequestResult, applyResponseResult, edgeEvent } from "./edgeEvent.ts";

const run = (code: string, event: unknown = {}) =>
  new EdgeFunction({ name: "edge", code }).run(event);

describe("EdgeFunction", () => {
  it("calls the handler with the event and keeps its log lines", () => {
    const code =
      "function handler(event) { event.n += 1; console.log('n', event.n); return event; }";
    expect(run(code, { n: 1 })).toEqual({ kind: "returned", value: { n: 2 }, logs: ["n 2"] });
  });

  it("waits for an asynchronous handler", () => {
    const code = "async function handler(event) { const n = await 2; return { n }; }";
    expect(run(code)).toMatchObject({ value: { n: 2 } });
  });

  it("decodes base64url as the runtime's Buffer does", () => {
    const code =
      "function handler(event) { return { text: Buffer.from(event.text, 'base64url').toString() }; }";
    for (const text of ['{"name":"José"}', "a", "~~~???>>>", ""]) {
      const encoded = Buffer.from(text).toString("base64url");
      expect(run(code, { text: encoded })).toMatchObject({ value: { text } });
    }
  });

  it("starts every run in a new context", () => {
    const edge = new EdgeFunction({
      name: "edge",
      code: "let runs = 0; function handler() { runs += 1; return { runs }; }",
    });
    edge.run({});
    expect(edge.run({})).toMatchObject({ value: { runs: 1 } });
  });

  it.each(["process", "require", "fetch", "setTimeout", "globalThis.process"])(
    "does not give the code %s",
    (name) => {
      expect(run(`function handler() { return { type: typeof ${name} }; }`)).toMatchObject({
        value: { type: "undefined" },
      });
    },
  );

  it.each([
    ["creates code from text", "function handler() { return new Function('return 1')(); }"],
    [
      "reaches for the host's objects",
      "function handler(e) { return e.constructor.constructor('return process')(); }",
    ],
    ["throws", "function handler() { throw new Error('no'); }"],
    ["rejects", "async function handler() { throw new Error('no'); }"],
    ["never settles", "function handler() { return new Promise(() => {}); }"],
    ["has no handler", "function other() {}"],
  ])("fails if the code %s", (_, code) => {
    expect(run(code)).toMatchObject({ kind: "failed" });
  });

  it("stops an endless loop", () => {
    expect(run("function handler() { for (;;); }")).toMatchObject({
      kind: "failed",
      reason: expect.stringContaining("timed out"),
    });
  });

  it("refuses code that does not compile or is too large for CloudFront", () => {
    expect(() => run("} function handler() {")).toThrow(LocalCloudError);
    expect(() => run(`//${"x".repeat(10_240)}`)).toThrow("larger than 10240 bytes");
  });
});

describe("edgeEvent", () => {
  const distribution = { id: "edge", domainName: "edge.example" };

  it("passes a header named like an object's own property", () => {
    const request = aRequest({ headers: Object.fromEntries([["__proto__", "x"]]) });
    const { headers } = edgeEvent(distribution, request, { requestId: "1" }).request;
    expect(Object.entries(headers)).toEqual([["__proto__", { value: "x" }]]);
    expect({}).not.toHaveProperty("value");
  });

  it("applies the path, status and headers that a function returns", () => {
    const response = { status: 200, headers: { a: "1" }, cookies: [], body: Buffer.from("page") };
    expect(applyRequestResult(aRequest(), { uri: "/index.html" })).toMatchObject({
      request: { path: "/index.html" },
    });
    expect(
      applyResponseResult(response, { statusCode: 404, headers: { B: { value: "2" } } }),
    ).toEqual({ ...response, status: 404, headers: { b: "2" } });
  });

  it("uses a response that a viewer-request function returns", () => {
    const body = { encoding: "text", data: "no" };
    const result = { statusCode: 404, headers: { B: { value: "2" } }, body };
    expect(applyRequestResult(aRequest(), result)).toEqual({
      response: { status: 404, headers: { b: "2" }, cookies: [], body: Buffer.from("no") },
    });
  });

  it.each([null, {}, { uri: "index.html" }, { statusCode: 99 }])(
    "refuses the result %j",
    (result) => {
      expect(applyRequestResult(aRequest(), result)).toBeUndefined();
    },
  );
});
