import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { consentTexts, consentVersionSchema, currentConsent, isKnownConsent } from "./consent.ts";

describe("consentVersionSchema", () => {
  it.each(Object.keys(consentTexts))("keeps and knows %s", (version) => {
    expect(consentVersionSchema.parse(version)).toBe(version);
    expect(isKnownConsent(version)).toBe(true);
  });

  it("keeps a version of a newer page, which it does not know", () => {
    expect(consentVersionSchema.parse("2999-01-01")).toBe("2999-01-01");
    expect(isKnownConsent("2999-01-01")).toBe(false);
    expect(isKnownConsent("constructor")).toBe(false);
  });

  it.each([
    "",
    "1",
    "=cmd()",
    `${currentConsent} `,
    `${currentConsent}\n`,
    7,
    null,
    ["2026-11-21"],
  ])("takes %j for none", (value) => {
    expect(consentVersionSchema.parse(value)).toBeUndefined();
  });

  it("never refuses, and keeps ten characters at most", () => {
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        const result = consentVersionSchema.safeParse(anything);
        expect(result.success && (result.data?.length ?? 0) <= 10).toBe(true);
      }),
    );
  });
});
