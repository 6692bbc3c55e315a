import { describe, expect, it } from "@jest/globals";
import { checkedEnvironment } from "../environments.ts";
import { environmentTable } from "../environmentTable.ts";

const [dev, , prod] = environmentTable;

describe("checkedEnvironment", () => {
  it("accepts every entry of the table", () => {
    for (const entry of environmentTable) {
      expect(checkedEnvironment(entry, {})).toEqual(entry);
    }
  });

  it("lets a given address stand above the table's", () => {
    const bookingUrl = "https://calls.example.com/";
    expect(checkedEnvironment(dev, { bookingUrl }).bookingUrl).toBe(bookingUrl);
  });

  it("takes an empty value for none", () => {
    expect(checkedEnvironment(dev, { bookingUrl: "" }).bookingUrl).toBe(dev.bookingUrl);
    expect(checkedEnvironment(prod, { bookingUrl: "" }).bookingUrl).toBeUndefined();
  });

  it.each([
    ["bookingUrl", { bookingUrl: "http://calls.example.com/" }],
    ["bookingUrl", { bookingUrl: "calls.example.com" }],
    ["kitUrl", { kitUrl: "javascript:alert(1)" }],
    ["kitUrl", { kitUrl: 7 }],
  ])("names %s when it gets %j", (key, overrides) => {
    expect(() => checkedEnvironment(prod, overrides)).toThrow(
      `Environment prod: ${key} must be an https address`,
    );
  });

  it.each([
    ["account", { account: "12345" }],
    ["region", { region: "Virginia" }],
    ["logRetentionDays", { logRetentionDays: 42 }],
    ["reservedConcurrency", { reservedConcurrency: 0 }],
    ["signIn.featurePlan", { signIn: { featurePlan: "LITE", threatProtection: "OFF" } }],
    [
      "signIn.threatProtection needs the feature plan PLUS",
      { signIn: { featurePlan: "ESSENTIALS", threatProtection: "AUDIT" } },
    ],
    ["throttles.saveLead.burst", { throttles: { ...prod.throttles, saveLead: { burst: 1.5 } } }],
  ])("names %s when the table has a wrong one", (key, wrong) => {
    const entry = { ...prod, ...wrong };
    expect(() => checkedEnvironment(entry, {})).toThrow(key);
  });

  it("names every fault at once", () => {
    expect(() => checkedEnvironment(prod, { bookingUrl: "x", kitUrl: "y" })).toThrow(
      /bookingUrl .*; kitUrl /,
    );
  });
});
