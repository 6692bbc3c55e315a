import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { LeadTable } from "../statistics/readStatistics.ts";
import type { RunningDynamoDb } from "./startDynamoDb.ts";

/** When, around a request to the database, something happens. */
export type Moment = "before" | "after";

/**
 * The same table through a client of its own, which lets something happen before and after each request. What it throws
 * is what the client throws: before, the request was never made; after, it was, and its answer is lost.
 */
export function interrupting(
  database: RunningDynamoDb,
  { tableName }: LeadTable,
  happen: (moment: Moment) => Promise<void>,
): LeadTable {
  const raw = database.newClient();
  raw.middlewareStack.add(
    (next) => async (args) => {
      await happen("before");
      const result = await next(args);
      await happen("after");
      return result;
    },
    { step: "initialize" },
  );
  return { client: DynamoDBDocumentClient.from(raw), tableName };
}
