import { searchLength } from "@planner/shared/lead/searchText";
import { foldText } from "./foldText.ts";

/** Addresses are marked, so that a search for a name doesn't read them too. */
const addressMark = "@";

/** Reversed digits are marked, so that they don't mix with other numbers. */
const reversedMark = "~";

/** The token of a whole email address. The domain is folded already. */
export function addressToken(local: string, domain: string): string {
  return `${addressMark}${foldText(local)}@${domain}`;
}

/** The token that finds a phone number by its last digits. */
export function reversedToken(digits: string): string {
  return `${reversedMark}${[...digits].reverse().join("")}`;
}

/** Whether a token has two characters, as many as each partition of the index needs. */
export function isLongEnough(token: string): boolean {
  return [...token].length >= searchLength.min;
}

/** Tokens are as long as the longest search. */
export function truncate(token: string): string {
  return firstCharacters(token, searchLength.max);
}

/** The beginning of a token that all tokens in one partition of the index share: its mark, if any, and two characters. */
export function partitionPrefix(token: string): string {
  const isMarked = token.startsWith(addressMark) || token.startsWith(reversedMark);
  return firstCharacters(token, isMarked ? searchLength.min + 1 : searchLength.min);
}

/** The first characters of a text. Never half of a surrogate pair, which the database rejects. */
function firstCharacters(text: string, count: number): string {
  return [...text].slice(0, count).join("");
}

/** The parts of an email address. A text without @ is a domain. */
export function splitAddress(address: string) {
  const at = address.lastIndexOf("@");
  return { local: address.slice(0, Math.max(at, 0)), domain: address.slice(at + 1) };
}

/**
 * The host of a website, without `www.`. A text without a dot or with too short a host is not a website, and keeps its slashes.
 * The local part of an email address is shortened in the same way, because searches are, whatever they contain.
 */
export function withoutUrlParts(text: string): string {
  const address = text.replace(/^(?:https?:\/\/)?(?:www\.)?/i, "");
  const host = address.replace(/^([^/?#:]*\.[^/?#:]*)[/?#:].*$/, "$1");
  return isLongEnough(foldText(host)) ? host : address;
}
