import * as z from "zod/mini";
import { firstBrokenRule } from "./firstBrokenRule.ts";

/**
 * A first name as typed; comes out trimmed. Letters of every alphabet and typographic apostrophes
 * count. Source: spec, section 5; order of the rules: decisions, section 2.
 */
export const firstNameSchema = z.pipe(
  z.string({ error: "First name must be at least 2 characters" }).check(
    firstBrokenRule<string>([
      {
        holds: (name) => name === "" || visible.test(name),
        message: "First name cannot be just spaces",
      },
      { holds: (name) => lengthOf(name) >= 2, message: "First name must be at least 2 characters" },
      {
        holds: (name) => lengthOf(name) <= 50,
        message: "First name must be less than 50 characters",
      },
      {
        holds: (name) => lettersOnly.test(name.trim()),
        message: "First name can only contain letters, spaces, hyphens, and apostrophes",
      },
    ]),
  ),
  z.transform((name: string) => name.trim()),
);

/** Some letters, such as the Hangul filler, are never seen: a name of them alone could not be read, nor clicked on. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

function lengthOf(name: string): number {
  return [...name.trim()].length;
}

/** Combining marks belong to the letters before them; hyphens and apostrophes in their typographic forms too. */
const lettersOnly = /^[\p{L}\p{M}\p{Zs}'’‘ʼ‐‑-]+$/u;
