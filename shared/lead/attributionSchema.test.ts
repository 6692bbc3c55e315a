import fc from "fast-check";
import { describe, expect, it } from "vitest";
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

  it("never refuses", () => {
    fc.assert(
      fc.property(fc.anything(), (anything) => attributionSchema.safeParse(anything).success),
    );
  });
});
