import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { callLimits } from "../../aws/callLimits.ts";
import { cognitoClient } from "../../aws/clients.ts";
import { readEnvironment, textVariable } from "../../aws/environment.ts";
import { originSecretVariable } from "../../http/cdnCheck.ts";
import { isInGroup } from "../../users/userPool.ts";
import { isAdmin } from "./isAdmin.ts";

const environment = readEnvironment(
  z.object({ USER_POOL_ID: textVariable, ORIGIN_SECRET: originSecretVariable }),
);
const pool = {
  client: cognitoClient(callLimits["is-admin"]),
  userPoolId: environment.USER_POOL_ID,
};

export const handler = isAdmin({
  isInGroup: (userId, group) => isInGroup(pool, userId, group),
  logger: new Logger(),
  originSecrets: environment.ORIGIN_SECRET,
});
