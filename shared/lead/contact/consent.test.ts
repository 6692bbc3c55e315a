import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { consentVersionSchema, currentConsent } from "./consent.ts";

describe("consentVersionSchema", () => {
  it("keeps the current version", () => {
    expect(consentVersionSchema.parse(currentConsent)).toBe(currentConsent);
  });

  it("keeps an unknown version from a newer page", () => {
    expect(consentVersionSchema.parse("2999-01-01")).toBe("2999-01-01");
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
  ])("drops %j", (value) => {
    expect(consentVersionSchema.parse(value)).toBeUndefined();
  });

  it("accepts any value and keeps at most ten characters", () => {
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        const result = consentVersionSchema.safeParse(anything);
        expect(result.success && (result.data?.length ?? 0) <= 10).toBe(true);
      }),
    );
  });
});
