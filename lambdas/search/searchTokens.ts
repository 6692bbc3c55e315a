import { domainToUnicode } from "node:url";
import { cleanText, linkedText } from "@planner/shared/cleanText";
import { cleanPhone } from "@planner/shared/lead/contact/phoneSchema";
import type { Lead } from "@planner/shared/lead/leadSchema";

export type SearchableLead = Pick<Lead, "first_name" | "work_email" | "mobile" | "website">;

/**
 * The tokens of a lead, in lower case and without accents: the words of the first name and their hyphenated parts, the
 * email's local part, domain and whole address, the website's host, and the phone number's digits: forward, with and
 * without the country code, and reversed.
 */
export function searchTokens(lead: SearchableLead): readonly string[] {
  return allWords(lead).filter(isLongEnough);
}

/** Also the words that are too short to be tokens. */
function allWords({ first_name, work_email, mobile, website }: SearchableLead): readonly string[] {
  const at = work_email.lastIndexOf("@");
  const local = work_email.slice(0, at);
  const domain = work_email.slice(at + 1);
  const digits = nationalDigits(mobile);
  const names = first_name.split(/\s+/).map(fold);
  const words = [...names];
  for (const name of names) {
    if (name.includes("-")) words.push(...name.split("-"));
  }
  // Two names of one character each are found only together.
  if (!names.every(isLongEnough)) words.push(names.join(""));
  words.push(fold(hostOf(local)));
  if (!freeMailDomains.has(domain.toLowerCase())) words.push(...spellings(hostOf(domain)));
  words.push(...spellings(hostOf(website)));
  if (work_email !== "") words.push(...spellings(domain).map((each) => addressToken(local, each)));
  if (digits !== "") words.push(digits, `1${digits}`, reversedToken(digits));
  return [...new Set(words.filter((word) => word !== "").map(cut))];
}

/** An internationalized domain is stored in ASCII and entered in Unicode. */
function spellings(domain: string): readonly string[] {
  return [fold(domain), fold(domainToUnicode(domain))];
}

/** The tokens that only leads of the same person have: the phone number and the email address. */
export function personTokens({
  mobile,
  work_email,
}: Pick<SearchableLead, "mobile" | "work_email">): readonly string[] {
  const at = work_email.lastIndexOf("@");
  const address = addressToken(work_email.slice(0, at), fold(work_email.slice(at + 1)));
  const digits = nationalDigits(mobile);
  const tokens: string[] = [];
  if (digits !== "") tokens.push(digits);
  if (work_email !== "") tokens.push(cut(address));
  return tokens;
}

/** A search: the token prefixes to read, one after the other, and the prefixes that a lead must also match. */
export type Search = {
  /** A lead matches if one of its tokens begins with one of these. More than one only for phone numbers. */
  readonly walks: readonly string[];
  /** For each of these, a token of the lead must begin with it. */
  readonly others: readonly string[];
};

/** Parses a search. Returns undefined if it has no two characters to search for yet. */
export function parseSearch(entry: string): Search | undefined {
  const text = linkedText(cleanText(entry));
  const words = text
    .split(/[\s<>,;]+/)
    .map(searchWord)
    .filter((word) => word !== "");
  const phone = cleanPhone(text);
  if (/^[\d\s().+-]+$/.test(phone)) {
    const digits = phone.replaceAll(/\D/g, "");
    if (digits.length < minLength) return undefined;
    // These may be a number's first digits or its last ones, or the beginning of a name such as 24-7.com.
    const name = words.length === 1 ? words : [];
    const walks = [digits, ...name, reversedToken(digits)];
    return { walks: withoutLonger(walks.map(cut)), others: [] };
  }
  const [longest = "", ...others] = [...words].sort((a, b) => b.length - a.length);
  if (isLongEnough(longest)) return { walks: [longest], others };
  const joined = words.join("");
  return isLongEnough(joined) ? { walks: [cut(joined)], others: [] } : undefined;
}

/** Leaves out prefixes that begin with another one, because they would find the same leads again. */
function withoutLonger(prefixes: readonly string[]): readonly string[] {
  return prefixes.filter(
    (prefix, index) =>
      !prefixes.some((other, at) => prefix.startsWith(other) && (prefix !== other || at < index)),
  );
}

/** A word that starts with @ is the beginning of a domain. A word with a later @ is the beginning of an address. */
function searchWord(word: string): string {
  const at = word.lastIndexOf("@");
  const domain = word.slice(at + 1);
  if (at <= 0) return cut(fold(hostOf(domain)));
  return cut(addressToken(word.slice(0, at), fold(domain)));
}

/** The token under which a search lists a lead: the first one that it reads. Undefined if the lead does not match. */
export function listingToken({ walks, others }: Search, lead: SearchableLead): string | undefined {
  const words = [...allWords(lead)].sort(byBytes);
  const matches = (beginning: string) => words.find((word) => word.startsWith(beginning));
  if (!others.every(matches)) return undefined;
  return walks.map(matches).find((token) => token !== undefined);
}

/** The order of DynamoDB's sort keys. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

const minLength = 2;
const maxLength = 60;

function cut(word: string): string {
  return firstCharacters(word, maxLength);
}

/** The first characters of a text. Never half of a surrogate pair, which the database rejects. */
export function firstCharacters(text: string, count: number): string {
  return [...text].slice(0, count).join("");
}

/** Whether a word has two characters, as many as each partition of the index needs. */
function isLongEnough(word: string): boolean {
  return [...word].length >= minLength;
}

/** Addresses are marked, so that a search for a name doesn't read them too. */
function addressToken(local: string, domain: string): string {
  return `@${fold(local)}@${domain}`;
}

/** Reversed digits are marked, so that they don't mix with other numbers. */
function reversedToken(digits: string): string {
  return `~${[...digits].reverse().join("")}`;
}

/** The digits of a North American number without the country code. */
function nationalDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, "");
  const isLong = digits.length === 11 && digits.startsWith("1");
  const hasCountryCode = phone.trim().startsWith("+1") || isLong;
  return hasCountryCode ? digits.slice(1) : digits;
}

/**
 * Lower case (ß and ẞ are ss) without accents and apostrophes, with plain hyphens. Leaves out the characters that sort before
 * `#`, which separates a posting's token from its lead: an exact match must sort first.
 */
function fold(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/\p{Pd}/gu, "-")
    .replaceAll(/[\p{M}'`’‘ʼʻ\s!"#~\p{C}]/gu, "");
  // Character by character, because the lower case of a word's last sigma is another character.
  return [...plain.toLowerCase().toUpperCase()]
    .map((character) => character.toLowerCase())
    .join("");
}

/** The host of a website as entered, without `www.`. Text without a dot or with too short a host is not a website. */
function hostOf(website: string): string {
  const text = website.replace(/^(?:https?:\/\/)?(?:www\.)?/i, "");
  const host = text.replace(/^([^/?#:]*\.[^/?#:]*)[/?#:].*$/, "$1");
  return isLongEnough(fold(host)) ? host : text;
}

/** Domains that many people share. */
const freeMailDomains: ReadonlySet<string> = new Set(
  `
  aol.com att.net bellsouth.net comcast.net cox.net gmail.com gmx.com googlemail.com hotmail.com
  icloud.com live.com mac.com mail.com me.com msn.com outlook.com pm.me proton.me protonmail.com
  sbcglobal.net verizon.net yahoo.com ymail.com zoho.com
`.split(/\s+/),
);
