import { dayMs } from "@planner/shared/calendar";
import { parseJson } from "@planner/shared/parseJson";
import { v4 } from "uuid";
import * as z from "zod/mini";
import { browserStorage } from "../browser/storage.ts";

/**
 * What this browser's idempotency keys derive from: random, so that keys can't be guessed, and shared by its tabs, so that a
 * lead submitted twice is stored once. Replaced after a day, because the same lead is then a new request. The form creates it
 * when it appears, so that two tabs that submit at the same instant have the same one.
 */
export function keyNamespace(now: number): string {
  const text = browserStorage.read(namespaceItem);
  const stored = namespaceSchema.safeParse(parseJson(text)).data;
  if (stored && Math.abs(now - stored.created_at) < dayMs) return stored.id;
  // crypto.randomUUID needs a secure context, and some supported browsers lack it.
  const id = v4();
  browserStorage.write(namespaceItem, JSON.stringify({ id, created_at: now }));
  return id;
}

const namespaceItem = "planner.lead-namespace";
const namespaceSchema = z.object({ id: z.guid(), created_at: z.number() });
