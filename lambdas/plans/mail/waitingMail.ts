import { dateOf } from "@planner/shared/calendar";
import { deskTable } from "@planner/shared/tables/deskTable";
import { transact } from "../../aws/database.ts";
import { deskDelete, deskPut } from "../../tables/deskItems.ts";
import type { Tables } from "../../tables/Tables.ts";
import { mailPartitions, waitingKey } from "../planKeys.ts";

const { partitionKey, sortKey } = deskTable.planIndex;

/** Makes the email to an address go out on the day after `since`. Without it, no longer. */
export async function setWaiting(
  tables: Tables,
  address: string,
  since: Date | undefined,
): Promise<void> {
  const key = waitingKey(address);
  const item = {
    ...key,
    [partitionKey]: mailPartitions.waiting,
    [sortKey]: since && dateOf(since),
  };
  await transact(tables.client, [since ? deskPut(tables, item) : deskDelete(tables, key)]);
}
