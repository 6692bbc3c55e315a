import { z } from "zod";

/** A text that matches a pattern, with the message for any other value. */
export function text(pattern: RegExp, error: string) {
  return z.string(error).regex(pattern, error);
}

/** A host name with at least two labels. */
export const hostName = text(
  /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/,
  "must be a lowercase host name",
);
