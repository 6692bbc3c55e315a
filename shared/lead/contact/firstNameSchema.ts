import * as z from "zod/mini";
import { cleanText } from "../../cleanText.ts";
import { firstBrokenRule } from "../fieldRules.ts";

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
