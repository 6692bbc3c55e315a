import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostPage, messageFrom, pixels } from "./embedding.ts";

const origin = "https://agency.example";
const [frame, other] = [new MessageChannel().port1, new MessageChannel().port1];
// biome-ignore lint/suspicious/noExplicitAny: a window, which Node does not have
const sender: any = { window: frame, origin };
const data = { source: "planner", v: 1, type: "resize", payload: { height: 7 } };

describe("messageFrom", () => {
  it("accepts a message of the expected window and origin only", () => {
    expect(messageFrom(sender, { source: frame, origin, data })).toEqual({
      type: "resize",
      payload: { height: 7 },
    });
    expect(messageFrom(sender, { source: other, origin, data })).toBeUndefined();
    expect(messageFrom(sender, { source: null, origin, data })).toBeUndefined();
    const elsewhere = "https://agency.example.evil.example";
    expect(messageFrom(sender, { source: frame, origin: elsewhere, data })).toBeUndefined();
  });

  it("rejects the messages of other scripts, whatever they are", () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom("source", "v", "type"), (value, field) => {
        fc.pre(value !== data[field] && (field !== "type" || typeof value !== "string"));
        for (const forged of [value, { ...data, [field]: value }]) {
          expect(messageFrom(sender, { source: frame, origin, data: forged })).toBeUndefined();
        }
      }),
    );
  });
});

describe("pixels", () => {
  it("are whole and within the limits, or undefined if they are no number", () => {
    expect([1e9, -1e9, 300.2].map((height) => pixels(height, 200, 20_000))).toEqual([
      20_000, 200, 301,
    ]);
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, "300", null, undefined]) {
      expect(pixels(value, 200, 20_000)).toBeUndefined();
    }
  });
});

describe("hostPage", () => {
  it("is unknown without the loader's fragment", () => {
    for (const fragment of ["", "#", "#page=", "#page=null/x", "#a-plan's-token"]) {
      expect(hostPage(fragment)).toBeUndefined();
    }
  });
});
