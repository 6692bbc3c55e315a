import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxBodyBytes } from "../api/contract.ts";
import { attributionFields, readAttribution } from "./attribution.ts";

describe("readAttribution", () => {
  it("keeps known fields and drops the rest", () => {
    const given = { utm_source: "google", gclid: "Cj0", password: "x", referrer: 7, utm_term: "" };

    expect(readAttribution(given)).toEqual({ utm_source: "google", gclid: "Cj0" });
  });

  it("returns undefined if no known field is left", () => {
    expect(readAttribution({ password: "x" })).toBeUndefined();
    expect(readAttribution("utm_source")).toBeUndefined();
    expect(readAttribution(null)).toBeUndefined();
  });

  it("cuts long values to 300 characters", () => {
    expect(readAttribution({ referrer: "x".repeat(5000) })?.referrer).toHaveLength(300);
  });

  it("replaces unpaired surrogates", () => {
    expect(readAttribution({ utm_source: "a\uD800b" })?.utm_source).toBe("a\uFFFDb");
  });

  it("replaces control characters with spaces", () => {
    expect(readAttribution({ utm_source: "a\u0000b\r\nc\u0085" })?.utm_source).toBe("a b  c ");
  });

  it("replaces characters that change the reading direction with spaces", () => {
    const referrer = "https://a.com/\u202Emoc.evil\u2066x\u200F";
    expect(readAttribution({ referrer })?.referrer).toBe("https://a.com/ moc.evil x ");
  });

  it.each(["\u0000", '"', "\\", "\uD800", "é", "\u{1F600}"])(
    "leaves room for a lead in the body's limit, even when full of %j",
    (character) => {
      const given = attributionFields.map((field) => [field, character.repeat(5000)]);
      const kept = JSON.stringify(readAttribution(Object.fromEntries(given)));
      expect(new TextEncoder().encode(kept).length).toBeLessThan(maxBodyBytes - 4096);
    },
  );

  it("never throws", () => {
    fc.assert(fc.property(fc.anything(), (anything) => readAttribution(anything) !== null));
  });
});
