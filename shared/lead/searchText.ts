import * as z from "zod/mini";
import { cleanText } from "../cleanText.ts";

/** The length of a text to search for. */
export const searchLength = { min: 2, max: 60 };

/** Whether a text has enough letters or digits to search for. */
export function isSearchText(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= searchLength.min;
}

/** A text to search for, in the request's parameter `name`. */
export function searchTextSchema(name: string) {
  const message = `${name} must have ${searchLength.min} to ${searchLength.max} characters`;
  return z
    .string()
    .check(
      z.overwrite(cleanText),
      z.minLength(searchLength.min, message),
      z.maxLength(searchLength.max, message),
    );
}
