import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { cachedSecret } from "../../aws/cachedSecret.ts";
import { callLimits } from "../../aws/callLimits.ts";
import { secretsClient } from "../../aws/clients.ts";
import { deskVariables, readEnvironment, textVariable } from "../../aws/environment.ts";
import { openDeskTables } from "../../aws/openTables.ts";
import { findLeads } from "../../desk/search/findLeads.ts";
import { originSecretVariable } from "../../http/cdnCheck.ts";
import { listLeads } from "./listLeads.ts";

const environment = readEnvironment(
  z.object({
    ...deskVariables,
    CURSOR_SECRET_ID: textVariable,
    ORIGIN_SECRET: originSecretVariable,
  }),
);
const limits = callLimits["list-leads"];

export const handler = listLeads({
  findLeads: findLeads(openDeskTables(environment, limits)),
  cursorSecret: cachedSecret(secretsClient(limits), environment.CURSOR_SECRET_ID),
  logger: new Logger(),
  originSecrets: environment.ORIGIN_SECRET,
});
