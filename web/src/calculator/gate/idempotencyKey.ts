import { v4 as uuidv4 } from "uuid";
import * as z from "zod/mini";
import { parseJson } from "../../app/parseJson.ts";
import { tabStorage } from "../../app/tabStorage.ts";
import { tabStorageKeys } from "../../app/tabStorageKeys.ts";

/**
 * The key under which a body is saved. The same body has the same key until its save is answered, over double
 * presses, retries and a reload in the middle; another body has another key.
 */
export function idempotencyKeyFor(body: string): string {
  const attempt = storedAttempt();
  if (attempt?.body === body) return attempt.key;
  const key = uuidv4();
  tabStorage.write(tabStorageKeys.saveAttempt, JSON.stringify({ key, body }));
  return key;
}

/** The body whose save has not been answered yet, when there is one. */
export function unansweredBody(): string | undefined {
  return storedAttempt()?.body;
}

/** The save has been answered: neither its key nor the contact details in its body are kept any longer. */
export function forgetSaveAttempt(): void {
  tabStorage.remove(tabStorageKeys.saveAttempt);
}

function storedAttempt(): z.infer<typeof attemptSchema> | undefined {
  return attemptSchema.safeParse(parseJson(tabStorage.read(tabStorageKeys.saveAttempt))).data;
}

const attemptSchema = z.object({ key: z.string(), body: z.string() });
