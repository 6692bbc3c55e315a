import * as z from "zod/mini";
import { consentTexts } from "./consentText.ts";

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
