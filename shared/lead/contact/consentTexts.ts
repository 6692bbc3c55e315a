import * as z from "zod/mini";
import { currentConsent, currentConsentText } from "./consent.ts";

/**
 * Every consent text that the contact form has shown, keyed by version (the date it went live). Leads store the version,
 * so never edit a text; add an entry instead. Before changing the current text, copy it here under its version.
 */
export const consentTexts = {
  "2026-11-21": "You agree that we save these details and contact you about your plan.",
  "2026-11-22":
    "You agree that we save these details and contact you about your plan, as our privacy policy says.",
  "2026-11-23":
    "You agree that we save these details and may call, text or email you about your plan, as our privacy policy says. You can opt out at any time. No purchase needed.",
  [currentConsent]: currentConsentText,
} as const satisfies Readonly<Record<`${number}-${number}-${number}`, string>>;

/** A version that the contact form has shown, for an environment's settings. */
export const knownConsentSchema = z
  .string()
  .check(z.refine(isKnownConsent, "must be a version of the consent text"));

/**
 * Whether a lead saw a version of the consent text, or a later one. A page can send any version: one that we never showed is
 * no consent. A lead that an administrator added saw none.
 */
export function hasSeenConsent(seen: string | undefined, since: string): boolean {
  return seen !== undefined && seen >= since && isKnownConsent(seen);
}

/** Whether the contact form has ever shown this version. */
export function isKnownConsent(version: string): boolean {
  return Object.hasOwn(consentTexts, version);
}
