import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxBodyBytes } from "../api/maxBodyBytes.ts";
import { attributionFields } from "./attributionFields.ts";
import { attributionSchema } from "./attributionSchema.ts";

describe("attributionSchema", () => {
  it("keeps what it knows and drops the rest", () => {
    const given = { utm_source: "google", gclid: "Cj0", password: "x", referrer: 7, utm_term: "" };

    expect(attributionSchema.parse(given)).toEqual({ utm_source: "google", gclid: "Cj0" });
  });

  it("is undefined when nothing is left", () => {
    expect(attributionSchema.parse({ password: "x" })).toBeUndefined();
    expect(attributionSchema.parse("utm_source")).toBeUndefined();
    expect(attributionSchema.parse(null)).toBeUndefined();
  });

  it("clips long values to 300 characters", () => {
    expect(attributionSchema.parse({ referrer: "x".repeat(5000) })?.referrer).toHaveLength(300);
  });

  it("makes text well-formed, as a database demands", () => {
    expect(attributionSchema.parse({ utm_source: "a\uD800b" })?.utm_source).toBe("a\uFFFDb");
  });

  it("takes control characters for spaces", () => {
    expect(attributionSchema.parse({ utm_source: "a\u0000b\r\nc\u0085" })?.utm_source).toBe(
      "a b  c ",
    );
  });

  it("takes what turns the reading direction for spaces", () => {
    const referrer = "https://a.com/\u202Emoc.evil\u2066x\u200F";
    expect(attributionSchema.parse({ referrer })?.referrer).toBe("https://a.com/ moc.evil x ");
  });

  it.each(["\u0000", '"', "\\", "\uD800", "é", "\u{1F600}"])(
    "leaves room for a lead in the body's limit, even when full of %j",
    (character) => {
      const given = attributionFields.map((field) => [field, character.repeat(5000)]);
      const kept = JSON.stringify(attributionSchema.parse(Object.fromEntries(given)));
      expect(new TextEncoder().encode(kept).length).toBeLessThan(maxBodyBytes - 4096);
    },
  );

  it("never refuses", () => {
    fc.assert(
      fc.property(fc.anything(), (anything) => attributionSchema.safeParse(anything).success),
    );
  });
});
