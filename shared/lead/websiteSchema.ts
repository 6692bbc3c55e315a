import * as z from "zod/mini";
import { firstBrokenRule } from "./firstBrokenRule.ts";

const shapeMessage = "Please enter a valid website (e.g., yourcompany.com)";

/**
 * An optional website as typed; comes out trimmed, "" when there is none. With or without scheme
 * and `www.`; only http and https. Source: spec, section 5; order of the rules: decisions, section 2.
 */
export const websiteSchema = z.pipe(
  z
    .pipe(
      z.string({ error: shapeMessage }),
      z.transform((website: string) => website.trim()),
    )
    .check(
      firstBrokenRule<string>([
        {
          holds: (website) => website.length <= 100,
          message: "Website must be less than 100 characters",
        },
        {
          holds: (website) => !placeholder.test(website),
          message: "Please enter your actual business website",
        },
        { holds: (website) => website === "" || domainLike.test(website), message: shapeMessage },
      ]),
    ),
  z.string(),
);

const placeholder =
  /^(?:https?:\/\/)?(?:[^/?#]*\.)?(?:example|test|fake|none|na)\.com\.?(?:[:/?#]|$)/i;

/**
 * Labels of letters, digits and inner hyphens, a top-level domain of letters, then any path without spaces, control
 * characters or any that turn the reading direction: they would show another address than the one the link leads to.
 */
const domainLike =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]+)(?::\d{1,5})?(?:[/?#][^\s\p{Cs}\p{Cc}\p{Bidi_Control}]*)?$/iu;
