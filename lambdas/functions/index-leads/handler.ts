import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { callLimits } from "../../aws/callLimits.ts";
import { readEnvironment, textVariable } from "../../aws/environment.ts";
import { openLeadTable } from "../../aws/openTables.ts";
import { indexLead } from "../../desk/search/indexLead.ts";
import { consumeLeadMessages } from "../../queues/consumeLeadMessages.ts";

const environment = readEnvironment(
  z.object({ TABLE_NAME: textVariable, DESK_TABLE_NAME: textVariable }),
);
const tables = {
  ...openLeadTable(environment.TABLE_NAME, callLimits["index-leads"]),
  deskTableName: environment.DESK_TABLE_NAME,
};

export const handler = consumeLeadMessages({
  process: ({ idempotency_key }) => indexLead(tables, idempotency_key),
  isDone: () => true,
  describe: (isIndexed) => ({ outcome: isIndexed ? "indexed" : "lead erased" }),
  logMessages: { done: "lead indexed", failed: "indexing a lead failed" },
  logger: new Logger(),
});
