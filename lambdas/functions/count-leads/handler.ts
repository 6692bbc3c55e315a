import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { callLimits } from "../../aws/callLimits.ts";
import { readEnvironment, textVariable } from "../../aws/environment.ts";
import { openLeadTable } from "../../aws/openTables.ts";
import { countLeads } from "../../statistics/countLeads.ts";
import { countNewLeads } from "./countNewLeads.ts";

const { TABLE_NAME } = readEnvironment(z.object({ TABLE_NAME: textVariable }));
const table = openLeadTable(TABLE_NAME, callLimits["count-leads"]);

export const handler = countNewLeads({
  count: (leads) => countLeads(table, leads),
  logger: new Logger(),
});
