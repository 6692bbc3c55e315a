import { Logger } from "@aws-lambda-powertools/logger";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import { callLimits } from "../../aws/callLimits.ts";
import { cognitoClient } from "../../aws/clients.ts";
import { deskVariables, readEnvironment, textVariable } from "../../aws/environment.ts";
import { openDeskTables } from "../../aws/openTables.ts";
import { moveLead } from "../../desk/moveLead.ts";
import { originSecretVariable } from "../../http/cdnCheck.ts";
import { currentAdministrator } from "../../http/currentAdministrator.ts";
import { changeStage } from "./changeStage.ts";

const environment = readEnvironment(
  z.object({ ...deskVariables, USER_POOL_ID: textVariable, ORIGIN_SECRET: originSecretVariable }),
);
const limits = callLimits["change-stage"];
const tables = openDeskTables(environment, limits);

export const handler = changeStage({
  authorize: currentAdministrator({
    client: cognitoClient(limits),
    userPoolId: environment.USER_POOL_ID,
  }),
  change: (request) => moveLead(tables, request),
  now: () => new Date(),
  newId: (time) => uuidv7({ msecs: time.getTime() }),
  logger: new Logger(),
  originSecrets: environment.ORIGIN_SECRET,
});
