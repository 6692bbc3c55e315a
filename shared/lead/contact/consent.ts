import * as z from "zod/mini";

/** The version that the contact form shows now. */
export const currentConsent = "2026-11-28";

/** Apart, so that the form does not load the others. */
export const currentConsentText =
  "You agree that we save this and may call, text or email you about your plan, as our privacy policy says. Opt out any time. No purchase needed.";

/**
 * Every consent text that the contact form has shown, keyed by version (the date it went live). Leads store the
 * version, so never edit a text; add an entry instead.
 */
export const consentTexts = {
  "2026-11-21": "You agree that we save these details and contact you about your plan.",
  "2026-11-22":
    "You agree that we save these details and contact you about your plan, as our privacy policy says.",
  "2026-11-23":
    "You agree that we save these details and may call, text or email you about your plan, as our privacy policy says. You can opt out at any time. No purchase needed.",
  "2026-11-28": currentConsentText,
} as const satisfies Readonly<Record<`${number}-${number}-${number}`, string>>;

/** The words of the current text that link to the privacy policy. */
export const consentLinkText = "privacy policy";

/**
 * The version of the consent text that a visitor saw. Undefined if the value isn't formatted as a version. Never
 * rejects a lead. Keeps unknown versions because a page can be newer than the server.
 */
export const consentVersionSchema = z.catch(
  z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  undefined,
);

/** A version in an environment's settings. */
export const shownConsentSchema = z
  .string()
  .check(z.refine(isKnownConsent, "must be a version of the consent text"));

/**
 * Whether a lead saw a version of the consent text, or a later one. A page can send any version: one that we never showed is
 * no consent. A lead that an administrator added saw none.
 */
export function hasSeenConsent(seen: string | undefined, since: string): boolean {
  return seen !== undefined && seen >= since && isKnownConsent(seen);
}

export function isKnownConsent(value: string): boolean {
  return Object.hasOwn(consentTexts, value);
}
