import { hash } from "node:crypto";
import type { Lead } from "@planner/shared/lead/leadSchema";

/** SHA-256 hashes, by Meta's names. */
export type MetaContact = {
  readonly [Name in "em" | "ph" | "fn" | "external_id"]?: readonly string[];
};

/**
 * A lead's contact, normalized by Meta's rules and hashed. They differ from Google's: addresses keep their dots, and numbers
 * have no plus.
 * https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/customer-information-parameters
 */
export function metaContact({ id, first_name, work_email, mobile }: Lead): MetaContact {
  const normalized = {
    em: work_email.trim().toLowerCase(),
    // Digits with the country code.
    ph: mobile.replaceAll(/\D/g, ""),
    // In lower case without punctuation. Letters keep their accents.
    fn: first_name
      .normalize()
      .toLowerCase()
      .replaceAll(/[\p{P}\p{S}]/gu, "")
      .trim(),
    external_id: id,
  };
  // A hash of nothing would match other leads without it.
  const present = Object.entries(normalized).filter(([, text]) => text !== "");
  return Object.fromEntries(present.map(([name, text]) => [name, [hash("sha256", text)]]));
}
