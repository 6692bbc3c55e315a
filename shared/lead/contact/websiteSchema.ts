import * as z from "zod/mini";
import { cleanText } from "../../cleanText.ts";
import { firstBrokenRule } from "../fieldRules.ts";

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
  const match = websiteShape.exec(website);
  if (match === null) return false;
  const [, port] = match;
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
}

const scheme = String.raw`(?:https?:\/\/)?`;

/** Not `www.` with one more label: `www.mybiz` lacks the domain's ending. */
const notOnlyWww = String.raw`(?!www\.[^./?#]+(?:[/?#]|$))`;

/** Letters, digits and inner hyphens. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;

const topLevelDomain = String.raw`(?:\p{L}{2,63}|xn--[a-z0-9-]+)`;

const port = String.raw`(?::(\d{1,5}))?`;

/** Path, query and fragment, without spaces and control characters. */
const path = String.raw`(?:[/?#][^\s\p{Cs}\p{Cc}]*)?`;

const websiteShape = new RegExp(
  `^${scheme}${notOnlyWww}(?:${label}\\.)+${topLevelDomain}${port}${path}$`,
  "iu",
);
