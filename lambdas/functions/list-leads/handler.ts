import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { cachedSecret } from "../../aws/cachedSecret.ts";
import { callLimits, openLeadTable, secretsClient } from "../../aws/clients.ts";
import { readEnvironment, textVariable } from "../../aws/environment.ts";
import { originSecretVariable } from "../../http/cdnCheck.ts";
import { readLeadPage } from "../../leads/readLeads.ts";
import { listLeads } from "./listLeads.ts";

const environment = readEnvironment(
  z.object({
    TABLE_NAME: textVariable,
    CURSOR_SECRET_ID: textVariable,
    ORIGIN_SECRET: originSecretVariable,
  }),
);
const limits = callLimits["list-leads"];
const table = openLeadTable(environment.TABLE_NAME, limits);

export const handler = listLeads({
  readPage: (request) => readLeadPage(table, request),
  cursorSecret: cachedSecret(secretsClient(limits), environment.CURSOR_SECRET_ID),
  logger: new Logger(),
  originSecrets: environment.ORIGIN_SECRET,
});
