import * as z from "zod/mini";
import { cleanText, linkedText } from "../../cleanText.ts";
import { firstBrokenRule } from "../fieldRules.ts";
import { isDisposable } from "./disposableDomains.ts";
import { phoneSchema } from "./phoneSchema.ts";

const nameTooShort = "First name must be at least 2 characters";

/** A first name, cleaned. Accepts letters of any alphabet and typographic apostrophes and hyphens (José, O’Neil, Jean–Luc). */
export const firstNameSchema = z.pipe(
  z.pipe(
    z
      .string({ error: nameTooShort })
      .check(
        z.refine(
          (name) => name === "" || cleanName(name) !== "",
          "First name cannot be just spaces",
        ),
      ),
    z.transform(cleanName),
  ),
  z.string().check(
    firstBrokenRule<string>([
      { holds: (name) => lengthOf(name) >= 2, message: nameTooShort },
      {
        holds: (name) => lengthOf(name) <= 50,
        message: "First name must be less than 50 characters",
      },
      {
        holds: (name) => lettersOnly.test(name),
        message: "First name can only contain letters, spaces, hyphens, and apostrophes",
      },
    ]),
  ),
);

/** On some keyboards, the backtick is easier to find than the apostrophe. */
function cleanName(name: string): string {
  return cleanText(name).replaceAll("`", "'");
}

function lengthOf(name: string): number {
  return [...name].length;
}

/** Includes combining marks, and the joiners that `cleanText` keeps in the middle of a word. */
const lettersOnly = /^(?:[\p{L}\p{M} '-]|\u200C|\u200D)+$/u;

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

const shapeMessage = "Please enter a valid website (e.g., yourcompany.com)";

/** An optional website, cleaned; "" if there is none. Scheme and `www.` are optional; only http and https. */
export const websiteSchema = z.pipe(
  z.pipe(z.string({ error: shapeMessage }), z.transform(cleanText)).check(
    firstBrokenRule<string>([
      {
        holds: (website) => website.length <= 100,
        message: "Website must be less than 100 characters",
      },
      {
        holds: (website) => !placeholder.test(website),
        message: "Please enter your actual business website",
      },
      { holds: (website) => website === "" || isWebsite(website), message: shapeMessage },
    ]),
  ),
  z.string(),
);

const placeholder =
  /^(?:https?:\/\/)?(?:[^/?#]*\.)?(?:example|test|fake|none|na)\.com\.?(?:[:/?#]|$)/i;

function isWebsite(website: string): boolean {
  const [isShaped, port = "80"] = website.match(domainLike) ?? [];
  return isShaped !== undefined && Number(port) >= 1 && Number(port) <= 65_535;
}

/**
 * Labels of letters, digits and inner hyphens, a top-level domain of letters, then a port and any path. The path has no spaces
 * or control characters. `www.` with one more label, such as `www.mybiz`, lacks the domain's ending.
 */
const domainLike =
  /^(?:https?:\/\/)?(?!www\.[^./?#]+(?:[/?#]|$))(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]+)(?::(\d{1,5}))?(?:[/?#][^\s\p{Cs}\p{Cc}]*)?$/iu;

/**
 * Validates and normalizes the contact form, in the browser and on the server. Each field reports its first broken
 * rule, so the order of the rules matters.
 */
export const contactSchema = z.object({
  first_name: firstNameSchema,
  work_email: emailSchema,
  mobile: phoneSchema,
  website: z._default(websiteSchema, ""),
});

/** The contact details of a lead that an administrator adds. */
export const addedContactSchema = z.extend(contactSchema, { work_email: z.optional(emailSchema) });

/** Normalized: cleaned, email in lower case, phone in E.164, website "" if there is none. */
export type Contact = z.output<typeof contactSchema>;

/** The raw form values. */
export type ContactEntry = z.input<typeof contactSchema>;
