import { describe, expect, it } from "vitest";
import { LocalCloudError } from "../LocalCloudError.ts";
import { EdgeFunction } from "./EdgeFunction.ts";

const run = (code: string, event: unknown = {}) =>
  new EdgeFunction({ name: "edge", code }).run(event);

describe("EdgeFunction", () => {
  it("runs a handler on its event", () => {
    const code =
      "function handler(event) { event.n += 1; console.log('n', event.n); return event; }";
    expect(run(code, { n: 1 })).toEqual({ kind: "returned", value: { n: 2 }, logs: ["n 2"] });
  });

  it("waits for a handler that is asynchronous", () => {
    const code = "async function handler(event) { const n = await 2; return { n }; }";
    expect(run(code)).toMatchObject({ value: { n: 2 } });
  });

  it("starts every run anew", () => {
    const edge = new EdgeFunction({
      name: "edge",
      code: "let runs = 0; function handler() { runs += 1; return { runs }; }",
    });
    edge.run({});
    expect(edge.run({})).toMatchObject({ value: { runs: 1 } });
  });

  it.each(["process", "require", "fetch", "setTimeout", "Buffer", "globalThis.process"])(
    "has no %s",
    (name) => {
      expect(run(`function handler() { return { type: typeof ${name} }; }`)).toMatchObject({
        value: { type: "undefined" },
      });
    },
  );

  it.each([
    ["makes code from text", "function handler() { return new Function('return 1')(); }"],
    [
      "reaches for the host",
      "function handler(e) { return e.constructor.constructor('return process')(); }",
    ],
    ["throws", "function handler() { throw new Error('no'); }"],
    ["rejects", "async function handler() { throw new Error('no'); }"],
    ["never answers", "function handler() { return new Promise(() => {}); }"],
    ["has no handler", "function other() {}"],
  ])("fails when the code %s", (_, code) => {
    expect(run(code)).toMatchObject({ kind: "failed" });
  });

  it("ends code that would run for ever", () => {
    expect(run("function handler() { for (;;); }")).toMatchObject({
      kind: "failed",
      reason: expect.stringContaining("timed out"),
    });
  });

  it("refuses code that does not compile, or that CloudFront would not take", () => {
    expect(() => run("} function handler() {")).toThrow(LocalCloudError);
    expect(() => run(`//${"x".repeat(10_240)}`)).toThrow("larger than 10240 bytes");
  });
});
