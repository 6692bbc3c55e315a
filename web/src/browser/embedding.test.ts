import fc from "fast-check";
import { expect, it } from "vitest";
import { hostPage, messageFrom } from "./embedding.ts";

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

it.each(["", "#page=", "#page=null/x", "#a-plan's-token"])("finds no page in %j", (fragment) => {
  expect(hostPage(fragment)).toBeUndefined();
});
