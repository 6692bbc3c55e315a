import { readPartition } from "../../tables/deskItems.ts";
import type { Tables } from "../../tables/Tables.ts";
import { addressPartition, listedPlanPrefix, withKeyPrefix } from "../planKeys.ts";

/** Reads the IDs of an address's plans: at most the newest five, which is enough for one email. */
export async function readPlansOfAddress(
  tables: Tables,
  address: string,
): Promise<readonly string[]> {
  const items = await readPartition(tables, {
    pk: addressPartition(address),
    from: listedPlanPrefix,
    to: `${listedPlanPrefix}~`,
    newestFirst: true,
    limit: 5,
  });
  return withKeyPrefix(items, listedPlanPrefix).map(({ rest }) => rest);
}
