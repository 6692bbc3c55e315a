import { adminContract } from "@planner/shared/api/adminContract";
import { logMessages } from "@planner/shared/logMetrics";
import { cachedSecret, openDeskTables } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import type { DeskTables } from "../../desk/DeskTables.ts";
import { searchLeads } from "../../desk/search/searchLeads.ts";
import { parseSearch } from "../../desk/search/searchTokens.ts";
import { type AdminServices, adminEndpoint, openAdminServices } from "../../http/adminEndpoint.ts";
import { readCursor, writeCursor } from "../../http/pageCursor.ts";
import { problems } from "../../http/problems.ts";
import { readLeadPage } from "../../leads/leadPages.ts";

type Services = AdminServices & {
  readonly tables: DeskTables;
  /** The key that signs cursors. */
  readonly cursorSecret: () => Promise<string>;
};

/**
 * `GET /api/leads`: returns a page of leads to administrators. Skips malformed items and logs their IDs, so that one
 * bad item does not hide the others.
 */
export const listLeads = adminEndpoint(
  adminContract.listLeads,
  async ({ query: { limit, cursor, ...filter } }, { tables, cursorSecret, logger }: Services) => {
    const scope = { secret: await cursorSecret(), query: JSON.stringify(filter) };
    const start = cursor === undefined ? {} : readCursor(cursor, scope);
    if (start === undefined) {
      return problems.badRequest(
        "The cursor does not belong to this query: start with the first page",
      );
    }
    const search = filter.q === undefined ? undefined : parseSearch(filter.q);
    const page =
      search === undefined
        ? await readLeadPage(tables, { limit, filter, before: start.before })
        : await searchLeads(tables, { search, filter, limit, after: start.after });
    for (const id of page.brokenIds) logger.error(logMessages.brokenLead, { lead_id: id });
    return {
      leads: [...page.leads],
      next_cursor: page.next === undefined ? null : writeCursor(page.next, scope),
      ...(page.searchedBackTo !== undefined && { searched_back_to: page.searchedBackTo }),
    };
  },
);

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("list-leads");
  return listLeads({
    ...openAdminServices("list-leads", variables),
    tables: openDeskTables("list-leads", variables),
    cursorSecret: cachedSecret("list-leads", variables.CURSOR_SECRET_ID),
  });
});
