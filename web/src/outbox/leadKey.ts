import { v4, v5, validate } from "uuid";
import { tabStorage, tabStorageKeys } from "../app/tabStorage.ts";
import { leadIn } from "./OutboxEntry.ts";

/**
 * The idempotency key of a lead. In one tab, the same goals and contact details always have the same key, so a visitor who
 * goes back and submits again is stored once.
 */
export function leadKey(body: string): string {
  return v5(leadIn(body), tabNamespace());
}

/** A random UUID per tab, so that keys can't be guessed. */
function tabNamespace(): string {
  const stored = tabStorage.read(tabStorageKeys.leadNamespace);
  if (stored && validate(stored)) return stored;
  // crypto.randomUUID needs a secure context, and some supported browsers lack it.
  const created = v4();
  tabStorage.write(tabStorageKeys.leadNamespace, created);
  return created;
}
