import { leadSchema } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import { conditionFailed, itemAt, readItem, writeTransaction } from "../../leads/LeadTable.ts";
import type { DeskTables } from "../DeskTables.ts";
import { postingKeys } from "./postings.ts";

/**
 * Writes a lead's postings, all or none. Writing them again changes nothing. An erased lead gets none, even if it is
 * erased at the same time.
 *
 * @returns false if the lead does not exist or was erased
 * @throws ZodError if the lead is malformed
 */
export async function indexLead(tables: DeskTables, leadKey: string): Promise<boolean> {
  const item = await readItem(tables, leadKey);
  if (item === undefined || item.entity !== leadsTable.leadEntity) return false;
  const keys = postingKeys(leadSchema.parse(item));
  for (let attempt = 1; ; attempt += 1) {
    const canceled = await writeTransaction(tables, {
      TransactItems: [
        {
          ConditionCheck: {
            ...itemAt(tables.tableName, leadKey),
            ConditionExpression: "attribute_exists(entity)",
          },
        },
        ...keys.map((key) => ({
          Put: { TableName: tables.deskTableName, Item: { ...key, lead_key: leadKey } },
        })),
      ],
    });
    if (canceled === undefined) return true;
    if (canceled.codes.includes(conditionFailed)) return false;
    if (!canceled.isTransient || attempt === maxAttempts) throw canceled.error;
  }
}

/** An edit or a count of the same lead may be in progress. */
const maxAttempts = 5;
