import fc from "fast-check";
import { expect, it } from "vitest";
import { messageFrom, pixels } from "./frameMessages.ts";

const source = new MessageChannel().port1;
const other = new MessageChannel().port1;
const origin = "https://agency.example";
// biome-ignore lint/suspicious/noExplicitAny: a window, which Node does not have
const sender: any = { window: source, origin };
const data = { source: "planner", v: 1, type: "resize", payload: { height: 7 } };

it("accepts a message of the expected window and origin only", () => {
  const message = { type: "resize", payload: { height: 7 } };
  expect(messageFrom(sender, { source, origin, data })).toEqual(message);
  for (const forged of [
    { source: other },
    { source: null },
    { origin: `${origin}.evil.example` },
  ]) {
    expect(messageFrom(sender, { source, origin, data, ...forged })).toBeUndefined();
  }
});

it("rejects all other messages", () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom("source", "v", "type"), (value, field) => {
      fc.pre(value !== data[field] && (field !== "type" || typeof value !== "string"));
      for (const forged of [value, { ...data, [field]: value }]) {
        expect(messageFrom(sender, { source, origin, data: forged })).toBeUndefined();
      }
    }),
  );
});

it.each([
  [7, 7],
  [6.2, 7],
  [4, 5],
  [11, 10],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  ["7", undefined],
])("reads %j as %j pixels between 5 and 10", (value, expected) => {
  expect(pixels(value, 5, 10)).toBe(expected);
});
