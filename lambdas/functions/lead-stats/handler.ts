import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { callLimits } from "../../aws/callLimits.ts";
import { readEnvironment, textVariable } from "../../aws/environment.ts";
import { openLeadTable } from "../../aws/openTables.ts";
import { originSecretVariable } from "../../http/cdnCheck.ts";
import { readStatistics } from "../../leads/counts/statisticsItem.ts";
import { leadStats } from "./leadStats.ts";

const environment = readEnvironment(
  z.object({ TABLE_NAME: textVariable, ORIGIN_SECRET: originSecretVariable }),
);
const table = openLeadTable(environment.TABLE_NAME, callLimits["lead-stats"]);

export const handler = leadStats({
  readStatistics: () => readStatistics(table),
  now: () => new Date(),
  logger: new Logger(),
  originSecrets: environment.ORIGIN_SECRET,
});
