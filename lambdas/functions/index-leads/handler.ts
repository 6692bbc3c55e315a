import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { callLimits } from "../../aws/callLimits.ts";
import { deskVariables, readEnvironment } from "../../aws/environment.ts";
import { openDeskTables } from "../../aws/openTables.ts";
import { indexLead } from "../../desk/search/indexLead.ts";
import { consumeLeadMessages } from "../../queues/consumeLeadMessages.ts";

const environment = readEnvironment(z.object(deskVariables));
const tables = openDeskTables(environment, callLimits["index-leads"]);

export const handler = consumeLeadMessages({
  process: ({ idempotency_key }) => indexLead(tables, idempotency_key),
  isDone: () => true,
  describe: (isIndexed) => ({ outcome: isIndexed ? "indexed" : "lead erased" }),
  logMessages: { done: "lead indexed", failed: "indexing a lead failed" },
  logger: new Logger(),
});
