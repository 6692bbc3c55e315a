import { cleanText } from "@planner/shared/cleanText";
import { linkedText } from "@planner/shared/lead/contact/linkedText";
import { cleanPhone } from "@planner/shared/lead/contact/phoneSchema";
import { foldText } from "./foldText.ts";
import {
  addressToken,
  isLongEnough,
  reversedToken,
  splitAddress,
  truncate,
  withoutUrlParts,
} from "./tokens.ts";

/** A search: the token prefixes to read, one after the other, and the prefixes that a lead must also match. */
export type Search = {
  /** A lead matches if one of its tokens begins with one of these. More than one only for phone numbers. */
  readonly prefixesToRead: readonly string[];
  /** For each of these, a token of the lead must begin with it. */
  readonly requiredPrefixes: readonly string[];
};

/** Parses a search. Returns undefined if it has no two characters to search for yet. */
export function parseSearch(entry: string): Search | undefined {
  const text = linkedText(cleanText(entry));
  const words = text
    .split(/[\s<>,;]+/)
    .map(searchWord)
    .filter((word) => word !== "");
  const phone = cleanPhone(text);
  if (/^[\d\s().+-]+$/.test(phone)) return searchDigits(phone.replaceAll(/\D/g, ""), words);
  const [longest, ...others] = words.toSorted((one, other) => other.length - one.length);
  if (longest !== undefined && isLongEnough(longest)) {
    return { prefixesToRead: [longest], requiredPrefixes: others };
  }
  const joined = words.join("");
  if (!isLongEnough(joined)) return undefined;
  return { prefixesToRead: [truncate(joined)], requiredPrefixes: [] };
}

/** The digits may be a number's first ones or its last ones, or the beginning of a name such as 24-7.com. */
function searchDigits(digits: string, words: readonly string[]): Search | undefined {
  if (!isLongEnough(digits)) return undefined;
  const name = words.length === 1 ? words : [];
  const prefixes = [digits, ...name, reversedToken(digits)].map(truncate);
  return { prefixesToRead: withoutLonger(prefixes), requiredPrefixes: [] };
}

/** Leaves out prefixes that begin with another one, because they would find the same leads again. */
function withoutLonger(prefixes: readonly string[]): readonly string[] {
  const distinct = [...new Set(prefixes)];
  return distinct.filter(
    (prefix) => !distinct.some((other) => other !== prefix && prefix.startsWith(other)),
  );
}

/** A word that starts with @ is the beginning of a domain. A word with a later @ is the beginning of an address. */
function searchWord(word: string): string {
  const { local, domain } = splitAddress(word);
  if (local === "") return truncate(foldText(withoutUrlParts(domain)));
  return truncate(addressToken(local, foldText(domain)));
}
