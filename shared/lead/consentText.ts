/**
 * What visitors were told about the use of their details when they sent them: every wording ever shown, by its
 * version (the day it came into use). A lead bears the version, so a wording is never edited: a new one gets a new entry.
 */
export const consentTexts = {
  "2026-11-21": "You agree that we save these details and contact you about your plan.",
} as const satisfies Readonly<Record<`${number}-${number}-${number}`, string>>;

export type ConsentVersion = keyof typeof consentTexts;

/** The wording that the contact gate shows now. */
export const currentConsent: ConsentVersion = "2026-11-21";
