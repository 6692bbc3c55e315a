import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  consentLinkText,
  consentTexts,
  consentVersionSchema,
  currentConsent,
  isKnownConsent,
} from "./consent.ts";

describe("the current consent text", () => {
  it("says what is saved, how we make contact and why, how to opt out, and that no purchase is needed", () => {
    const text = consentTexts[currentConsent];
    for (const part of [
      /you agree/i,
      /save/,
      /call, text or email you about your plan/,
      /opt out/i,
      /no purchase/i,
      new RegExp(consentLinkText),
    ]) {
      expect(text).toMatch(part);
    }
    expect(Object.keys(consentTexts).at(-1)).toBe(currentConsent);
  });
});

describe("consentVersionSchema", () => {
  it.each(Object.keys(consentTexts))("keeps the known version %s", (version) => {
    expect(consentVersionSchema.parse(version)).toBe(version);
    expect(isKnownConsent(version)).toBe(true);
  });

  it("keeps an unknown version from a newer page", () => {
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
