import { cleanText } from "@planner/shared/cleanText";

/** The ten largest mail domains in the United States. */
const mailDomains = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "aol.com",
  "comcast.net",
  "live.com",
  "msn.com",
  "att.net",
] as const;

/** The mail domain that an address probably means: one typing error away. Undefined if the address looks right. */
export function meantDomain(email: string): string | undefined {
  const typed = cleanText(email).split("@").at(-1)?.toLowerCase() ?? "";
  if (mailDomains.some((domain) => domain === typed)) return undefined;
  return mailDomains.find((domain) => isTypingError(typed, domain));
}

/**
 * Whether one character is wrong, missing, added or swapped with its neighbor. The first character has to be right,
 * because mail.com and ymail.com exist. In short names, only swaps and wrong endings count: many domains are close to
 * aol.com.
 */
function isTypingError(typed: string, domain: string): boolean {
  const at = [...domain, ""].findIndex((character, index) => character !== typed[index]);
  const rest = (text: string, from: number) => text.slice(at + from);
  const isSwapped =
    typed[at] === domain[at + 1] &&
    typed[at + 1] === domain[at] &&
    rest(typed, 2) === rest(domain, 2);
  const isOneOff =
    rest(typed, 1) === rest(domain, 1) ||
    rest(typed, 0) === rest(domain, 1) ||
    rest(typed, 1) === rest(domain, 0);
  const nameLength = domain.indexOf(".");
  return at > 0 && (isSwapped || (isOneOff && (nameLength > 4 || at >= nameLength)));
}
