import { Logger } from "@aws-lambda-powertools/logger";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import { callLimits } from "../../aws/callLimits.ts";
import { readEnvironment, textVariable } from "../../aws/environment.ts";
import { openLeadTable } from "../../aws/openTables.ts";
import { originSecretVariable } from "../../http/cdnCheck.ts";
import { storeLead } from "../../leads/storeLead.ts";
import { saveLead } from "./saveLead.ts";

const environment = readEnvironment(
  z.object({ TABLE_NAME: textVariable, ORIGIN_SECRET: originSecretVariable }),
);
const table = openLeadTable(environment.TABLE_NAME, callLimits["save-lead"]);

export const handler = saveLead({
  store: (lead, request) => storeLead(table, lead, request),
  now: () => new Date(),
  newId: (time) => uuidv7({ msecs: time.getTime() }),
  logger: new Logger(),
  originSecrets: environment.ORIGIN_SECRET,
});
