import type { Logger } from "@aws-lambda-powertools/logger";
import { type LeadPage, listLeadsRoute } from "@planner/shared/api/adminContract";
import { fieldErrors } from "@planner/shared/lead/fieldRules";
import { logMessages } from "@planner/shared/logMetrics";
import { jsonResult } from "../../http/HttpResult.ts";
import { problems } from "../../http/problems.ts";
import { withAdmin } from "../../http/withCaller.ts";
import { withFailureLog } from "../../http/withFailureLog.ts";
import type { LeadPages } from "../../leads/LeadPages.ts";
import { readCursor, writeCursor } from "./cursor.ts";

/** What listing leads needs of the world. */
export type ListLeadsDependencies = {
  readonly pages: LeadPages;
  /** What cursors are signed with. */
  readonly secret: () => Promise<string>;
  readonly logger: Logger;
};

/**
 * `GET /api/leads`: a page of leads for administrators. A record that is no whole lead is left out and logged by its
 * id, so that one broken record never hides the others. See the contract for the statuses.
 */
export function listLeads({ pages, secret, logger }: ListLeadsDependencies) {
  const handle = withAdmin(async (event) => {
    const query = listLeadsRoute.request.safeParse(event.queryStringParameters ?? {});
    if (!query.success) return problems.invalidFields(fieldErrors(query.error));
    const { limit, cursor } = query.data;
    const key = await secret();
    const place = cursor === undefined ? undefined : readCursor(cursor, key);
    if (cursor !== undefined && place === undefined) return unknownCursor();
    const { leads, brokenIds, next } = await pages.read({ limit, before: place?.before });
    for (const id of brokenIds) logger.error(logMessages.brokenLead, { lead_id: id });
    const next_cursor = next === undefined ? null : writeCursor({ version: 1, before: next }, key);
    return jsonResult(200, { leads: [...leads], next_cursor } satisfies LeadPage);
  });
  return withFailureLog(logger, handle);
}

function unknownCursor() {
  return problems.badRequest("The cursor is not one of this API's: begin with the first page");
}
