import { hash } from "node:crypto";
import type { AdFeeds } from "@planner/shared/lead/adFeeds";
import { hasSeenConsent } from "@planner/shared/lead/contact/consentTexts";
import type { Lead } from "@planner/shared/lead/leadSchema";

/** A lead's hashed email address and phone number. Undefined unless the lead saw a consent text that allows it. */
export function googleContact(lead: Lead, { hashedContacts: since }: AdFeeds) {
  const { consent_version: seen, work_email, mobile } = lead;
  if (since === undefined || !hasSeenConsent(seen, since)) return undefined;
  return { email_hash: hashEmail(work_email), phone_hash: hashPhone(mobile) };
}

/** SHA-256 of an address as Google normalizes it. https://developers.google.com/data-manager/api/devguides/concepts/formatting */
export function hashEmail(address: string): string | undefined {
  const [name, domain] = address.toLowerCase().replaceAll(/\s/g, "").split("@");
  if (name === undefined || domain === undefined) return undefined;
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  const normalized = isGmail ? name.replace(/\+.*/, "").replaceAll(".", "") : name;
  return hash("sha256", `${normalized}@${domain}`);
}

/** SHA-256 of a number in E.164, with the plus sign. */
export function hashPhone(phone: string): string | undefined {
  return /^\+[1-9]\d{6,14}$/.test(phone) ? hash("sha256", phone) : undefined;
}
