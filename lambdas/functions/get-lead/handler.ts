import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { callLimits } from "../../aws/callLimits.ts";
import { deskVariables, readEnvironment } from "../../aws/environment.ts";
import { openDeskTables } from "../../aws/openTables.ts";
import { readLeadDetails } from "../../desk/readLeadDetails.ts";
import { originSecretVariable } from "../../http/cdnCheck.ts";
import { getLead } from "./getLead.ts";

const environment = readEnvironment(
  z.object({ ...deskVariables, ORIGIN_SECRET: originSecretVariable }),
);
const tables = openDeskTables(environment, callLimits["get-lead"]);

export const handler = getLead({
  readDetails: (leadId) => readLeadDetails(tables, leadId),
  logger: new Logger(),
  originSecrets: environment.ORIGIN_SECRET,
});
