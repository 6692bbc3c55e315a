import { hash } from "node:crypto";
import { deskTable } from "@planner/shared/tables/deskTable";
import { mailboxOf } from "../mail/mailbox.ts";
import type { DeskKey } from "../tables/deskItems.ts";

const { prefixes } = deskTable;

/** The key of a plan's own item. */
export function planKey(planId: string): DeskKey {
  return { pk: `${prefixes.plan}${planId}`, sk: "plan" };
}

/** The key of a plan's reminder. It exists while the contractor wants an email on Mondays. */
export function reminderKey(planId: string): DeskKey {
  return { pk: planKey(planId).pk, sk: "reminder" };
}

/** The prefixes of the sort keys of a plan's other items. */
export const partPrefixes = {
  /** The Monday follows. */
  week: "week#",
  /** The inputs that are valid from a Monday on, until the next such item's. The Monday follows. */
  inputs: "inputs#",
  /** The start of the earlier plan follows. */
  earlier: "earlier#",
  /** What a change replaced. The number of changes before it follows, modulo 50. */
  history: "history#",
  /** Lists a link, so that an erasure finds it. The hash of its token follows. */
  link: "link#",
  /** Lists an address, so that an erasure finds it. The address's hash follows. */
  address: "address#",
} as const;

/** The key of one of a plan's other items. `rest` follows the prefix. */
export function partKey(planId: string, part: keyof typeof partPrefixes, rest: string): DeskKey {
  return { pk: planKey(planId).pk, sk: `${partPrefixes[part]}${rest}` };
}

/** The items whose sort key has a prefix, with the rest of the key. */
export function withKeyPrefix<Item extends DeskKey>(items: readonly Item[], prefix: string) {
  return items
    .filter(({ sk }) => sk.startsWith(prefix))
    .map((item) => ({ ...item, rest: item.sk.slice(prefix.length) }));
}

/** The key of a link by its token's hash, which opens the plan. */
export function tokenKey(tokenHash: string): DeskKey {
  return { pk: `${prefixes.token}${tokenHash}`, sk: "token" };
}

/** The partition with the plans of an address. */
export function addressPartition(address: string): string {
  return `${prefixes.address}${address}`;
}

/** The prefix of the sort keys of the items that list an address's plans. The plan's ID follows. */
export const listedPlanPrefix = "plan#";

/** The key of the item that lists a plan under its address. */
export function addressItemKey(address: string, planId: string): DeskKey {
  return { pk: addressPartition(address), sk: `${listedPlanPrefix}${planId}` };
}

/** The key of the item that ends the emails to an address. */
export function stopKey(address: string): DeskKey {
  return { pk: addressPartition(address), sk: "stopped" };
}

/** The key of the item that makes an email that is over today's limit go out on the next day. */
export function waitingKey(address: string): DeskKey {
  return { pk: addressPartition(address), sk: "waiting" };
}

/** The partition of `planIndex` with the plans that have ad spend, sorted by their last entry. */
export const trackedPartition = "plans";

/** The partitions of `planIndex` with the emails that are due some day, each sorted by its last day. */
export const mailPartitions = {
  /** Reminders, by the last Monday that they were handled on. */
  reminders: "reminders",
  /** Emails over the limit, by the day on which they were. */
  waiting: "waiting",
} as const;

/** The item of an email that is due some day: its key, and where `planIndex` lists it. */
export function mailItem(key: DeskKey, kind: keyof typeof mailPartitions, lastDay: string) {
  const { partitionKey, sortKey } = deskTable.planIndex;
  return { ...key, [partitionKey]: mailPartitions[kind], [sortKey]: lastDay };
}

/** The hash of a token or a mailbox. */
export function hashOf(text: string): string {
  return hash("sha256", text);
}

/** The hash of an email address's mailbox, the same for all of its spellings. */
export function addressHash(email: string): string {
  return hashOf(mailboxOf(email));
}
