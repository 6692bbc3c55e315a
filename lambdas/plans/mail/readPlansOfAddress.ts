import { readPartition } from "../../tables/deskItems.ts";
import type { Tables } from "../../tables/Tables.ts";
import { addressPartition, listedPlanPrefix, withKeyPrefix } from "../planKeys.ts";

/** Reads the IDs of the newest five plans of an address, by its hash. They are enough for one email. */
export async function readPlansOfAddress(
  tables: Tables,
  addressHash: string,
): Promise<readonly string[]> {
  const items = await readPartition(tables, {
    pk: addressPartition(addressHash),
    from: listedPlanPrefix,
    // "~" sorts after every character in an ID.
    to: `${listedPlanPrefix}~`,
    // Plan IDs are UUIDv7, so they sort by time.
    newestFirst: true,
    limit: 5,
  });
  return withKeyPrefix(items, listedPlanPrefix).map(({ rest }) => rest);
}
