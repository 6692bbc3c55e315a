import { expect } from "playwright/test";
import * as z from "zod/mini";
import type { LocalCloud } from "./LocalCloud.ts";

/** Waits for the newest mail to somebody that holds what the pattern's first group matches, and answers that. */
export async function mailed(
  { mailbox }: LocalCloud,
  to: string,
  pattern: RegExp,
): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const response = await fetch(new URL(`mails.json?to=${encodeURIComponent(to)}`, mailbox));
      const mails = z.array(z.object({ text: z.string() })).parse(await response.json());
      found = mails.at(-1)?.text.match(pattern)?.[1];
      return found;
    })
    .toBeDefined();
  return found ?? "";
}
