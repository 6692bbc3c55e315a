import type { Lead } from "@planner/shared/lead/leadSchema";

/** The parts of a lead by which it is found. */
export type SearchableLead = Pick<Lead, "first_name" | "work_email" | "mobile" | "website">;

/**
 * The tokens of a lead, in lower case and without accents: the words of the first name, the email's local part, domain
 * and whole address, the website's host, and the phone number's digits, forward and reversed.
 */
export function searchTokens({
  first_name,
  work_email,
  mobile,
  website,
}: SearchableLead): readonly string[] {
  const at = work_email.lastIndexOf("@");
  const domain = fold(work_email.slice(at + 1));
  const digits = nationalDigits(mobile);
  const tokens = [
    ...words(first_name),
    fold(work_email.slice(0, at)),
    ...(freeMailDomains.has(domain) ? [] : [domain]),
    fold(hostOf(website)),
    ...(work_email === "" ? [] : [addressToken(work_email)]),
    ...(digits === "" ? [] : [digits, reversedToken(digits)]),
  ];
  return [...new Set(tokens.filter(isLongEnough).map(cut))];
}

/** The tokens that only leads of the same person have: the phone number and the email address. */
export function personTokens({
  mobile,
  work_email,
}: Pick<SearchableLead, "mobile" | "work_email">): readonly string[] {
  return [nationalDigits(mobile), cut(addressToken(work_email))];
}

/** A search: the token prefixes to read, one after the other, and the prefixes that a lead must also match. */
export type Search = {
  /** A lead matches if one of its tokens begins with one of these. More than one only for phone numbers. */
  readonly walks: readonly string[];
  /** For each of these, a token of the lead must begin with it. */
  readonly others: readonly string[];
};

/** Parses a search. Returns undefined if no word has two characters. */
export function parseSearch(text: string): Search | undefined {
  if (/^[\d\s().+-]+$/.test(text)) {
    const digits = text.replaceAll(/\D/g, "");
    // These may be a number's first digits or its last ones. No area code begins with 1.
    const walks = [digits.replace(/^1/, ""), reversedToken(digits)].map(cut);
    return digits.length < minLength
      ? undefined
      : { walks: walks.filter(isLongEnough), others: [] };
  }
  const [longest, ...others] = text
    .split(/[\s<>,;]+/)
    .map(searchWord)
    .filter((word) => word !== "")
    .sort((a, b) => b.length - a.length);
  return longest === undefined || !isLongEnough(longest) ? undefined : { walks: [longest], others };
}

/** A word that starts with @ is the beginning of a domain. A word with a later @ is the beginning of an address. */
function searchWord(word: string): string {
  const at = word.indexOf("@");
  return cut(at > 0 ? addressToken(word) : fold(hostOf(word.slice(at + 1))));
}

/** The token under which a search lists a lead: the first one that it reads. Undefined if the lead does not match. */
export function listingToken({ walks, others }: Search, lead: SearchableLead): string | undefined {
  const tokens = [...searchTokens(lead)].sort(byBytes);
  const matches = (beginning: string) => tokens.find((token) => token.startsWith(beginning));
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
function addressToken(email: string): string {
  return `@${fold(email)}`;
}

/** Reversed digits are marked, so that they don't mix with other numbers. */
function reversedToken(digits: string): string {
  return `~${[...digits].reverse().join("")}`;
}

/** The digits of a North American number without the country code. */
function nationalDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, "");
  return phone.trim().startsWith("+1") || (digits.length === 11 && digits.startsWith("1"))
    ? digits.slice(1)
    : digits;
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).map(fold);
}

/**
 * Lower case without accents and apostrophes. Leaves out the characters that sort before `#`, which separates a
 * posting's token from its lead: an exact match must sort first.
 */
function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\p{M}'’‘ʼ\s!"#~\p{C}]/gu, "");
}

/** The host of a website as entered, without `www.`. */
function hostOf(website: string): string {
  return website.replace(/^(?:https?:\/\/)?(?:www\.)?/i, "").replace(/[/?#:].*$/, "");
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
