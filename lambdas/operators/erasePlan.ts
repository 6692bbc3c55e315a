import { type Transaction, transact } from "../aws/database.ts";
import {
  addressItemKey,
  addressPartition,
  listedPlanPrefix,
  partPrefixes,
  planKey,
} from "../plans/planKeys.ts";
import { linkKeys } from "../plans/planLinks.ts";
import { type DeskKey, deskDelete, readPartition } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";

/**
 * Deletes the weeks, the history and the links of a plan whose lead is being erased, and returns the transaction items that
 * delete the rest. They fail if the plan is changed in the meantime. Finds everything by its key, so that it also erases
 * what a damaged or later record has.
 */
export async function erasePlan(tables: Tables, planId: string): Promise<Transaction> {
  const plan = planKey(planId);
  // The revision is read first, so that a later change fails the transaction.
  const items = await readPartition(tables, { pk: plan.pk });
  const revision = items.find(({ sk }) => sk === plan.sk)?.revision ?? 0;
  const { Delete } = deskDelete(tables, plan);
  const ifUnchanged = {
    ConditionExpression: "attribute_not_exists(revision) OR revision = :revision",
    ExpressionAttributeValues: { ":revision": revision },
  };
  const deletes: Transaction = [{ Delete: { ...Delete, ...ifUnchanged } }];
  for (const key of await keysOf(tables, plan.pk)) {
    if (key.sk === plan.sk) continue;
    if (!key.sk.startsWith(partPrefixes.address)) {
      await deletePart(tables, planId, key);
      continue;
    }
    const address = key.sk.slice(partPrefixes.address.length);
    const keys = [key, ...(await addressKeys(tables, address, planId))];
    deletes.push(...keys.map((each) => deskDelete(tables, each)));
  }
  return deletes;
}

/**
 * Deletes a week, an entry of the history or a link. All items of a link are deleted at once. Otherwise, one that is renewed
 * in between could stay without its entry in the plan's list.
 */
async function deletePart(tables: Tables, planId: string, key: DeskKey): Promise<void> {
  const isLink = key.sk.startsWith(partPrefixes.link);
  const keys = isLink ? linkKeys(planId, key.sk.slice(partPrefixes.link.length)) : [key];
  await transact(
    tables.client,
    keys.map((each) => deskDelete(tables, each)),
  );
}

/** The keys that an address has because of a plan: all of them if it has no other plan. */
async function addressKeys(tables: Tables, address: string, planId: string) {
  const planItem = addressItemKey(address, planId);
  const keys = await keysOf(tables, addressPartition(address));
  const hasOtherPlan = keys.some(({ sk }) => sk.startsWith(listedPlanPrefix) && sk !== planItem.sk);
  return hasOtherPlan ? [planItem] : keys;
}

async function keysOf(tables: Tables, pk: string): Promise<readonly DeskKey[]> {
  return (await readPartition(tables, { pk })).map((item) => ({ pk, sk: item.sk }));
}
