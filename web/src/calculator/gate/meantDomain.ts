import { cleanText } from "@planner/shared/cleanText";

/** The mail domain that an address probably means: one typing error away. Undefined if the address looks right. */
export function meantDomain(email: string): string | undefined {
  const address = cleanText(email).toLowerCase();
  const domain = address.slice(address.lastIndexOf("@") + 1);
  if (largestMailDomains.includes(domain)) return undefined;
  return largestMailDomains.find((largest) => isTypingError(domain, largest));
}

/** The address with another domain. */
export function replaceDomain(email: string, domain: string): string {
  return email.slice(0, email.lastIndexOf("@") + 1) + domain;
}

/** The ten largest mail providers' domains in the United States. */
const largestMailDomains: readonly string[] = [
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
];

/** Whether one character is wrong, missing, added or swapped with its neighbor. */
function isTypingError(typed: string, domain: string): boolean {
  const position = firstDifference(typed, domain);
  // The first character has to be right, because mail.com and ymail.com exist.
  if (position === 0) return false;
  const typedRest = typed.slice(position);
  const domainRest = domain.slice(position);
  if (isSwapped(typedRest, domainRest)) return true;
  const nameLength = domain.indexOf(".");
  // In a name of up to four letters, such as aol or att, only swapped letters count: one other letter often makes another
  // real domain.
  const isShortName = nameLength < 5;
  if (isShortName && position < nameLength) return false;
  const isWrong = typedRest.slice(1) === domainRest.slice(1);
  const isMissing = typedRest === domainRest.slice(1);
  const isAdded = typedRest.slice(1) === domainRest;
  return isWrong || isMissing || isAdded;
}

/** The position of the first character that differs: the end of `domain` if `typed` only adds characters. */
function firstDifference(typed: string, domain: string): number {
  const position = [...domain].findIndex((character, index) => character !== typed[index]);
  return position === -1 ? domain.length : position;
}

/** Whether only the first two characters are swapped. */
function isSwapped(typed: string, domain: string): boolean {
  return typed[0] === domain[1] && typed[1] === domain[0] && typed.slice(2) === domain.slice(2);
}
