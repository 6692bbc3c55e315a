import * as z from "zod/mini";
import { cleanText } from "../../cleanText.ts";
import { firstBrokenRule } from "../fieldRules.ts";
import { isDisposable } from "./disposableDomains.ts";
import { linkedText } from "./linkedText.ts";

const formatMessage = "Please enter a valid email address";

/** An email address in its one form: bücher.de becomes xn--bcher-kva.de. */
export const addressSchema = z.pipe(
  z.pipe(z.string({ error: formatMessage }), z.transform(normalizeAddress)).check(
    firstBrokenRule<string>([
      { holds: (email) => email !== "", message: formatMessage },
      { holds: (email) => email.length >= 5, message: "Email address is too short" },
      { holds: (email) => email.length <= 100, message: "Email address is too long" },
      { holds: isAddress, message: formatMessage },
    ]),
  ),
  z.string(),
);

/** An address whose domain is not blocked. A subdomain of a blocked domain is blocked too. */
export const emailSchema = z.pipe(
  addressSchema,
  z.string().check(
    z.refine((email) => !isDisposable(email.slice(email.lastIndexOf("@") + 1)), {
      error: "Please use a real email address",
    }),
  ),
);

/** The one form of an email address: cleaned, not a link, in lower case, and with its domain in ASCII. Does not validate it. */
export function normalizeAddress(email: string): string {
  const address = linkedText(cleanText(email)).trim().toLowerCase();
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return internationalDomain.test(domain)
    ? address.slice(0, -domain.length) + asciiDomain(domain)
    : address;
}

const internationalDomain = /^(?=.*\P{ASCII})[\p{L}\p{M}\p{N}.-]+$/u;

/** Browsers' email fields and mail servers use the ASCII form. Returns invalid domains unchanged. */
function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Available in browsers and Node, but missing from TypeScript's ES library. */
declare const URL: new (url: string) => { readonly hostname: string };

/**
 * HTML's rule for email fields, with three additions: the domain has a top-level domain, no dot is misplaced, and
 * the local part has at most 64 characters. SES rejects a longer local part in a reply-to address, so the alert
 * would never arrive.
 */
function isAddress(email: string): boolean {
  return (
    z.regexes.html5Email.test(email) &&
    topLevelDomain.test(email) &&
    !strayDot.test(email) &&
    email.lastIndexOf("@") <= 64
  );
}

const topLevelDomain = /@.+\.(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const strayDot = /^\.|\.@|\.\./;
