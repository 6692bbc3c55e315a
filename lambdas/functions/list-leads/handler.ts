import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { cachedSecret } from "../../aws/cachedSecret.ts";
import { callLimits } from "../../aws/callLimits.ts";
import { secretsClient } from "../../aws/clients.ts";
import { readEnvironment, textVariable } from "../../aws/environment.ts";
import { openLeadTable } from "../../aws/openTables.ts";
import { findLeads } from "../../desk/search/findLeads.ts";
import { originSecretVariable } from "../../http/cdnCheck.ts";
import { listLeads } from "./listLeads.ts";

const environment = readEnvironment(
  z.object({
    TABLE_NAME: textVariable,
    DESK_TABLE_NAME: textVariable,
    CURSOR_SECRET_ID: textVariable,
    ORIGIN_SECRET: originSecretVariable,
  }),
);
const limits = callLimits["list-leads"];
const table = openLeadTable(environment.TABLE_NAME, limits);

export const handler = listLeads({
  findLeads: findLeads({ ...table, deskTableName: environment.DESK_TABLE_NAME }),
  cursorSecret: cachedSecret(secretsClient(limits), environment.CURSOR_SECRET_ID),
  logger: new Logger(),
  originSecrets: environment.ORIGIN_SECRET,
});
