import * as z from "zod/mini";
import { isDisposable } from "./disposableDomains.ts";
import { firstBrokenRule } from "./firstBrokenRule.ts";

const formatMessage = "Please enter a valid email address";

/**
 * An e-mail address as typed; comes out trimmed and in lower case. Source: spec, section 5; order
 * of the rules, and that a subdomain of a blocked domain is blocked: decisions, section 2.
 */
export const emailSchema = z.pipe(
  z.pipe(z.string({ error: formatMessage }), z.transform(normalize)).check(
    firstBrokenRule<string>([
      { holds: (email) => email !== "", message: formatMessage },
      { holds: (email) => email.length >= 5, message: "Email address is too short" },
      { holds: (email) => email.length <= 100, message: "Email address is too long" },
      { holds: isAddress, message: formatMessage },
      {
        holds: (email) => !isDisposable(email.slice(email.lastIndexOf("@") + 1)),
        message: "Please use a real email address",
      },
    ]),
  ),
  z.string(),
);

function normalize(email: string): string {
  return email.trim().toLowerCase();
}

/** HTML's own rule, which takes every letter a mailbox may bear; the domain needs a top level, and dots stand single. */
function isAddress(email: string): boolean {
  return z.regexes.html5Email.test(email) && topLevelDomain.test(email) && !strayDot.test(email);
}

const topLevelDomain = /@.+\.(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const strayDot = /^\.|\.@|\.\./;
