import * as z from "zod/mini";
import { parseJson } from "../../app/parseJson.ts";
import { tabStorage } from "../../app/tabStorage.ts";
import { tabStorageKeys } from "../../app/tabStorageKeys.ts";

/**
 * The key under which a body is saved. The same body has the same key until its save is answered, over double
 * presses, retries and a reload in the middle; another body has another key.
 */
export function idempotencyKeyFor(body: string): string {
  const attempt = attemptSchema.safeParse(parseJson(tabStorage.read(tabStorageKeys.saveAttempt)));
  if (attempt.success && attempt.data.body === body) return attempt.data.key;
  const key = crypto.randomUUID();
  tabStorage.write(tabStorageKeys.saveAttempt, JSON.stringify({ key, body }));
  return key;
}

/** The save has been answered: neither its key nor the contact details in its body are kept any longer. */
export function forgetSaveAttempt(): void {
  tabStorage.remove(tabStorageKeys.saveAttempt);
}

const attemptSchema = z.object({ key: z.string(), body: z.string() });
