import * as z from "zod/mini";

/** The version of the consent text that the contact form shows now. */
export const currentConsent = "2026-11-28";

/** The text of this version. The earlier texts are in another module, so that visitors do not load them. */
export const currentConsentText =
  "You agree that we save this and may call, text or email you about your plan, as our privacy policy says. Opt out any time. No purchase needed.";

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
