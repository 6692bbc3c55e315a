import { dateOf } from "@planner/shared/calendar";
import { transact } from "../../aws/database.ts";
import { deskDelete, deskPut } from "../../tables/deskItems.ts";
import type { Tables } from "../../tables/Tables.ts";
import { mailItem, waitingKey } from "../planKeys.ts";

/** Lets the email to an address wait until the day after `now`, because today's are used up. */
export async function waitForNextDay(tables: Tables, address: string, now: Date): Promise<void> {
  const item = mailItem(waitingKey(address), "waiting", dateOf(now));
  await transact(tables.client, [deskPut(tables, item)]);
}

/** The email to an address no longer waits. */
export async function endWaiting(tables: Tables, address: string): Promise<void> {
  await transact(tables.client, [deskDelete(tables, waitingKey(address))]);
}
