import { type Transaction, transact } from "../aws/database.ts";
import { type DeskKey, type DeskTables, deskDelete, readPartition } from "../desk/DeskTables.ts";
import { addressItemKey, addressPartition, partPrefixes, planKey } from "./planItems.ts";
import { linkKeys } from "./planLinks.ts";

/**
 * Deletes the weeks, the history and the links of a plan whose lead is being erased, and returns the transaction items that
 * delete the rest. They fail if the plan is changed in the meantime. Finds everything by its key, so that it also erases
 * what a damaged or later record has.
 */
export async function planErasure(
  tables: DeskTables,
  planId: string | undefined,
): Promise<Transaction> {
  if (planId === undefined) return [];
  const plan = planKey(planId);
  // First, so that a later change fails the transaction.
  const items = await readPartition(tables, { pk: plan.pk });
  const revision = items.find(({ sk }) => sk === plan.sk)?.revision ?? 0;
  const rest: DeskKey[] = [];
  for (const key of await keysOf(tables, plan.pk)) {
    if (key.sk.startsWith(partPrefixes.address)) {
      const address = key.sk.slice(partPrefixes.address.length);
      rest.push(key, ...(await addressKeys(tables, address, planId)));
    } else if (key.sk !== plan.sk) {
      const isLink = key.sk.startsWith(partPrefixes.link);
      const keys = isLink ? linkKeys(planId, key.sk.slice(partPrefixes.link.length)) : [key];
      // At once. Otherwise, a link that is renewed in between could stay without its entry in the plan's list.
      const deletes = keys.map((each) => deskDelete(tables, each));
      await transact(tables.client, deletes);
    }
  }
  const { Delete } = deskDelete(tables, plan);
  const isUnchanged = {
    ConditionExpression: "attribute_not_exists(revision) OR revision = :revision",
    ExpressionAttributeValues: { ":revision": revision },
  };
  return [{ Delete: { ...Delete, ...isUnchanged } }, ...rest.map((key) => deskDelete(tables, key))];
}

/** The keys that an address has because of a plan: all of them if it has no other plan. */
async function addressKeys(tables: DeskTables, address: string, planId: string) {
  const own = addressItemKey(address, planId);
  const keys = await keysOf(tables, addressPartition(address));
  const hasOthers = keys.some(({ sk }) => sk.startsWith(planPrefix) && sk !== own.sk);
  return hasOthers ? [own] : keys;
}

const planPrefix = addressItemKey("", "").sk;

async function keysOf(tables: DeskTables, partition: string): Promise<readonly DeskKey[]> {
  return (await readPartition(tables, { pk: partition })).map(({ pk, sk }) => ({ pk, sk }));
}
