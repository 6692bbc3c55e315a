import * as z from "zod/mini";

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

/**
 * The version of the consent text that a visitor saw, in the shape of a version; undefined when there is none. It never
 * refuses: no lead is lost over it. A version that is not known here is kept, for a page may be newer than the server.
 */
export const consentVersionSchema = z.pipe(
  z.unknown(),
  z.transform((value) => (typeof value === "string" && version.test(value) ? value : undefined)),
);

export function isKnownConsent(value: string): boolean {
  return Object.hasOwn(consentTexts, value);
}

const version = /^\d{4}-\d{2}-\d{2}$/;
