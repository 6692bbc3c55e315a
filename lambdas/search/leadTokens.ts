import { domainToUnicode } from "node:url";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { foldText } from "./foldText.ts";
import {
  addressToken,
  isLongEnough,
  reversedToken,
  splitAddress,
  truncate,
  withoutUrlParts,
} from "./tokens.ts";

/** What a lead is found by. */
export type SearchableLead = Pick<Lead, "first_name" | "work_email" | "mobile" | "website">;

/**
 * The tokens of a lead, in lower case and without accents: the words of the first name and their hyphenated parts, the
 * email's local part, domain and whole address, the website's host, and the phone number's digits: forward, with and
 * without the country code, and reversed.
 */
export function leadTokens(lead: SearchableLead): readonly string[] {
  return tokensOfAnyLength(lead).filter(isLongEnough);
}

/** Also the tokens that are too short for the index. They count if a search has a longer word that finds the lead. */
export function tokensOfAnyLength(lead: SearchableLead): readonly string[] {
  const { local, domain } = splitAddress(lead.work_email);
  const digits = nationalDigits(lead.mobile);
  const tokens = [...nameTokens(lead.first_name), foldText(withoutUrlParts(local))];
  if (!freeMailDomains.has(domain.toLowerCase())) {
    tokens.push(...spellings(withoutUrlParts(domain)));
  }
  tokens.push(...spellings(withoutUrlParts(lead.website)));
  if (lead.work_email !== "") {
    tokens.push(...spellings(domain).map((each) => addressToken(local, each)));
  }
  if (digits !== "") tokens.push(digits, `1${digits}`, reversedToken(digits));
  const notEmpty = tokens.filter((token) => token !== "");
  return [...new Set(notEmpty.map(truncate))];
}

function nameTokens(firstName: string): readonly string[] {
  const names = firstName.split(/\s+/).map(foldText);
  const parts = names.filter((name) => name.includes("-")).flatMap((name) => name.split("-"));
  // Two names of one character each are found only together.
  const joined = names.every(isLongEnough) ? [] : [names.join("")];
  return [...names, ...parts, ...joined];
}

/** An internationalized domain is stored in ASCII and entered in Unicode. */
function spellings(domain: string): readonly string[] {
  return [foldText(domain), foldText(domainToUnicode(domain))];
}

/** The tokens that only leads of the same person have: the phone number and the email address. */
export function personTokens({
  mobile,
  work_email,
}: Pick<SearchableLead, "mobile" | "work_email">): readonly string[] {
  const digits = nationalDigits(mobile);
  const tokens: string[] = [];
  if (digits !== "") tokens.push(digits);
  if (work_email !== "") {
    const { local, domain } = splitAddress(work_email);
    tokens.push(truncate(addressToken(local, foldText(domain))));
  }
  return tokens;
}

/** The digits of a North American number without the country code. */
function nationalDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, "");
  const isLong = digits.length === 11 && digits.startsWith("1");
  const hasCountryCode = phone.trim().startsWith("+1") || isLong;
  return hasCountryCode ? digits.slice(1) : digits;
}

/** Domains that many people share. */
const freeMailDomains: ReadonlySet<string> = new Set([
  "aol.com",
  "att.net",
  "bellsouth.net",
  "comcast.net",
  "cox.net",
  "gmail.com",
  "gmx.com",
  "googlemail.com",
  "hotmail.com",
  "icloud.com",
  "live.com",
  "mac.com",
  "mail.com",
  "me.com",
  "msn.com",
  "outlook.com",
  "pm.me",
  "proton.me",
  "protonmail.com",
  "sbcglobal.net",
  "verizon.net",
  "yahoo.com",
  "ymail.com",
  "zoho.com",
]);
