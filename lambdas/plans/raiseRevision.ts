import type { Tables } from "../tables/Tables.ts";
import { planKey } from "./planKeys.ts";

type Condition = {
  readonly expression: string;
  readonly values?: Readonly<Record<string, unknown>>;
};

/**
 * The transaction item that raises the revision of a plan. An erasure at the same time then fails and starts over, so that it
 * also deletes what else the transaction writes.
 */
export function raiseRevision(tables: Tables, planId: string, { expression, values }: Condition) {
  return {
    Update: {
      TableName: tables.deskTableName,
      Key: planKey(planId),
      UpdateExpression: "SET revision = revision + :one",
      ConditionExpression: expression,
      ExpressionAttributeValues: { ...values, ":one": 1 },
    },
  };
}
