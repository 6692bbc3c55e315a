import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { callLimits } from "../../aws/callLimits.ts";
import { deskVariables, readEnvironment } from "../../aws/environment.ts";
import { openDeskTables } from "../../aws/openTables.ts";
import { readLeadChanges } from "../../desk/readLeadChanges.ts";
import { originSecretVariable } from "../../http/cdnCheck.ts";
import { leadChanges } from "./leadChanges.ts";

const environment = readEnvironment(
  z.object({ ...deskVariables, ORIGIN_SECRET: originSecretVariable }),
);
const tables = openDeskTables(environment, callLimits["lead-changes"]);

export const handler = leadChanges({
  readChanges: (since, now) => readLeadChanges(tables, since, now),
  now: () => new Date(),
  logger: new Logger(),
  originSecrets: environment.ORIGIN_SECRET,
});
