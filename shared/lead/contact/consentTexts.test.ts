import { describe, expect, it } from "vitest";
import { consentLinkText, consentVersionSchema, currentConsent } from "./consent.ts";
import { consentTexts, isKnownConsent } from "./consentTexts.ts";

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

describe("isKnownConsent", () => {
  it.each(Object.keys(consentTexts))("knows the version %s, which a lead can store", (version) => {
    expect(isKnownConsent(version)).toBe(true);
    expect(consentVersionSchema.parse(version)).toBe(version);
  });

  it.each(["2999-01-01", "constructor"])("does not know %s", (version) => {
    expect(isKnownConsent(version)).toBe(false);
  });
});
