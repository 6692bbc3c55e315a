import { expect } from "playwright/test";
import * as z from "zod/mini";
import type { LocalCloud } from "./LocalCloud.ts";

/** Waits for a mail to somebody that the pattern matches, and answers its first group in the newest such mail. */
export async function mailed(
  { mailbox }: LocalCloud,
  to: string,
  pattern: RegExp,
): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      found = (await mailsTo(mailbox, to)).map((body) => body.match(pattern)?.[1]).find(Boolean);
      return found;
    })
    .toBeDefined();
  return found ?? "";
}

/** Their bodies, newest first. */
async function mailsTo(mailbox: string, to: string): Promise<readonly string[]> {
  const response = await fetch(new URL(`mails.json?to=${encodeURIComponent(to)}`, mailbox));
  return z
    .array(z.object({ body: z.string() }))
    .parse(await response.json())
    .map(({ body }) => body);
}
