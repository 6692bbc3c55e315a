import { Logger } from "@aws-lambda-powertools/logger";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { consumeLeadMessages } from "../../queues/leadMessages.ts";
import { openTables } from "../../tables/Tables.ts";
import { indexLead } from "./indexLead.ts";

/** Indexes the queued leads. */
export const handler = onFirstEvent(() => {
  const tables = openTables("index-leads", readEnvironment("index-leads"));
  return consumeLeadMessages({
    process: async ({ idempotency_key: leadKey }) => {
      const isIndexed = await indexLead(tables, leadKey, new Date());
      return { isDone: true, outcome: isIndexed ? "indexed" : "lead erased" };
    },
    // Many leads of one person may wait for each other. Those of other people must not.
    givesUpInTime: true,
    logMessages: { done: "lead indexed", failed: "indexing a lead failed" },
    logger: new Logger(),
  });
});
